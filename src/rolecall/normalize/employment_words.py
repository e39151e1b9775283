"""Words for hours and kinds of contract in many languages, as published in employment fields.

One row a type. Patterns are matched on folded text: lower case, camel case split, `-_.` turned to blanks.
`NEUTRAL` phrases hold words of a type without its meaning and are taken out first.
"""

from typing import Final

NEUTRAL: Final = r"""
    unbefristet\w*|permanent\s(?:full\s?time\s)?contract|unlimited(?:\sterm)?\scontract|regular\sunlimited|
    indefinite(?:\sterm)?(?:\scontract)?|
    contrat[oti]?\s(?:a\s|de\s|por\s)?(?:tempo|tiempo|termino|duree)?\s?(?:indefinid[oa]|indeterminad[oa]|
    indetermine\w*)|tempo\sindeterminato|
    contratto\sa\stempo\sindeterminato|umowa\so\sprace(?:\sna\sczas\snieokreslony)?|contrat\sde\stravail|
    employment\scontract|contract\sof\semployment|
    contracts?\s(?:manag|admin|law|negotiat|specialist|officer|compliance|counsel|engineer|analyst|attorney)\w*|
    non\scontract\w*|
    intern(?:al|ational|et|e|es|ist)\w*|volunteer\s(?:manage|coordinat)\w*|vast\scontract|
    contract\svoor\sonbepaalde\stijd|onbepaalde\stijd|na\sczas\snieokreslony|
    temperature|attempt\w*|template\w*|doba\sneurcita|na\sdobu\sneurcitou|hatarozatlan\sideju|tillsvidareanstallning|
    festanstellung
"""

FULL_TIME: Final = r"""
    full\s?times?|fulltime\w*|\bft\b|f/t|\bftes?\b|full\stijd|full\sday|vollzeit\w*|voll\s(?=oder|und|/|bzw)|
    full\s(?=or\spart|and\spart|/\s?part)|fulltime|temps\s(?:plein|complet)|plein\stemps|
    tiempo\scompleto|tiempo\sintegro|jornada\s(?:completa|integral)|a\stiempo\scompleto|tempo\s(?:integral|inteiro|
    completo|pieno)|periodo\sintegral|horario\scompleto|
    voltijds?\w*|heltids?\w*|kokoaika\w*|kokopaiva\w*|taysaikai\w*|pelny\s(?:etat|wymiar)|pelen\setat|caly\setat|
    plny\suvazek|plny\spracovny\suvazek|hlavni\spracovni\spomer|\bhpp\b|
    teljes\s(?:munkaido\w*|allas|munkakor)|norma\sintreaga|full\stimp|timp\splin|tam\szamanl[iı]|полн(?:ая|ой|
    ую)\sзанятост\w*|полный\s(?:рабочий\s)?день|
    повна\sзайнят\w*|повний\sробочий\sдень|пълно\sработно\sвреме|пълен\sработен\sден|πληρη?ς?\sαπασχοληση\w*|全职|全職|
    全日制|フルタイム|常勤|正社員|正职|正規|정규직|풀타임|상근|전일제|
    เต็มเวลา|งานประจำ|พนักงานประจำ|toan\sthoi\sgian|penuh\swaktu|purna\swaktu|sepenuh\smasa|waktu\spenuh|دوام\sكامل|
    كامل\sالوقت|משרה\sמלאה|पूर्णकालिक|पूर्ण\sकालिक|
    taistooaeg|taiskohaga|pilna\s(?:laika|slodze)|pilnas?\setatas|visa\sdarbo\sdiena|puno\sradno\svrijeme|
    polni\sdelovni\scas|пуно\sрадно\sвреме|fuldtids?\w*|100\s?%(?!\s?(?:remote|home|on|tele|work))
"""

PART_TIME: Final = r"""
    part\s?times?|parttime\w*|\bpt\b|p/t|part\stijd|teilzeit\w*|halbtags\w*|mini\s?jobs?|(?:450|520|538|
    556)\s?(?:euro|€|eur)\b\s?(?:job|basis)?|geringfugig\w*|temps\spartiel|mi\s?temps|
    tiempo\sparcial|medio\stiempo|media\sjornada|jornada\sparcial|tempo\sparcial|meio\s(?:periodo|expediente)|
    periodo\sparcial|tempo\sparziale|orario\sridotto|
    deeltijds?\w*|bijbaan\w*|deltids?\w*|osa\s?aikai\w*|osa\s?aika\w*|niepelny\s(?:etat|wymiar)|czesc\setatu|
    pol\setatu|1/2\setatu|3/4\setatu|zkraceny\suvazek|castecny\suvazek|polovicni\suvazek|
    skrateny\suvazek|ciastocny\suvazek|polovicny\suvazek|brigad\w+|reszmunkaido\w*|jumatate\sde\snorma|
    norma\spartiala|timp\spartial|yar[iı]\szamanl[iı]|
    частичн\w+\sзанятост\w*|неполн\w+\s(?:рабоч\w+\s)?(?:день|занятост\w*)|неповн\w+\sзайнят\w*|часткова\sзайнят\w*|
    непълно\sработно\sвреме|непълен\sработен\sден|μερικη?ς?\sαπασχοληση\w*|
    兼职|兼職|パートタイム|パート|アルバイト|バイト|非常勤|時短|非全日制|파트타임|아르바이트|알바|시간제|พาร์ทไทม์|ไม่เต็มเวลา|นอกเวลา|ban\sthoi\sgian|
    paruh\swaktu|separuh\smasa|
    دوام\sجزئي|جزئي|משרה\sחלקית|अंशकालिक|osalise\sajaga|osakoormus\w*|nepilna\s(?:laika|slodze)|nepilna\sdarbo\sdiena|
    ne\spilnas\setatas|pola\sradnog\svremena|nepuno\sradno\svrijeme|
    krajsi\sdelovni\scas|working\sstudents?|werkstudent\w*|studentische\s(?:hilfskraft|aushilfe)|student\sassistant|
    nebenjob|nebentatigkeit|side(?:\sjob)?$|study\sjob|studiejob|studentjobb?|
    extrajobb|parcial$|partiel$|half\stime|half\sday
"""

CONTRACT: Final = r"""
    contract\sto\shire|contract\s(?:to|or)\sperm\w*|contractors?|contractor\s?w2|\bcontract\b|freelanc\w*|free\slance|
    freiberuf\w*|freie\smitarbeit\w*|freie[rn]?\smitarbeiter\w*|selbst[aä]?andig\w*|selbstandig\w*|
    \bb2b\b|\bc2c\b|corp\sto\scorp|\b1099\b|self\s?employed|independants?|auto\s?entrepreneur|micro\s?entrepreneur|
    portage(?:\ssalarial)?|prestation|prestador\w*|autonom[oa]s?|trabajador\sautonomo|por\shonorarios|honorarios|
    honorar\w*|\bpj\b|pessoa\sjuridica|
    libero\sprofessionista|libera\sprofessione|partita\siva|p\siva|collaborazione|zzp\w*|zelfstandig\w*|
    egenforetagare|konsultuppdrag|selvstendig\w*|selvstaendig\w*|yrittaja|kontrakt\w*|
    umowa\s(?:zlecenie|o\sdzielo)|\buz\b|\buod\b|zlecenie|dzielo|samozatrudnienie|dzialalnosc|zivnost\w*|osvc|na\sico|
    szvc|megbizas\w*|vallalkoz\w*|pfa\b|serbest\s(?:meslek|calis\w*)|sozlesmeli|
    фриланс\w*|самозанят\w*|гпх|подряд\w*|договор\sподряда|договор\sгпх|ελευθερος\sεπαγγελματιας|フリーランス|業務委託|契約社員|委託|
    自由职业\w*|自由職業\w*|合同工|外包|约聘|約聘|프리랜서|계약직|도급|ฟรีแลนซ์|สัญญาจ้าง|
    hop\sdong|tu\sdo$|kontrak|pekerja\slepas|lepas$|عقد|مستقل|عمل\sحر|פרילנס\w*|עצמאי|statement\sof\swork|\bsow\b|
    contingent|subcontract\w*|फ्रीलांस\w*|ugovor\w*
"""

TEMPORARY: Final = r"""
    fixed\s?term(?:\s(?:contract|employment|full\s?time))?|\bfix(?:ed)?\sterm|limited\s(?:term|duration|time)|\bftc\b|
    temporary(?:\s(?:contract|employment|staff|worker))?|\btemps?\b(?!\s(?:plein|partiel|complet))|
    \btemp\sto\sperm\w*|
    maternity\s(?:leave\s)?cover\w*|(?:mat|parental|paternity|sick|sickness)\s(?:leave\s)?cover\w*|leave\scover\w*|
    secondment|interim\w*|season(?:al|al\w*)?\b|saisonn?\w*|seasonal|casual\w*|per\sdiem|\bprn\b|on\scall|as\sneeded|
    zero\shours?(?:\scontract)?|
    substitute|locum|relief\b|befristet\w*|zeitarbeit\w*|leiharbeit\w*|arbeitnehmeruberlassung|aushilf\w*|
    ferienjob\w*|saisonarbeit\w*|auf\szeit|elternzeitvertretung|schwangerschaftsvertretung|vertretung\b|
    \bcdd\b|contrat\sa\sduree\sdeterminee|duree\sdeterminee|temporaires?|remplacement|vacataire|
    contrat\s(?:temporaire|saisonnier)|contrato\s(?:temporal|temporario|a\stermino\sfijo|por\sobra\w*|a\stermo\w*|
    eventual)|
    (?:a\s)?termino\sfijo|temporal(?:es)?|eventual|obra\s(?:y\sservicio|labor|determinada)|suplencia|
    duracion\sdeterminada|tiempo\sdeterminado|plazo\sfijo|temporari[oa]s?|tempo\sdeterminato|
    (?:contratto\s)?a\stermine|determinato|a\stermo(?:\scerto)?|
    prazo\sdeterminado|tempo\sdeterminado|sazonal|somministrazione|stagionale|sostituzione|tijdelijke?(?:\scontract)?|
    bepaalde\stijd|uitzend\w*|invalkracht|oproepkracht|seizoen\w*|visstid\w*|vikari?at\w*|vikar\w*|tidsbegrans\w*|
    tidsbegraens\w*|midlertidig\w*|timvikarie|behovsanstallning|sommarjobb|sasong\w*|sesong\w*|engasjement|
    maaraaikai\w*|tilapai\w*|keikka\w*|sijaisuus|czas\sokreslony|(?:umowa\s)?na\sczas\sokreslony|na\szastepstwo|
    tymczasow\w*|sezonow\w*|
    doba\surcita|na\sdobu\surcit\w*|docasn\w*|sezonni\w*|sezonn\w*|na\surcito|hatarozott\sideju|idenyszeru|szezonalis|
    perioada\sdeterminata|temporar\w*|sezonier\w*|belirli\ssureli|gecici|donemsel|mevsimlik|
    временн\w+|срочн\w+\sдоговор\w*|сезонн\w+|вахт\w+|тимчасов\w+|строков\w+|προσωριν\w+|ορισμενου\sχρονου|εποχιακ\w+|
    临时\w*|臨時\w*|派遣\w*|期間\w*|有期\w*|短期\w*|季節\w*|季节\w*|임시직?|단기\w*|기간제|일용직|파견직?|ชั่วคราว|
    tam\sthoi|thoi\svu|sementara|musiman|harian|pkwt|مؤقت\w*|موسمي|זמני\w*|अस्थायी|tahtajali\w*|ajutine|terminuot\w*|
    noteikta\slaika|odredeno\svrijeme|na\sodredeno|dolocen\scas
"""

INTERNSHIP: Final = r"""
    \binterns?\b|internships?|\bint\b|praktik(?:um|a|ant\w*|plats\w*)?\b|pflichtpraktikum|praxissemester|praxisphase|
    ^stages?\b|\bstages?$|stage\s(?:de|conventionne)\b|stagiaires?|stageplaats\w*|stageplek|stagist\w*|afstudeer\w*|
    meewerkstage|
    pasant\w*|practicas|practicante\w*|becari[oa]s?|beca\b|estagi\w+|tirocin\w+|stagista|harjoittel\w*|staz\w*|
    praktyk\w*|gyakornok\w*|stagiu\w*|staj\w*|стаж[её]?р\w*|стажиров\w*|практик\w*|стажуван\w*|πρακτικη\sασκηση|
    インターン\w*|实习\w*|實習\w*|见习|인턴\w*|현장실습|ฝึกงาน\w*|นักศึกษาฝึกงาน|thuc\stap\w*|magang|praktik\skerja|تدريب\w*|متدرب\w*|
    התמחות|סטאז\w*|co\s?op\b|cooperative\seducation|alternan\w+|apprenti\w*|aprendi\w*|jovem\saprendiz|apprendistato|
    ausbildung\w*|azubi\w*|auszubild\w*|lehre\b|lehrling\w*|lehrstelle|duales\sstudium|dual\w*\sstud\w*|traineeships?|
    trainee\b|\bplacement\b|leerling\w*|larling\w*|laerling\w*|student\splacement|professionnalisation|learnership|
    प्रशिक्षु|इंटर्न\w*|pripravni\w*|pripravnistvo
"""

VOLUNTEER: Final = r"""
    volunteer\w*|ehrenamt\w*|freiwillig\w*|benevol\w*|voluntari\w*|volontari\w*|vrijwillig\w*|volontar\w*|
    frivillig\w*|vapaaehtoi\w*|wolontari\w*|dobrovoln\w*|onkentes\w*|gonullu\w*|волонт[её]р\w*|доброволец|
    доброволь\w*|
    εθελοντ\w*|ボランティア|志愿\w*|志願\w*|义工|義工|志工|자원봉사\w*|อาสาสมัคร|tinh\snguyen\w*|sukarela\w*|متطوع\w*|تطوع\w*|התנדבות|
    מתנדב\w*|स्वयंसेवक|pro\sbono
"""
