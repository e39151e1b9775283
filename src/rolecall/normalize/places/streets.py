"""Streets and postal codes inside location texts.

Enters: a piece of a text. Leaves: whether it reads like a street address; patterns that others cut with.
"""

import re

#: Postal codes of many countries, and district numbers after a town.
POSTAL = re.compile(
    r"(?:^|(?<=\s))(?:[A-Z]{1,2}-)?(?:\d{3,6}(?:-\d{3,4})?|\d{3} \d{2}|\d{3}-\d{4}|\d{4} ?[A-Z]{2}"
    r"|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)(?=$|\s)|(?<=[a-z]{3}) \d{1,2}$"
)
#: Words for streets and parts of buildings.
STREET = re.compile(
    r"\b(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|way|highway|hwy|pkwy|parkway|suite"
    r"|ste|unit|floor|fl|plaza|court|ct|rue"
    r"|strasse|straße|str|platz|calle|via|rua|avenida|place|pl|square|sq|terrace|circle|building|bldg|block"
    r"|level)\b\.?|straße|strasse",
    re.IGNORECASE,
)


def is_street(text: str) -> bool:
    """Does the text read like a street address?"""
    return any(letter.isdigit() for letter in text) or bool(STREET.search(text))
