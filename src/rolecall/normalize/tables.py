"""Word tables: one text, blanks between the words."""


def words(table: str) -> frozenset[str]:
    """The words of a table written as one text."""
    return frozenset(table.split())
