"""Titles that name the same work. Each row is a set of folded phrases; any finds all, at a lower rank."""

#: Occupational titles used for one another in postings; wording after the alternative titles of ESCO and O*NET.
ROWS: tuple[tuple[str, ...], ...] = (
    ("accountant", "buchhalter", "comptable", "contable", "contabile"),
    ("account executive", "sales executive"),
    ("administrative assistant", "office assistant", "secretary", "sekretar", "assistant administratif"),
    ("backend", "back end", "server side"),
    ("ceo", "chief executive officer"),
    ("cfo", "chief financial officer"),
    ("chef", "cook", "koch", "cuisinier", "cocinero"),
    ("cleaner", "cleaning staff", "reinigungskraft", "agent d entretien"),
    ("cto", "chief technology officer"),
    ("customer success", "client success"),
    ("customer support", "customer service", "kundenservice", "service client"),
    ("data scientist", "data science"),
    ("developer", "entwickler", "developpeur", "desarrollador", "sviluppatore"),
    ("devops", "sre", "site reliability", "platform engineer"),
    ("driver", "fahrer", "chauffeur", "conducteur", "conductor"),
    ("electrician", "elektriker", "electricien", "electricista"),
    ("frontend", "front end", "ui engineer"),
    ("full stack", "fullstack"),
    ("graphic designer", "grafikdesigner", "graphiste"),
    ("hr", "human resources", "people operations", "personalwesen", "ressources humaines", "recursos humanos"),
    ("intern", "internship", "praktikant", "praktikum", "stagiaire", "stage", "trainee", "becario"),
    ("lawyer", "attorney", "legal counsel", "rechtsanwalt", "avocat", "abogado"),
    ("machine learning", "ml", "deep learning"),
    ("mechanic", "mechaniker", "mecanicien", "mecanico"),
    ("nurse", "rn", "krankenpfleger", "pflegefachkraft", "pflegefachfrau", "infirmier", "enfermero", "enfermera"),
    ("physician", "doctor", "arzt", "medecin", "medico"),
    ("product manager", "product owner"),
    ("project manager", "projektleiter", "projektmanager", "chef de projet", "gerente de proyecto"),
    ("qa", "quality assurance", "test engineer", "tester"),
    ("recruiter", "talent acquisition", "recruteur"),
    ("sales representative", "sales rep", "vertriebsmitarbeiter", "commercial", "vendedor"),
    ("shop assistant", "sales assistant", "verkaufer", "vendeur", "retail associate", "sales associate"),
    ("software engineer", "software developer", "programmer", "softwareentwickler", "softwareingenieur",
     "ingenieur logiciel", "ingeniero de software", "软件工程师", "ソフトウェアエンジニア"),
    ("swe", "software engineer"),
    ("teacher", "lehrer", "enseignant", "professeur", "profesor", "docente"),
    ("ux", "user experience"),
    ("warehouse worker", "warehouse associate", "lagermitarbeiter", "magasinier", "picker packer"),
    ("web developer", "webentwickler", "developpeur web"),
)  # fmt: skip

_LONGEST = max(len(phrase.split()) for row in ROWS for phrase in row)


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, set[str]] = {}
    for row in ROWS:
        for phrase in row:
            table.setdefault(phrase, set()).update(other for other in row if other != phrase)
    return {phrase: tuple(sorted(others)) for phrase, others in table.items()}


SYNONYMS = _table()


def spans(words: tuple[str, ...]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Where folded words name a known title: (start, end, other phrases), longest first, never overlapping."""
    found: list[tuple[int, int, tuple[str, ...]]] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            others = SYNONYMS.get(" ".join(words[at : at + size]))
            if others:
                found.append((at, at + size, others))
                at += size - 1
                break
        at += 1
    return found
