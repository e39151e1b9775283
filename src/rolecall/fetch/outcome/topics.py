"""Signs that a page is a posting, or a text about refusals: what it says of them, it does not say of itself."""

import re

#: The page is a posting, whatever it speaks of: marks and terms no refusal carries.
POSTING = re.compile(
    r"\(?\b[mfwhdx]\s?/\s?[mfwhdx](?:\s?/\s?[mfwhdx])?\b\)?|\bfull[- ]?time\b|\bpart[- ]?time\b|\bapply (?:now|here|today|online|for)\b|\bapply$"
    r"|\b(?:vollzeit|teilzeit|bewerben|befristet|festanstellung|temps (?:plein|partiel)|postulez?r?|jornada completa|tiempo completo|tempo (?:pieno|inteiro)|candidati|candidatar|voltijd|fulltime|deeltijd|solliciteer|heltid|deltid|pełny etat|aplikuj)\b"
    r"|\d ?(?:[$€£]|[a-z]{3})? ?(?:an|per) hour\b(?<!requests per hour)|\b(?:a year|per annum|pro stunde|par heure)\b|\bsalary\b|полная занятость|откликнуться|正社員|応募する|全职|全職|立即申请|정규직|지원하기"
)
#: Nouns of roles; none of them stands in the title or heading of a page that turns anybody away.
ROLE = re.compile(
    r"\b(?:engineer|technician|developer|manager|analyst|officer|specialist|consultant|assistant|supervisor|coordinator|mechanic|electrician|nurse|teacher|architect|designer|intern|apprentice|accountant|recruiter|scientist|director|head of|lead|warehouse|driver|(?<!site )(?<!network )operator|(?:night|security|life) ?guard|cook|chef|cleaner|waiter|waitress|welder|baker|plumber|carpenter|painter|cashier|clerk|courier|carer|caretaker|tutor|lecturer|professor|researcher|editor|writer|translator|lawyer|solicitor|pharmacist|doctor|physician|therapist|midwife|surgeon|dentist|pilot|farmer|gardener|porter|receptionist|secretary|buyer|planner|controller|auditor|inspector|tester|programmer|scrum master|product owner|advis[eo]r|trainee|expert"
    r"|ingenieur(?:in)?|techniker(?:in)?|mechaniker(?:in)?|elektriker(?:in)?|leiter(?:in)?|mitarbeiter(?:in)?|entwickler(?:in)?|berater(?:in)?|pfleger(?:in)?|verkäufer(?:in)?|fahrer(?:in)?|koch|köchin|bäcker(?:in)?|\w*kraft|werkstudent(?:in)?|praktikant(?:in)?|azubi|agent de|oficial de|responsable de|chargée? de|vendeu(?:r|se)|chauffeur|cuisini[eè]re?|infirmi[eè]re?|conducteur|cociner[oa]|vendedor[a]?|enfermer[oa]|camarer[oa]|cuoco|infermiere|ingénieure?|technicienn?e?|développeu\w+|ingenier[oa]|técnico|engenheir[oa]|tecnico|ingegnere|monteur|inżynier|technik|инженер|техник|менеджер)\b"
    r"|工程师|工程師|经理|專員|专员|エンジニア|技術者|엔지니어|매니저"
)
#: A text about the matter, by how its title begins.
TOPIC = re.compile(
    r"^\W*(?:how|what|why|when|guide|tips|are|is|should|spotting|recogni[sz]ing|avoiding|preventing|reporting|dealing with|getting|using|staying|protecting|about|understanding|introducing|\d+ (?:ways|tips|things)|wie|was|warum|comment|pourquoi|cómo|qué|por qué|como|come|perché|hoe|waarom|jak|как|почему|чому|dlaczego|proč|varför|hvorfor|miksi|miért|neden|nasıl|γιατί|لماذا|למה|tại sao|mengapa)\b"
    r"|^(?:什么是|如何|为什么|為什麼|怎么|怎麼|なぜ|どうして|왜|어떻게)"
)
#: A question a help text answers, and the room it stands in, whether the page has a menu or not.
HELPS = re.compile(
    r"^\W*(?:why|how|what to do|warum|wieso|wie (?:kann|man|sie)|pourquoi|comment|por qué|cómo|por que|como|perché|come|waarom|hoe|dlaczego|jak|почему|как|чому|proč|varför|hvorfor|miksi|miért|neden|nasıl|γιατί|لماذا|למה|tại sao|mengapa|help(?: cent(?:er|re))?|faqs?|hilfe|aide|ayuda|ajuda|aiuto|hulp|pomoc|справка|помощь|hjälp|hjælp|hjelp|nápověda|yardım)\b"
    r"|^(?:为什么|為什麼|怎么|怎麼|帮助|幫助|常见问题|常見問題|なぜ|どうして|よくある質問|ヘルプ|왜|도움말|자주 묻는)"
)
#: Pages of a site that speak of rules, troubles and other people's questions, by how title or heading begins.
ABOUT = re.compile(
    r"^(?:glossar\w*|glosario|glossário|lexique|lexikon|dictionar\w+|wörterbuch|diccionario|dicionário|dictionnaire|dizionario|woordenboek|słownik|словарь|ordbok|ordbog|slovník|sözlük|encyclop\w+|change ?log|release notes|post-?mortem|notes de version|versionshinweise|forums?|help(?: cent(?:er|re))?|faqs?|support(?: cent(?:er|re))?|documentation|docs|api\b|developers?|blog|news|press|privacy|terms|cookies?|legal|imprint|impressum|datenschutz|agb|nutzungsbedingungen|mentions légales|conditions|confidentialité|privacidad|aviso legal|términos|condiciones|privacidade|termos|privacyverklaring|voorwaarden|polityka|regulamin|политика|правила|système status|system status|status|incident(?: report)?:?|report a|history|a history|wiki|knowledge base|hilfe|aide|ayuda|ajuda|aiuto|hulp|pomoc|справка|помощь|rules|reglas|normas|règles|regeln|regole|regels|правила|errors?(?: codes?)?(?= [|·–-])|visiting|house rules)\b"
    r"|^(?:帮助|幫助|常见问题|常見問題|文档|接口|说明|规则|よくある質問|ヘルプ|도움말|자주 묻는|고객센터)"
)
#: Wages, prices and working hours: there is something on offer, and nobody turned away.
OFFER = re.compile(
    r"\d ?(?:€|eur(?:os?)?|usd|gbp|chf|zł|kr|₽|円|元)(?!\w)|[$€£] ?\d|\b(?:night|day|early|late) shifts?\b|\bshift work\b|\b(?:two|three) shifts\b|\bhours a week\b|\bweekends\b|\bhiring\b|\b(?:try (?:it )?(?:for )?free|free trial|(?:book|request|see) a demo|get started free|no credit card)\b|demandez une démo|\bprotect your (?:site|shop|store|business|app|website)|schütz\w* (?:sie )?ihre[n]? (?:seite|website|shop|webseite)|protége[zr] votre (?:site|boutique)|protege tu|proteja su|proteggi il tuo|защити(?:те)? ваш|保护(?:您|你)的(?:网站|业务|应用)|サイトを(?:守|保護)|(?:jetzt|kostenlos) testen|prueba gratis|prova gratuita|gratis proberen|wypróbuj|试用|試用|無料でお試し|無料トライアル|попробуйте бесплатно|무료 체험|\bvacanc(?:y|ies)\b|\bopen (?:roles|positions)\b|\bschicht(?:en|dienst)?\b|\bnachtschicht\b|\bturn[oi] de\b|\bturni\b|\bcontratto\b|\bcontrato\b|\bcdi\b|\btemps (?:plein|partiel)\b|\bpermanent\b|\bumowa\b|\bzmian\w+|\bсмен\w+|зарплата|時給|月給|日給|月薪|薪资|정규직|\bvardiya|\buur per week|\bdeeltijd"
)
#: A text about the matter, by how its title ends.
EXPLAINED = re.compile(
    r"\b(?:explained|documentation|docs|guide|tutorial|history|overview|meaning|definition|reference|examples?|erklärt|anleitung|überblick|expliquée?|définition|explicad[oa]|definición|guía|guia|spiegat[oa]|uitgelegd|wyjaśnienie|объяснение|руководство|what to do|was tun|que faire|qué hacer|o que fazer|che fare|wat te doen|co robić|что делать)\W*$|とは|说明$|教程$"
)
#: Something is being looked at, or is about to come.
PENDING = re.compile(
    r"\bstop\b|one second|hold on|verif|vérif|comprob|contrôle|kontrol|controle\b|controllo|prüfung|kontrolle|bestätig|sprawdz|ověř"
    r"|overen|provjer|prever|провер|перевір|\bmoment|instant|attend|espere|aguarde|attenda|minut|chwil|captcha|капч|doğrula|varmist"
    r"|tarkist|ellenőr|έλεγχ|تحقق|בדיק|जाँच|जांच|بررسی|確認|認証|확인|인증|验证|驗證|检查|loading|\bload\b|lädt|chargement|cargando|carregando|caricamento|laden\b|загруз|please wait|patient|redirect|加载|読み込み|로딩|xác minh|kiểm tra|ตรวจสอบ|pemeriksaan"
)
#: Results, in words of many languages, and none of them.
NO_RESULTS = re.compile(
    r"\b(?:no|0|zero) (?:\w+ ){0,2}?(?:results?|matches|hits)\b|\b(?:keine?|0) (?:\w+ )?(?:treffer|ergebnisse?|suchergebnisse?)\b|\b(?:aucune?|0) (?:\w+ )?(?:résultats?)|\b(?:sin|0|ningún) resultados?\b|\b(?:nessun|0) risultat[oi]\b|\b(?:geen|0) resultaten\b|\b(?:sem|nenhum|0) resultados?\b|\b(?:brak|0) wynik\w+|\b(?:inga|0) (?:träffar|resultat)\b|\b(?:ingen|0) (?:resultater|treff)\b"
    r"|\b(?:žádné|0) výsledk\w+|\bнет результат|\bрезультатов нет|\bнемає результат|\bsonuç (?:yok|bulunamadı)|\bei tuloksia\b|\bnincs találat|\bniciun rezultat|δεν βρέθηκαν αποτελέσματα|لا توجد نتائج|אין תוצאות|(?<!\d)0 ?件|検索結果|搜索结果|搜尋結果|검색 ?결과|không có kết quả|tidak ada hasil|ไม่พบผลลัพธ์"
)
