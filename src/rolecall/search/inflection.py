"""Word forms that name the same thing: plural, gender and case endings of European languages.

Not a stemmer: a form is only offered when it differs from the word by endings of one row, and the index only
uses forms that really occur. "engineers" finds "engineer", never "engine".
"""

#: Endings that may stand for each other, longest words' families first. One row is one family.
ENDINGS: tuple[tuple[str, ...], ...] = (
    ("eur", "eurs", "euse", "euses"),  # fr: développeur, développeuse
    ("teur", "teurs", "trice", "trices"),  # fr: directeur, directrice
    ("ier", "iers", "iere", "ieres"),  # fr: infirmier, infirmière
    ("ien", "iens", "ienne", "iennes"),  # fr: technicien, technicienne
    ("er", "ers", "ere", "eres"),  # fr: conseiller is written with er; en: engineers
    ("er", "erin", "erinnen", "ern"),  # de: Entwickler, Entwicklerin
    ("eur", "eure", "eurin", "eurinnen", "euren"),  # de: Ingenieur
    ("or", "ors", "ora", "ores", "oras"),  # es, pt: desarrollador, desarrolladora
    ("o", "os", "a", "as"),  # es, pt: ingeniero, ingeniera
    ("ore", "ori", "rice", "rici"),  # it: sviluppatore, sviluppatrice
    ("y", "ies"),  # en: secretary
    ("man", "men", "woman", "women"),  # en: foreman
    ("", "s", "es"),  # en, fr, es, nl
    ("", "e", "en", "n", "in", "innen"),  # de, nl
)
#: A stem shorter than this says too little to change its ending.
SHORTEST_STEM = 3


def forms(word: str) -> tuple[str, ...]:
    """Other forms of a folded word, without the word itself; sorted."""
    found: set[str] = set()
    for family in ENDINGS:
        for ending in family:
            stem = word.removesuffix(ending) if ending else word
            if word.endswith(ending) and len(stem) >= SHORTEST_STEM and stem.isalpha():
                found.update(stem + other for other in family)
    found.discard(word)
    return tuple(sorted(found))
