"""Judged queries written without having seen what the search answers: other languages, slips of the finger, synonyms.

Kept apart from those the search was built with. Their first figure, before anything was changed for them, stands in
docs/search.md; they judge what was not tuned for them.
"""

from bench.search_judged import Judged

FRESH: tuple[Judged, ...] = (
    # other languages
    Judged("ingénieur logiciel", r"\bing[ée]nieure?\b.*\blogiciel", r"\bd[ée]veloppeu|\bsoftware engineer", r"\blogiciel"),
    Judged("chef de projet", r"\bcheffe? de projets?\b", r"\bproject manager|projektleit", r"\bprojets?\b"),
    Judged("vendeur", r"\bvendeu(r|se)\b", r"\bconseill\w+ de vente|\bsales (associate|assistant)|verk[äa]ufer", r"\bvente"),
    Judged("infirmière", r"\binfirmi(er|[èe]re)", r"\bnurse\b|pfleg", ""),
    Judged("softwareentwickler", r"software-?\s?entwickler", r"\bsoftware (developer|engineer)|\bentwickler", r"software"),
    Judged("werkstudent marketing", r"werkstudent.*marketing|marketing.*werkstudent", r"(working student|praktik).*marketing",
           r"werkstudent"),
    Judged("buchhalter", r"buchhalt", r"\baccountant\b|finanzbuch", r"\baccounting\b"),
    Judged("vertriebsmitarbeiter", r"vertriebsmitarbeiter|mitarbeiter.*vertrieb", r"vertrieb|sales rep", r"\bsales\b"),
    Judged("desarrollador backend", r"desarrollador.*back-?\s?end|back-?\s?end.*desarrollador",
           r"back-?\s?end (developer|engineer)|desarrollador", r"back-?\s?end"),
    Judged("gerente de ventas", r"gerente\b.*\bventas", r"\bventas\b|\bsales manager", r"\bgerente\b"),
    Judged("analista de datos", r"analista\b.*\bdatos|analista de dados", r"\bdata analyst|analista", r"\bdatos\b"),
    Judged("analista de sistemas", r"analista\b.*\bsistemas?", r"\bsystems? analyst|analista", r"\bsistemas\b"),
    Judged("ソフトウェアエンジニア", r"ソフトウェア\s?エンジニア", r"エンジニア|software engineer", r"ソフトウェア"),
    Judged("営業", r"営業", r"セールス|sales", ""),
    Judged("medewerker klantenservice", r"klantenservice", r"customer (service|support)", r"medewerker"),
    # slips of the finger
    Judged("sofware enginer", r"\bsoftware engineer\b", r"\bsoftware\b.*\bengineer|software developer", r"\bsoftware\b"),
    Judged("acountant", r"\baccountant\b", r"\baccounting\b", r"\baccounts?\b"),
    Judged("devloper", r"\bdeveloper\b", r"\bdevelop", ""),
    Judged("projcet manager", r"\bproject manager\b", r"\bproject\b.*\bmanager|manager.*project", r"\bproject\b"),
    Judged("mechnical engineer", r"\bmechanical engineer\b", r"\bmechanical\b.*\bengineer", r"\bmechanical\b"),
    Judged("recruter", r"\brecruiter\b|\brecruteu", r"\brecruit|talent acquisition", r"\btalent\b"),
    Judged("custmer support", r"\bcustomer support\b", r"\bcustomer (service|care|experience)|client support", r"\bcustomer\b"),
    Judged("electrican", r"\belectrician\b", r"\belectrical\b", r"\belectr"),
    # synonyms and short forms
    Judged("attorney", r"\battorney\b", r"\b(lawyer|counsel|solicitor)\b", r"\blegal\b"),
    Judged("rn night shift", r"\b(rn|registered nurse)\b.*\bnight|night.*\b(rn|registered nurse)\b", r"\b(rn|nurse)\b", ""),
    Judged("sre", r"\bsre\b|\bsite reliability engineer", r"\breliability\b|\bdevops\b", r"\bplatform engineer"),
    Judged("swe intern", r"(software|swe).*\bintern|intern\b.*software", r"(engineer|developer)\w*.*\bintern|\bintern.*engineer",
           r"\bintern(ship)?\b"),
    Judged("hr business partner", r"\b(hr|human resources) business partner\b", r"\bpeople (business )?partner|hrbp", r"\bhr\b"),
    Judged("store manager", r"\bstore manager\b", r"\b(shop|retail|branch)\b.*\bmanager", r"\bstore\b"),
    Judged("barista", r"\bbarista\b", r"\bcaf[eé]\b|\bcoffee\b", ""),
    Judged("truck driver", r"\btruck driver\b", r"\b(cdl|driver|lkw)\b", r"\btruck\b"),
    Judged("bookkeeper", r"\bbookkeep", r"\baccount(ant|ing|s)\b", ""),
    Judged("talent acquisition partner", r"\btalent acquisition partner\b", r"\b(recruiter|talent acquisition)\b", r"\btalent\b"),
)  # fmt: skip
