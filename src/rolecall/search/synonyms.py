"""Titles that name the same work. Each row is a set of folded phrases; any finds all, at a lower rank."""

from rolecall.search.inflection import forms

#: Occupational titles used for one another in postings; wording after the alternative titles of ESCO and O*NET, in the
#: languages postings are most often written in.
ROWS: tuple[tuple[str, ...], ...] = (
    ("accountant", "buchhalter", "finanzbuchhalter", "bilanzbuchhalter", "comptable", "contable", "contador",
     "contabile", "boekhouder", "ksiegowy", "bookkeeper"),
    ("account executive", "sales executive"),
    ("account manager", "kundenbetreuer", "charge de clientele", "gestor de cuentas", "accountmanager"),
    ("administrative assistant", "office assistant", "secretary", "sekretar", "assistant administratif",
     "auxiliar administrativo", "asistente administrativo", "assistente administrativo", "secretaresse"),
    ("backend", "back end", "server side"),
    ("business analyst", "analista de negocio", "analista de negocios", "analyste d affaires", "bedrijfsanalist"),
    ("business developer", "business development", "desarrollo de negocio", "developpement commercial"),
    ("ceo", "chief executive officer"),
    ("cfo", "chief financial officer"),
    ("chef", "cook", "koch", "cuisinier", "cocinero", "cuoco", "cozinheiro", "kok", "kucharz"),
    ("cleaner", "cleaning staff", "reinigungskraft", "agent d entretien", "limpiador", "schoonmaker"),
    ("consultant", "berater", "consultor", "consulente", "adviseur", "konsultant"),
    ("cto", "chief technology officer"),
    ("customer success", "client success"),
    ("customer support", "customer service", "customer care", "kundenservice", "kundenbetreuung", "service client",
     "support client", "atencion al cliente", "servicio al cliente", "atendimento ao cliente", "assistenza clienti",
     "klantenservice", "kundtjanst", "obsluga klienta"),
    ("data analyst", "datenanalyst", "analyste de donnees", "data analist", "analista de datos", "analista de dados",
     "analista dati"),
    ("data engineer", "dateningenieur", "ingenieur donnees", "ingenieur data", "ingeniero de datos",
     "engenheiro de dados", "数据工程师", "データエンジニア"),
    ("data scientist", "data science", "cientifico de datos", "cientista de dados"),
    ("developer", "entwickler", "developpeur", "desarrollador", "desenvolvedor", "sviluppatore", "ontwikkelaar",
     "utvecklare", "udvikler", "programista"),
    ("devops", "sre", "site reliability", "platform engineer"),
    ("driver", "fahrer", "chauffeur", "conducteur", "conductor", "motorista", "autista", "kierowca"),
    ("electrician", "elektriker", "elektroniker", "electricien", "electricista", "elettricista", "elektricien"),
    ("financial analyst", "finanzanalyst", "analyste financier", "analista financiero", "analista financeiro"),
    ("frontend", "front end", "ui engineer"),
    ("full stack", "fullstack"),
    ("graphic designer", "grafikdesigner", "graphiste", "disenador grafico", "designer grafico", "grafico"),
    ("hr", "human resources", "people operations", "personalwesen", "ressources humaines", "recursos humanos",
     "risorse umane"),
    ("intern", "internship", "praktikant", "praktikum", "stagiaire", "stage", "trainee", "becario", "practicante",
     "estagio", "estagiario", "tirocinio", "tirocinante", "praktik"),
    ("lawyer", "attorney", "legal counsel", "rechtsanwalt", "jurist", "juriste", "avocat", "abogado", "advogado",
     "avvocato", "solicitor"),
    ("machine learning", "ml", "deep learning"),
    ("manager", "leiter", "responsable", "gerente", "responsabile", "kierownik"),
    ("marketing manager", "marketingleiter", "responsable marketing", "gerente de marketing", "marketingmanager"),
    ("mechanic", "mechaniker", "mechatroniker", "mecanicien", "mecanico", "meccanico", "monteur"),
    ("mechanical engineer", "maschinenbauingenieur", "ingenieur mecanique", "ingeniero mecanico"),
    ("nurse", "rn", "krankenpfleger", "pflegefachkraft", "pflegefachfrau", "infirmier", "enfermero", "enfermera",
     "enfermeiro", "infermiere", "verpleegkundige", "sjukskoterska", "pielegniarka"),
    ("physician", "doctor", "arzt", "medecin", "medico", "arts"),
    ("product manager", "product owner", "produktmanager", "chef de produit", "gerente de producto"),
    ("project manager", "projektleiter", "projektmanager", "chef de projet", "cheffe de projet", "gerente de proyecto",
     "gerente de projetos", "jefe de proyecto", "project leider", "projectmanager", "projektledare"),
    ("qa", "quality assurance", "test engineer", "tester"),
    ("recruiter", "talent acquisition", "recruteur", "charge de recrutement", "reclutador", "selezionatore"),
    ("rn", "registered nurse"),
    ("sales", "vertrieb", "ventas", "vendas", "vente", "verkoop", "vendite", "sprzedaz", "営業", "销售"),
    ("sales manager", "vertriebsleiter", "responsable commercial", "directeur commercial", "gerente de ventas",
     "jefe de ventas", "gerente de vendas", "gerente comercial", "verkoopmanager"),
    ("sales representative", "sales rep", "vertriebsmitarbeiter", "aussendienstmitarbeiter", "commercial", "vendedor",
     "asesor comercial", "ejecutivo de ventas", "executivo de vendas", "verkoper", "saljare"),
    ("shop assistant", "sales assistant", "verkaufer", "vendeur", "retail associate", "sales associate",
     "conseiller de vente", "dependiente", "winkelmedewerker", "commesso"),
    ("software engineer", "software developer", "programmer", "softwareentwickler", "softwareingenieur",
     "ingenieur logiciel", "ingeniero de software", "engenheiro de software", "ingegnere del software",
     "desarrollador de software", "desenvolvedor de software", "softwareontwikkelaar", "mjukvaruutvecklare",
     "软件工程师", "ソフトウェアエンジニア", "소프트웨어 엔지니어"),
    ("store manager", "filialleiter", "marktleiter", "responsable de magasin", "gerente de tienda", "gerente de loja",
     "shop manager"),
    ("student", "werkstudent", "working student"),
    ("swe", "software engineer"),
    ("systems analyst", "systemanalytiker", "analista de sistemas", "analyste systemes"),
    ("teacher", "lehrer", "enseignant", "professeur", "profesor", "docente", "insegnante", "leraar", "nauczyciel"),
    ("truck driver", "lkw fahrer", "berufskraftfahrer", "chauffeur routier", "chauffeur poids lourd", "camionero",
     "vrachtwagenchauffeur"),
    ("ux", "user experience"),
    ("warehouse worker", "warehouse associate", "lagermitarbeiter", "magasinier", "preparateur de commandes",
     "operario de almacen", "magazijnmedewerker", "magazzinista", "picker packer"),
    ("web developer", "webentwickler", "developpeur web", "desarrollador web"),
)  # fmt: skip

_LONGEST = max(len(phrase.split()) for row in ROWS for phrase in row)


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, set[str]] = {}
    for row in ROWS:
        for phrase in row:
            table.setdefault(phrase, set()).update(other for other in row if other != phrase)
    return {phrase: tuple(sorted(others)) for phrase, others in table.items()}


SYNONYMS = _table()


def _others(words: tuple[str, ...]) -> tuple[str, ...]:
    """Other names of the work that words name; a single word in any of its forms."""
    found = SYNONYMS.get(" ".join(words), ())
    if found or len(words) > 1:
        return found
    named = next((form for form in forms(words[0]) if form in SYNONYMS), None)
    return () if named is None else tuple(sorted({named, *SYNONYMS[named]}))


def spans(words: tuple[str, ...]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Where folded words name a known title: (start, end, other phrases), longest first, never overlapping."""
    found: list[tuple[int, int, tuple[str, ...]]] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            others = _others(words[at : at + size])
            if others:
                found.append((at, at + size, others))
                at += size - 1
                break
        at += 1
    return found
