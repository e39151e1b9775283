"""Judged queries of many trades and languages, written before any result was seen; every other one was kept sealed.

WORK is what the search may be looked at with while it is built. SEALED is only measured: as a mean before the work and
as a mean after it, never query by query. Unlike the other sets these also name places and employers in plain words.
"""

from bench.search_judged import Judged

_ALL: tuple[Judged, ...] = (
    # care
    Judged("krankenpfleger", r"krankenpfleg|pflegefach|\bpflegekraft", r"\bnurse\b|infirmi|enfermer|altenpfleg", r"pflege"),
    Judged("altenpflegerin", r"altenpfleg|seniorenpfleg", r"krankenpfleg|pflege(fach|kraft|helfer)", r"pflege|\bcaregiver|care assistant"),
    Judged("aide soignante", r"aide[- ]soignant", r"\bnurs(e|ing) (aide|assistant)|\bcna\b|caregiver|care assistant|pflegehelfer", r"infirmi|\bnurse"),
    Judged("certified nursing assistant", r"certified nurs(e|ing) (assistant|aide)|\bcna\b", r"nurs(e|ing) (assistant|aide)|patient care (tech|assist)", r"\bnurs|caregiver"),
    Judged("physiotherapeut", r"physiotherap", r"physical therap|kin[ée]sith|fisioterap", r"ergotherap|occupational therap"),
    Judged("medical assistent", r"\bmedical assistant", r"medizinische\w* fachangestellt|clinical assistant", r"\bmedical\b|\bassistant\b.*clinic"),
    Judged("physician assistent pediatrics", r"physician assistant.*p(a)?ediatric|p(a)?ediatric.*physician assistant", r"p(a)?ediatric|physician (assistant|associate)", r"physician"),
    Judged("vet tech", r"veterinary (tech|nurse)|\bvet tech", r"veterinary assistant|\bveterinar", r"animal care"),
    # trades
    Judged("elektroniker", r"elektronik|elektriker", r"\belectrician|[ée]lectricien|electricista|elektroinstall", r"\belectrical|\belectronics tech"),
    Judged("hvac technican", r"\bhvac\b.*techni|techni\w+.*\bhvac", r"\bhvac\b|refrigeration", r"facilit\w+ techni|maintenance techni"),
    Judged("schweisser", r"schwei(ss|ß)", r"\bweld|soud(eur|age)|soldador", r"fabricat|metallbau"),
    Judged("soudeur", r"\bsoud", r"\bweld|schwei(ss|ß)|soldador", r"fabricat|chaudronn"),
    Judged("cnc machinist", r"\bcnc\b.*machinist|machinist.*\bcnc", r"machinist|\bcnc\b|zerspanung|fraiseur", r"machine operator|machining"),
    Judged("auto mechanic", r"auto(motive|mobile)?\b.*(mechanic|technician)|vehicle (mechanic|technician)|kfz", r"\bmechanic\b|\bmechatronik|\bm[ée]canicien", r"\bautomotive|vehicle"),
    Judged("maintenance technicien", r"maintenance techni|technicien\w*.*maintenance", r"\bmaintenance\b|instandhalt", r"techni(cian|cien)"),
    Judged("plumber", r"\bplumb", r"pipe ?fitter|anlagenmechaniker|plombier", r"\bhvac|\bpipe"),
    # logistics
    Judged("lkw-fahrer", r"lkw|berufskraftfahr|kraftfahrer", r"\btruck driver|\bcdl\b|chauffeur.*(poids|pl\b|camion)|fahrer", r"\bdriver"),
    Judged("forklift driver", r"fork ?lift", r"staplerfahr|reach truck|cariste", r"\bwarehouse|\blager"),
    Judged("warehouse operative night shift", r"warehouse.*\bnight|night.*warehouse", r"warehouse (operative|associate|worker|operator|team)|lager", r"warehouse|\bnight"),
    Judged("magasinier", r"magasinier|agent logistique", r"pr[ée]parateur de commande|warehouse (associate|worker|operative|operator)|lager(ist|mitarb|helf)", r"warehouse|logisti|entrep[ôo]t"),
    Judged("supply chain planer", r"supply chain plan", r"(supply|demand|material|production) plann|supply chain (analyst|manag|special)", r"supply chain|planner"),
    Judged("delivery driver part time", r"delivery (driver|associate).*part|part.?time.*delivery driver", r"delivery driver|driver.*part.?time|courier", r"\bdriver|delivery"),
    Judged("chauffeur livreur", r"chauffeur.*livreur|livreur", r"delivery driver|\bcourier|chauffeur|auslieferungsfahr", r"\bdriver"),
    Judged("logistics coordinater", r"logisti\w+ coordinat", r"(shipping|supply chain|transport\w*) coordinat|logisti\w+ (specialist|analyst|associate)", r"logisti"),
    # teaching and public service
    Judged("grundschullehrer", r"grundschullehr|grundschule.*lehr|lehr\w+.*grundschul", r"(primary|elementary).*teacher|professeur des [ée]coles|lehrer|lehrkraft", r"\bteacher|enseignant"),
    Judged("kindergarten teacher", r"kindergarten.*teacher|teacher.*kindergarten|pre-?school teacher|erzieher", r"(early (childhood|years|learning)|infant|toddler|nursery).*(teacher|educat)|educat.*early|lead teacher", r"\bteacher|child ?care"),
    Judged("erzieherin", r"erzieher|p[äa]dagogische fachkraft", r"kinderpfleg|\bkita\b|early (childhood|years)|pre-?school teacher|[ée]ducat\w+ (de )?jeunes enfants", r"p[äa]dagog|child ?care|teacher"),
    Judged("maths teacher", r"\bmath\w*\b.*teacher|teacher.*\bmath", r"(secondary|high school|science|stem) .*teacher|math\w* (tutor|instructor|lecturer)", r"\bteacher|tutor"),
    Judged("social worker", r"social work|sozialarbeit", r"sozialp[äa]dagog|assistant\w* social|case (manager|worker)|trabajador\w* social", r"\bsocial\b.*care|counsel"),
    Judged("sozialpädagoge", r"sozialp[äa]dagog", r"sozialarbeit|social work|p[äa]dagog|erzieher", r"case manager|counsel"),
    Judged("policy officer", r"policy (officer|adviser|advisor)", r"public policy|policy (analyst|manager|associate|lead)|government (affairs|relations)|referent.*politik", r"\bpolicy"),
    Judged("sachbearbeiter", r"sachbearbeit", r"\bclerk|administrative|verwaltung", r"\badmin"),
    # retail and hospitality
    Judged("verkäufer teilzeit", r"verk[äa]uf\w+.*teilzeit|teilzeit.*verk[äa]uf", r"verk[äa]uf|(sales|retail) (associate|assistant|advisor).*part|part.?time.*(sales|retail)|verkaufsberat", r"(sales|retail) (associate|assistant|advisor|consult)|teilzeit"),
    Judged("store asociate", r"store associate", r"(retail|sales|shop) (associate|assistant)|store (clerk|assistant|team)", r"\bstore\b|\bretail"),
    Judged("sous chef", r"\bsous[- ]?chef", r"\bchef\b(?! de)|\bcook\b|\bkoch\b|cuisinier", r"kitchen"),
    Judged("kellner", r"kellner|servicekraft|service\s?mitarb", r"\bwait(er|ress)|\bserver\b(?!.*engineer)|serveu(r|se)\b|camarero", r"restaurant|gastronom|barista"),
    Judged("hotel receptionist", r"hotel.*recept|recept\w+.*hotel|front (desk|office) agent", r"recept(ion|ista)|front desk|guest service|empfang", r"\bhotel"),
    Judged("kassierer", r"kassier|kassen?kraft|mitarbeiter.*kasse", r"\bcashier|caissi|cajer[oa]", r"verk[äa]uf|retail (associate|assist)"),
    Judged("assistant store manger", r"assistant store manager|store assistant manager", r"(assistant|deputy) .*(store|retail|shop|branch).*(manager|lead)|store manager", r"\bstore\b"),
    Judged("vendedora", r"vendedor", r"asesor\w* comercial|sales (associate|rep|assistant)|dependient|ventas|verk[äa]uf|vendeu", r"\bsales\b|vendas"),
    # science and engineering
    Judged("research scientist biology", r"(research )?scientist.*biolog|biolog\w*.*scientist", r"research scientist|biologist|(scientist).*(cell|molecular|gene|genom|immun)", r"scientist|biolog"),
    Judged("chemist", r"\bchemist\b|chimiste|chemiker", r"chem(istry|ical)\b.*(scientist|engineer|analyst|tech)|analytical scientist|\bchemielaborant", r"\bchem"),
    Judged("laborant", r"laborant|laborassist", r"lab(oratory)? (tech|assist|scientist)|technicien\w* de laboratoire", r"\blab(or|oratory)?\b"),
    Judged("lab technician", r"lab(oratory)? technician", r"lab(oratory)? (assistant|tech|scientist|analyst)|laborant|technicien.*labo", r"\blab(oratory)?\b"),
    Judged("maschinenbauingenieur", r"maschinenbau", r"mechanical (design )?engineer|ing[ée]nieur m[ée]ca|konstrukteur|ingenier\w+ mec", r"mechanical|ingenieur"),
    Judged("gnc engineer", r"\bgnc\b|guidance,? navigation", r"flight (controls?|software|dynamics)|(navigation|control)s? engineer|attitude", r"aerospace|spacecraft"),
    Judged("civil engineer", r"civil engineer", r"(structural|geotech\w*|construction|site) engineer|bauingenieur|g[ée]nie civil", r"\bcivil\b|\bbauleit"),
    Judged("bauleiter", r"bauleit", r"construction manager|site manager|conducteur de travaux|chef de chantier|jefe de obra", r"construction"),
    # software
    Judged("front end developer", r"front[- ]?end (web |software )?developer", r"front[- ]?end|\bui (developer|engineer)", r"(react|javascript|web) (developer|engineer)"),
    Judged("Full-Stack Entwickler", r"full[- ]?stack.*entwickler|entwickler.*full[- ]?stack", r"full[- ]?stack", r"entwickler|(software|web) developer"),
    Judged("senior dev ops engineer", r"(senior|sr|lead|staff|principal)\b.*dev ?ops", r"dev ?ops|(senior|sr|staff|lead)\b.*site reliability", r"site reliability|\bsre\b|platform engineer|infrastructure engineer"),
    Judged("sr. software eng", r"\b(sr|senior)\b.*software eng", r"software (engineer|developer)", r"\b(sr|senior)\b.*(engineer|developer)|software"),
    Judged("develloper python", r"python.*d[ée]velop|d[ée]velop\w+.*python", r"python", r"d[ée]velop|software engineer"),
    Judged("data scientist junior", r"(junior|jr|graduate|entry|associate)\b.*data scien|data scien\w+.*(junior|jr|graduate|entry)", r"data scien", r"(junior|graduate).*data|data anal"),
    Judged("qa automation engineer", r"\b(qa|quality|test)\w*\b.*automation|automation.*\b(qa|test|quality)", r"\b(qa|sdet|quality assurance|test) ?(engineer|analyst|tester)?\b|engineer in test", r"automation engineer|\btest"),
    Judged("cyber security analyst", r"cyber ?security.*analyst|security.*analyst", r"cyber ?security|(information|it|soc|infosec) security|security (engineer|specialist|operations)", r"\bsecurity\b"),
    Judged("ios developer", r"\bios\b.*(developer|entwickler|d[ée]velop)|(developer|entwickler|d[ée]velop\w+).*\bios\b", r"\bios\b", r"mobile (developer|engineer)|android|swift"),
    Judged("desenvolvedor full stack", r"desenvolvedor.*full[- ]?stack|full[- ]?stack.*desenvolv", r"full[- ]?stack|pessoa desenvolvedora|desenvolvedor", r"desenvolv|software (engineer|developer)"),
    Judged("systemadministrator", r"system-?\s?administrator|systems? admin", r"\bsysadmin|(it|linux|network|windows) administrator|system(s)? engineer|administrateur syst", r"administrator"),
    Judged("機械学習エンジニア", r"機械学習.*エンジニア|機械学習", r"machine learning engineer|\b(ml|ai) engineer|ai\s?エンジニア", r"エンジニア|machine learning"),
    # finance, office, people
    Judged("steuerberater", r"steuerberat", r"\btax (advis|consult|manager|accountant|associate|senior)|steuerfach|conseill\w+ fiscal", r"\btax\b|steuer"),
    Judged("payroll specialist", r"payroll specialist", r"payroll|lohn(buchhalt|abrechn)|gestionnaire (de )?paie", r"\bhr\b.*(specialist|operations)"),
    Judged("contrôleur de gestion", r"contr[ôo]l\w+ de gestion", r"\bcontroller\b|financial controller|fp&a|business controller", r"financ(e|ial)\b.*analyst|finance"),
    Judged("fp&a manager", r"fp&a.*manager|manager.*fp&a|financial planning.*manager", r"fp&a|financial planning|finance manager", r"\bfinanc"),
    Judged("accounts payable clerk", r"accounts payable.*(clerk|specialist|associate|assist)|(clerk|specialist).*accounts payable", r"accounts payable|\bap (clerk|specialist)|kreditorenbuch|accounting (clerk|assistant)", r"\baccount(ing|ant|s)\b.*(clerk|payable|assist)|accountant"),
    Judged("personalreferent", r"personalreferent", r"\bhr (generalist|manager|business partner|specialist|officer)|human resources (generalist|manager|specialist)|people partner|personal(leit|manag|sach)", r"\bhr\b|human resources"),
    Judged("asistente administrativo", r"asistente administrativ|auxiliar administrativ|assistente administrativ", r"administrative assistant|asistente|assistant\w* administrati", r"administrativ|\badmin"),
    Judged("rechtsanwalt", r"rechtsanw", r"\b(lawyer|attorney|legal counsel|avocat|abogad|volljurist|syndikus|corporate counsel)|\bjurist", r"\blegal\b|\bcounsel"),
    Judged("business intelligence analyst", r"(business intelligence|\bbi\b).*analyst|analyst.*(business intelligence|\bbi\b)", r"(business intelligence|\bbi\b).*(engineer|developer)|(data|business) analyst|insights? analyst", r"analyst|analytics"),
    Judged("kundenberater", r"kunden\s?berat", r"kundenbetreu|kunden(service|dienst)|customer (advis|consult|service)|client advis|conseill\w+ client", r"\bkunden|customer success|account manager"),
    # places, employers and seniority in plain words
    Judged("nurse practitioner boston", r"nurse practitioner", r"\bnurse|\bnp\b", r"physician assistant|clinician", r"boston"),
    Judged("werkstudent berlin", r"werkstudent|working student", r"praktik|\bintern(ship)?\b|student", "", r"berlin"),
    Judged("product designer london", r"product designer", r"\b(ux|ui|experience)\b.*design|design.*\b(ux|ui)|\bdesigner", r"\bdesign", r"london"),
    Judged("spacex welder", r"\bweld", r"fabricat|technician.*(metal|structur)", r"technician", r"spacex"),
    Judged("waymo software engineer", r"software engineer", r"\bengineer\b.*software|software", r"engineer", r"waymo"),
    Judged("data analyst sao paulo", r"data analyst|analista de dados", r"data (scien|engineer)|analista.*(dados|bi\b)|business intelligence", r"analyst|analista|dados", r"s[ãa]o paulo"),
    Judged("entwickler münchen", r"entwickler|developer", r"software engineer|\bengineer\b.*(front|back|full|software)", r"engineer", r"m[üu]nchen|munich"),
    Judged("sales manager madrid", r"sales manager|gerente de ventas|jefe de ventas", r"\b(sales|ventas|comercial)\b", r"account (executive|manager)|business development", r"madrid"),
    Judged("gitlab backend engineer", r"back-?end.*engineer", r"\bengineer", r"developer", r"gitlab"),
    Judged("remote customer support spanish", r"(customer|client) (support|service|care).*spanish|spanish.*(customer|client|support)", r"(customer|client) (support|service|care)|support.*spanish", r"spanish|customer|support"),
    Judged("marketing praktikum", r"praktik\w+.*marketing|marketing.*praktik", r"(intern(ship)?|stage|stagiaire|werkstudent|trainee)\b.*marketing|marketing.*\b(intern(ship)?|stage|stagiaire|werkstudent|working student)\b", r"praktik|marketing"),
    Judged("stage communication paris", r"(stage|stagiaire|alternan\w+|intern(ship)?)\b.*communication|communication.*(stage|stagiaire|alternan|intern)", r"(stage|stagiaire|alternan\w+).*(marketing|contenu|relations)|communication", r"\bstage\b|stagiaire|alternan|intern(ship)?\b", r"paris"),
    Judged("head of finance", r"head of finance|\bcfo\b|chief financial|(vp|vice president|director),? (of )?finance|finance director", r"head.*financ|financ\w+ (manager|lead|director)|director.*financ", r"financ"),
    Judged("stagiair juridisch", r"stagiair\w*.*juridisch|juridisch.*stag", r"(legal|law|jurid)\w*.*(intern|stag)|(intern|stag)\w*.*(legal|law|jurid)", r"\blegal|\bstag"),
)  # fmt: skip

WORK, SEALED = _ALL[0::2], _ALL[1::2]
