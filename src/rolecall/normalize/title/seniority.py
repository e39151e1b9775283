"""Seniority that a title states: people management first, then the individual ladder."""

import re
from typing import Final

import ahocorasick_rs

from rolecall.text import lowered

#: Occupations whose words only sound senior; blanked before reading. All patterns here run over lower case.
_OCCUPATIONS: Final = re.compile(
    r"\b(?:(?:to|for|of|supporting)\s(?:the\s)?(?:ceo|cto|cfo|coo|cmo|cpo|cro|president|founders?|vp|director|"
    r"general\smanager)|staff\s(?:nurse|pharmacist|accountant|attorney|physician|physiotherapist|therapist|"
    r"assistant|rn|lpn|sergeant|dentist|chaplain|auditor|counsel|writer|services?|development|radiographer|midwife|"
    r"optometrist|member|"
    r"training|engagement|augmentation|psychologist|psychiatrist|veterinarian|veterinary|nurses|supervisor(?=\sx)|"
    r"coordinator|hygienist|photographer|interpreter|officer)|chief\sof\sstaff|"
    r"(?:account|sales|marketing|customer\s\w+|client|business\sdevelopment|advertising|support|service|legal|"
    r"field\ssales|hr|pr|recruitment|people|talent|operations|admin|accounts?|commercial|telesales|collections?|"
    r"brand|development|media|finance|"
    r"success|partnerships?|retail|procurement|content|seo|social\smedia|digital)\sexecutives?|"
    r"executive\s(?:assistant|associate|administrat\w+|chef|producer|search|recruit\w*|coordinator|secretary|"
    r"support|housekeeper|sous|pa\b|office|protection|"
    r"business\spartner|communications|education|briefing|compensation|partner|operations|assistance|security|"
    r"editor|sponsor)|lead\sgen\w*|leads?\sgenerat\w+|lead\s(?:qualification|management|nurtur\w+|time)|"
    r"internal|international|internet|senior\s(?:living|care|citizens?|housing|center|services|home|community|"
    r"communities)|junior\s(?:high|college|achievement)|mid[\s-](?:market|"
    r"atlantic|west|town|cap|wales|term|enterprise|funnel)|"
    r"(?:school|assistant)\sprincipal|director\s(?:assistant|support)|senior\s(?:health|primary\scare)(?=\s*[)\],]|"
    r"$)|member\sof\s(?:the\s)?technical\sstaff|technical\sstaff\smember|vice\sprincipal|head\s(?:chef|cook|"
    r"gardener|waiter|coach|housekeeper|groundskeeper|barista|baker|bartender|teller|office|quarters?|start)|"
    r"master\s\w+|(?:late|early|growth|seed|final|main|later|mid)[\s-]stage|"
    r"mentor|associate\spartner|managed|management\s(?:consultant|"
    r"trainee|accountant|associate|analyst|system\w*)|graduate\s(?:school|medical|studies|education|programs|"
    r"program\s(?:coordinator|manager|director|advisor|administrator|specialist)|admissions?)|"
    r"post[\s-]?graduate|undergraduate|intern\smanagement)\b"
)

#: Managers who manage a thing, not a team.
_MANAGER_OF_THINGS: Final = re.compile(
    r"\b(?:(?:product|products|project|projects|program|programme|programs|account|accounts|case|community|"
    r"customer\ssuccess|client\ssuccess|success|csm)"
    r"[\s-]+(?:managers?|manager/in|managerin|manager:in|mgr)|projektmanager\w*|produktmanager\w*|projektleiter\w*|"
    r"projectmanager|chef\sde\sprojets?|chef\sde\sproduit|gerente\sde\s(?:producto|proyectos?|projetos?|cuentas?|"
    r"contas)|"
    r"project\sleiter\w*|chargée?\sde\s\w+|account\smanager\w*|kierownik\sprojektu|"
    r"gestor\sde\sproyectos?)|(?:プロジェクト|プロダクト|アカウント)マネージャー|(?:产品|項目|项目|客户|產品|專案)[经經]理|"
    r"(?:프로젝트|프로덕트|상품)\s?매니저"
)

_LADDER: Final = (
    ("executive",
        r"\bc[etfoimprsdh]o\b|\bciso\b|\bcpto\b|\bcro\b|\bchief\s(?:\w+\s){1,3}officer\b|\bchief\s(?:executive|"
        r"technology|financial|operating|product|people|marketing|revenue|medical|information|data|scientist|"
        r"commercial|growth|legal|risk|security)\b|(?<!vice\s)(?<!vice-)\bpresident\b|\bco-?founder\b|"
        r"\bmanaging\spartner\b|geschäftsführ\w+|directeur\sgénéral|directrice\sgénérale|\bdirector\sgeneral\b|"
        r"首席\w*|社長|대표이사"),
    ("vp", r"\b[se]?vp\b|\bavp\b|\bvice[\s-]president\w*|\bvice-?présidente?|\bvicepresident\w*|副总裁|副總裁|부사장"),
    ("director",
        r"\bdirectors?\b|\bhead(?:\sof\b|,|\s-|$|\sfor\b)|(?<=\w\s)\bhead\b(?=\s*(?:[,(–-]|$))|\bdirekt(?:or|orin|"
        r"ör|ør)\w*|\bdirecteur\b|\bdirectrice\b|\bdirecto?ra\b|\bdiretora?\b|\bdirettor[ei]\b|\bdirettrice\b|"
        r"\bdyrektor\w*|\bředitel\w*|\bdirecteurs?\b|\bbereichsleit\w+|\bleiter(?:in|:in|\*in)?\s(?:der|des|von|"
        r"für)\b|директор\w*|руководитель\s(?:отдела|направления)|\bdir\.|总监|總監|部長|이사\b|\bjohtaja\b|\bdirecția\b|"
        r"\bdirektør\b"),
    ("manager",
        r"\bmanag(?:er|ers|erin|er:in|er\*in|er/in|ing\s(?:editor|consultant))\b|\bmgr\b|\bmanager\w{0,3}\b|"
        r"\bsupervisors?\b|\bsuperintendent\b|\b(?!team)\w*leit(?:er|erin|ung|er:in|er\*in|er/in)\b|\bgérante?\b|"
        r"\bresponsable\b|\bresponsabile\b|\bgerente\b|\bencargad[oa]\b|\bcoordinador[a]?\sgeneral\b|\bjefe?a?\sde\b|"
        r"\bchef\sde\s(?:service|équipe|secteur|chantier)\b|\bkierownik\w*|\bvedoucí\b|\bmanažer\w*|"
        r"\bmenedżer\w*|\bvezető\b|\bmüdür\w*|\byönetici\w*|\bpäällikkö\b|\w+päällikkö\b|\bsjef\b|"
        r"\b\w*chef\b(?<!head\schef)(?<!\bchef)|руководитель|начальник|マネージャー|マネジャー|店長|課長|经理|經理|"
        r"主管|매니저|팀장|ผู้จัดการ|trưởng\sphòng|\bmanajer\b|مدير|מנהל\w*"),
    ("principal", r"\bprincipal\b|\bdistinguished\b|\bfellow\b(?=,|$|\s(?:engineer|scientist))"),
    ("staff", r"\bstaff\b(?!ing)"),
    ("lead",
        r"\bleads?\b|\bleader\b|\bteam\s?lead\w*|\bteamleit\w+|\bteamlead\w*|\btech\s?lead\w*|\btechlead\b|"
        r"\blíder\b|\blider\b|\bteamleider\b|ведущ\w+|тимлид\w*|リーダー|リード|组长|組長|\bforeman\b|\blead-|"
        r"\bgroepsleider\b|\btiimin?vetäjä\b"),
    ("mid", r"\bsemi[\s-]?senior\b|\bssr\b"),
    ("senior",
        r"\bsenior\w{0,2}\b|\bsenior[:*/]in\b|\bsr\b\.?|\bsnr\b\.?|\bsén?ior\b|\bsênior\b|\bstarsz[yae]\b|"
        r"\bconfirmée?\b|\bexpérimentée?\b|\bsénior\b|\bkıdemli\b|старш\w+|сеньор|シニア|高级|高級|资深|資深|시니어|선임|책임|อาวุโส|"
        r"\bsenyor\b"),
    ("junior",
        r"\bjunior\w{0,2}\b|\bjr\b\.?|\bjúnior\b|\bjnr\b|\bentry[\s-]level\b|\(entry\)|\bgraduates?\b|"
        r"\bnew[\s-]?grads?\b|\bgrad\b|\bearly[\s-]career\b|\btrainees?\b|\bdébutante?\b|\bberufseinsteiger\w*|"
        r"\babsolvent\w*|\bmłodsz[yae]\b|младш\w+|ジュニア|新卒|初级|初級|应届\w*|주니어|신입|\bcampus\shire\b|"
        r"\buniversity\sgrad\w*|\bmladší\b|\bnyutexaminerad\b"),
    ("intern",
        r"\bintern(?:s|ship|ships)?\b|\bexterns?(?:hips?)?\b|\bpraktik(?:ant|um)\w*|\bwerkstudent\w*|\bworking\sstudents?\b|"
        r"\bstagiaires?\b|\bstage\b(?=\s*(?:[-–(:]|$|en\b|\d))|\bestagi[áa]ri[oa]\b|\bestágio\b|\btirocin\w+|"
        r"\bbecari[oa]\b|\bpasant\w+|\bprácticas\b|\bpracticante\b|\bstażyst\w*|\bpraktyk\w*|\bgyakornok\b|"
        r"\bstajyer\b|\bharjoittelija\b|\bco-?op\b|\bapprentices?(?:hip)?\b|\balternan\w+|\bapprenti\w*|"
        r"\bauszubildende\w*|\bazubi\b|\bausbildung\b|стаж[её]р\w*|インターン\w*|实习\w*|實習\w*|인턴\w*|\bmagang\b|"
        r"\bstudentische\w*|\bpraktikplats\b|\bpraktik\b"),
    ("mid",
        r"\bmid(?:[\s-](?:level|senior|weight))?\b(?![\s-](?:market|atlantic))|\bintermediate\b|\bpleno\b|"
        r"\bmedior\b|\bmiddle\b(?!\s(?:east|school|market|office))|中级|中級"),
)  # fmt: skip


def _alternatives(pattern: str) -> list[str]:
    """Alternatives of a pattern's top level."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(pattern):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            parts.append(pattern[start:at])
            start = at + 1
    return [*parts, pattern[start:]]


def _compile(pattern: str) -> re.Pattern[str]:
    """The pattern with the word edge that most alternatives begin with tested once: several times faster."""
    parts = _alternatives(pattern)
    edged = [p[2:] for p in parts if p.startswith(r"\b")]
    others = [p for p in parts if not p.startswith(r"\b")]
    return re.compile("|".join([rf"\b(?:{'|'.join(edged)})", *others]))


_RULES: Final = tuple((name, _compile(pattern)) for name, pattern in _LADDER)
_INTERN: Final = re.compile(
    r"\b(?:intern|internship|interns|praktikant\w*|praktikum|werkstudent\w*|working\sstudent|stagiaire|stagista|"
    r"estagiári[oa]|tirocinante|becari[oa])\b(?!\s(?:program|coordinator|manager|recruit))"
)
_JUNIOR: Final = dict(_RULES)["junior"]
#: Letters one of which is in every title that a row of the ladder finds something in, row for row: most titles hold
#: those of one or two rows, and only these are tried.
_LETTERS: Final = tuple(
    tuple(row.split())
    for row in (
        "ceo cto cfo coo cio cmo cpo cro cso cdo ciso cpto cho chief president founder managing geschäftsführ général "
        "general 首席 社長 대표이사",
        "vp vice 副总裁 副總裁 부사장",
        "dire head direkt dyrekt ředitel bereichsleit leiter директор руководитель dir. 总监 總監 部長 이사 johtaja",
        "manag mgr supervis superintend leit gérant responsa gerente encargad coordinador jef chef kierownik vedouc "
        "manažer menedżer vezet müdür yönetici päällikkö sjef руководит начальник マネ 店長 課長 经理 經理 主管 매니저 팀장 "
        "ผู้จัดการ trưởng manajer مدير מנהל",
        "principal distinguished fellow",
        "staff",
        "lead leit líder lider ведущ тимлид リー 组长 組長 foreman leider tiimi",
        "semi ssr",
        "senior sr snr séni séi sênior señior starsz confirm expériment kıdemli старш сеньор シニア 高级 高級 资深 資深 시니어 "
        "선임 책임 อาวุโส senyor",
        "junior jr júnior jnr entry grad early trainee débutant berufsein absolvent młodsz младш ジュニア 新卒 初级 初級 应届 "
        "주니어 신입 campus mladš nyutexam",
        "intern extern praktik werkstudent working stagi stage estagi estágio tirocin becari pasant prácticas practicante "
        "stażyst praktyk gyakornok stajyer harjoittel co-op coop apprenti alternan auszubild azubi ausbildung стаж "
        "インターン 实习 實習 인턴 magang studentische",
        "mid intermediate pleno medior middle 中级 中級",
    )
)
_NEEDLES: Final = tuple(dict.fromkeys(word for row in _LETTERS for word in row))
_ROWS: Final = tuple(frozenset(_NEEDLES.index(word) for word in row) for row in _LETTERS)
_FINDER: Final = ahocorasick_rs.AhoCorasick(_NEEDLES, implementation=ahocorasick_rs.Implementation.DFA)
_MANAGER_ROW: Final = 3
_LEVEL: Final = re.compile(r"(?<!/)\b(I{1,2})\b(?=\s*(?:$|[-–,(|]))|(?<=\w\s)(I{1,2})(?=\s+[A-Z(]|\s*$)")


def read_seniority(title: str) -> str | None:
    """Seniority of a title, or None: the people-management word wins, then the highest of the ladder."""
    text = lowered(title)
    found = {number for number, _, _ in _FINDER.find_matches_as_indexes(text, overlapping=True)}
    if found:
        named = _by_word(text, found)
        if named:
            return named
    level = _LEVEL.search(title) if "I" in title else None
    if level:
        return "junior" if (level[1] or level[2]) == "I" else "mid"
    return None


def _by_word(text: str, letters: set[int]) -> str | None:
    """Seniority that a word of a title in lower case says."""
    text = _OCCUPATIONS.sub(" ", text)
    if _INTERN.search(text):
        return "intern"
    for number, (name, rule) in enumerate(_RULES):
        if _ROWS[number].isdisjoint(letters):
            continue
        if rule.search(text if number != _MANAGER_ROW else _MANAGER_OF_THINGS.sub(" ", text)) is None:
            continue
        if name == "senior" and _both(text):
            continue
        if name == "manager" and _JUNIOR.search(text):
            return "junior"
        return name
    return None


def _both(text: str) -> bool:
    """Whether the title offers several levels ("Junior/Senior"), which is no answer."""
    return bool(re.search(r"\bjunior\b\W{1,3}(?:(?:mid\w*|bis|or|to)\W{1,3})*(?:senior|sr)\b", text))
