"""What pages say that turn a visitor away, or slow one down: pairs of ideas as in concepts, in many languages."""

from rolecall.fetch.outcome.concepts import Rows, pairs

#: Access or a request, turned down.
REFUSED: Rows = (
    (
        r"\b(?:access|requests?|\bip\b|ip address|visitors?|traffic|scraping|scrapers?|crawling|crawlers?|(?:ro)?bots|automated|automation|vpn|proxy|proxies|hosting providers|data ?cent(?:er|re)s?)\b",
        r"\b(?:denied|blocked|banned|refused|forbidden|prohibited|not (?:be )?(?:allowed|permitted)|disallowed|restricted|rejected|blacklisted|greylisted|blocklisted|not (?:accepted|welcome))\b",
    ),
    (r"\b(?:automated tools?|automation|bots?|scrap\w+|vpn|proxy)\b", r"\bdetected\b"),
    (
        r"\bnot (?:be )?(?:available|accessible)|\bunavailable (?:to|for)",
        r"\b(?:visitors|users|customers|residents|people|readers) (?:from|in|outside)",
    ),
    (
        r"\b(?:can't|cannot|can not) be (?:reached|viewed|opened|used)|\bonly (?:serve|available|accessible|open)",
        r"\bfrom where you are|\bfrom your|\b(?:visitors|users|customers|people|residents) (?:from|in|of)",
    ),
    (
        r"\bip\b|\baddress|client|adres|adresse|dirección|indirizzo|адрес|地址",
        r"(?:deny|block|black)[- ]?list|czarnej liście|liste noire|lista negra|lista nera|zwarte lijst|schwarzen liste|ч[её]рн\w+ списк|黑名单|ブラックリスト|블랙리스트",
    ),
    (r"(?:ihrem|deinem) land", r"\bnicht\b"),
    (r"votre pays", r"\bpas\b|\bn'est"),
    (r"(?:su|tu) país", r"\bno\b"),
    (r"(?:seu|teu) país", r"\bnão\b"),
    (r"(?:suo|tuo) paese", r"\bnon\b"),
    (r"(?:uw|jouw) land", r"\bniet\b"),
    (r"(?:twoim|państwa) kraju", r"\bnie\b"),
    (r"\bdi(?:tt?|n) land|(?:ditt|ert) land", r"\bikke\b|\binte\b"),
    (r"ваш(?:ей|его) (?:стран|регион)", r"\bне\b|недоступ"),
    (r"您(?:所在的)?(?:国家|地区)", r"不|无法"),
    (
        r"zugriff|zugang|anfrage|\bip\b|ip-adresse|aufruf",
        r"verweigert|gesperrt|blockiert|abgelehnt|untersagt|unterbunden|nicht (?:gestattet|erlaubt|zulässig)|eingeschränkt|beschränkt|verwehrt",
    ),
    (r"\baccès\b|requête|adresse ip|\bip\b", r"refusé|bloqué|interdit|rejeté|restreint|banni"),
    (r"\bacceso\b|solicitud|petición|\bip\b", r"denegad|bloquead|prohibid|rechazad|restringid|banead"),
    (r"\bacesso\b|solicitação|requisição|\bip\b", r"negad|bloquead|proibid|rejeitad|recusad"),
    (r"\baccesso\b|richiesta|\bip\b", r"negat|bloccat|vietat|rifiutat|respint|inibit"),
    (r"\btoegang\b|verzoek|\bip\b|ip-adres", r"geweigerd|geblokkeerd|ontzegd|verboden|afgewezen|niet toegestaan"),
    (r"dost[eę]p\b|żądani|zapytani|\bip\b", r"zabronion|zablokowan|odmowa|odmówion|odrzucon|zakazan"),
    (r"přístup|prístup|požadav|\bip\b", r"odepřen|zamítnut|blokov|zakáz|odmítnut|zamietnut|odmietnut"),
    (r"hozzáférés|kérés|\bip\b|ip-cím", r"megtagad|letilt|tiltólist|blokkol|elutasít|tiltva"),
    (r"\bacces(?:ul)?\b|cerere|\bip\b", r"interzis|blocat|respins|refuzat|restricționat"),
    (
        r"åtkomst|begäran|förfrågan|\bip\b|behörighet",
        r"nekad|nekats|blockera|stoppa|avvisa|spärra|inte behörighet|saknar",
    ),
    (r"\badgang\b|anmodning|forespørgsel|\bip\b", r"nægtet|blokeret|forbudt|afvist|spærret|stoppet"),
    (r"\btilgang\b|forespørsel|\bip\b", r"nektet|blokkert|avvist|sperret|stoppet|stanset|ingen tilgang|ikke tilgang"),
    (r"pääsy|pyyntö|\bip\b", r"estetty|kielletty|evätty|hylätty"),
    (r"erişim|iste[kğ]|\bip\b", r"engel|reddedil|yasak|kısıtlan"),
    (r"доступ|запрос|\bip\b", r"запрещ|заблокир|отказан|ограничен|отклон[её]н|закрыт"),
    (r"доступ|запит|\bip\b", r"заборон|заблокован|відмовлен|обмежен|відхилен"),
    (r"достъп|приступ|заявка|\bip\b", r"отказан|забранен|блокиран|забрањен|одбијен"),
    (r"πρόσβασ|αίτημα|\bip\b", r"απαγορ|αρνηθ|αποκλε|απορρίφθ|άρνηση|δεν έχετε δικαίωμα"),
    (r"الوصول|الدخول|طلبك|الطلب|\bip\b", r"رفض|مرفوض|حظر|محظور|ممنوع|ليس لديك"),
    (r"גישה|בקשת|הבקשה|\bip\b", r"נחסמ|נדחת|חסומ|אסור|נדחה"),
    (r"دسترسی|درخواست|\bip\b", r"مسدود|رد شد|غیرمجاز|ممنوع"),
    (r"アクセス|リクエスト|\bip\b", r"拒否|禁止|制限|遮断|ブロック|できません"),
    (r"地域|お住まいの国|海外", r"ご覧いただけ|ご利用いただけ|アクセスでき"),
    (r"접근|접속|요청|\bip\b|액세스", r"차단|거부|금지|제한"),
    (r"访问|訪問|请求|請求|存取|\bip\b", r"拒绝|拒絕|禁止|拦截|攔截|阻断|阻止|阻擋|封禁|屏蔽|受限"),
    (r"truy cập|yêu cầu|\bip\b", r"từ chối|bị chặn|bị cấm"),
    (r"เข้าถึง|คำขอ|\bip\b", r"ปฏิเสธ|บล็อก|ระงับ|ห้าม|ไม่ได้รับอนุญาต"),
    (r"akses|permintaan|\bip\b|capaian", r"ditolak|diblokir|dilarang|disekat|dihalang"),
    (r"पहुँच|पहुंच|अनुरोध|एक्सेस", r"अस्वीकार|अवरुद्ध|प्रतिबंधित|ब्लॉक"),
    # In the words of gateways.
    (
        r"\b(?:upstream|gateway|client|rbac|acl|rules?|polic(?:y|ies)|waf)\b",
        r"\b(?:denied|rejected|not (?:allowed|permitted|authori[sz]ed)|forbidden)\b",
    ),
    (
        r"\b(?:page|site|website|content|category)\b",
        r"\b(?:blocked|restricted|filtered|denied|disabled) by (?:your|the|our|an?|its)\b",
    ),
    # Against the terms of the site.
    (
        r"\b(?:scraping|crawling|scrap(?:er|e)s?|harvesting|automated \w+)\b",
        r"\b(?:against|violat\w+|breach\w*|contrary to)\b[^.!?]{0,20}\b(?:terms|conditions|rules|policy)\b|\binstead of\b|\buse (?:the|our) api\b",
    ),
    # Not from there.
    (r"no (?:puedes?|pueden|es posible|se puede) (?:entrar|acceder|ver)", r"desde|ubicación|país|región"),
    (r"não (?:pode|é possível|consegue) (?:entrar|acessar|aceder|ver)", r"a partir|localiza|país|região"),
    (r"non (?:puoi|può|è possibile) (?:accedere|entrare|vedere)", r"\bda(?:lla|l)?\b|paese|posizione|zona"),
    (r"(?:ne pouvez pas|impossible d.)(?: y)? ?(?:accéder|entrer|voir)", r"depuis|pays|région"),
    (
        r"(?:europ\w+|eu|eea|eu-|european) (?:visitors|users|readers|economic area|union)",
        r"\b(?:unavailable|not available|cannot be granted|can't|restricted|blocked)\b",
    ),
    (r"海外|国外|国内から|日本国外", r"ご遠慮|お断り|できません|いただけません|制限"),
    (r"해외|국외|국가|지역", r"접속할 수 없|이용할 수 없|제한|차단"),
    (r"\bsitus|laman\b|halaman", r"tidak dapat diakses|konten negatif|internet positif|diblokir"),
    (r"internet sitesi|bu site", r"idari tedbir|mahkeme|kararı? (?:uygulan|ile|gereğince)|erişime (?:kapat|engel)"),
    (r"\bsite\b|contenu", r"illicite|illégal"),
    (r"사이트|정보", r"불법|유해"),
    (r"\b(?:webseite|internetseite|website)\b", r"gesperrt|blockiert"),
    # Tools and networks nobody is let in with.
    (
        r"\b(?:headless|vpns?|tor\b|proxy|proxies|cloud servers?|data ?cent(?:er|re)s?|hosting|scrapers?|crawlers?|automated (?:visitors|clients|tools|browsers?)|ad ?blockers?)\b",
        r"\b(?:detected|turned away|switch(?:ed)? off|turn(?:ed)? off|disable|unauthori[sz]ed|barred|refused|banned)\b|(?:\bnot|n't) (?:be )?(?:use|served|allowed|permitted|accepted|welcome|admitted|supported|let in)\b|\bcannot use\b",
    ),
    (
        r"\b(?:register|ask|apply|sign up|get permission)\b",
        r"\bbefore (?:you|your (?:bot|crawler)) (?:crawls?|scrapes?)",
    ),
    (
        r"\b(?:network|address|ip|provider|range|connection) (?:you (?:come|are coming|connect)|that you) (?:from|use)?",
        r"\b(?:barred|blocked|banned|not|refused|closed)\b",
    ),
    # A category, filtered.
    (r"\b(?:page|catégorie|contenu)\b", r"\b(?:bloquée?|filtrée?|interdite?)\b"),
    (r"página|categoría|categoria|conteúdo|contenido", r"bloquead|filtrad"),
    (r"\bpagina\b|\bcategoria\b|contenuto", r"bloccat|filtrat"),
    (r"\b(?:seite|kategorie|inhalt)\b", r"gesperrt|blockiert|gefiltert|nicht freigegeben"),
    (r"\b(?:pagina|categorie|inhoud)\b", r"geblokkeerd|gefilterd"),
    (r"\b(?:strona|kategoria|treść)\b", r"zablokowan|filtrowan"),
    (r"\b(?:sidan|kategorin|webbplatsen|tillgången)\b", r"spärra|blockera"),
    # On somebody's order.
    (r"domstol|kendelse|rettskjennelse|myndighet", r"spärra|blokere|sperre|blockera|adgang|tillgång|tilgang"),
    (r"autorità|ordinanza|provvediment|giudiziari", r"sito|accesso|pagina"),
    (
        r"autorité|décision de justice|ordonnance|tribunal",
        r"(?:site|accès|page)[^.]{0,40}(?:bloqu|inaccessible|suspend|plus)",
    ),
    (
        r"orden judicial|resolución judicial|autoridad|juzgado",
        r"(?:sitio|acceso|página|web)[^.]{0,40}(?:bloque|suspend|restring|no )",
    ),
    (
        r"ordem judicial|decisão judicial|autoridade|tribunal",
        r"(?:site|sítio|acesso|página)[^.]{0,40}(?:bloque|suspen|restri|não )",
    ),
    (
        r"gerichtlich|gericht|behördlich|anordnung",
        r"(?:seite|website|zugang|inhalt|domain)[^.]{0,40}(?:gesperrt|nicht|untersagt)",
    ),
    (
        r"rechterlijk|gerechtelijk|rechtbank|bevel",
        r"(?:site|website|toegang|pagina)[^.]{0,40}(?:geblokk|niet|afgesloten)",
    ),
    # What came was not let through.
    (
        r"\b(?:requests?|connections?|visits?|(?:this|the) page|traffic)\b",
        r"(?:\bnot|n't) (?:let|get|come|be let|go) (?:\w+ ){0,3}?(?:in|through)\b|\b(?:turned away|turned down|never reached|screened out|filtered out|kept shut|keeps? \w+ \w+ \w+ \w+ \w+ shut|no longer passed on)\b",
    ),
    (
        r"\b(?:we|service|site|page|content|store|shop|offer|sell|ship|available)\b[^.!?]{0,30}(?:\bnot|n't|\bunavailable)\b",
        r"\b(?:where you are|in your (?:country|region|area|location|territory)|outside (?:of )?(?:the|our) (?:country|region|eu|eea|us|uk))\b",
    ),
    (r"pays d.où vous|depuis votre pays", r"\bpas\b|indisponible|inaccessible"),
    (
        r"\b(?:only|restricted|reserved|limited|open|available|accessible|reachable)\b",
        r"\b(?:to|from|for|within|on|inside) (?:the|our|its|your) (?:own |internal |company |corporate |office |campus |staff )+(?:network|offices|intranet|vpn|addresses|machines)\b",
    ),
    (
        r"\b(?:web|school|company|content|internet|corporate|network|organi[sz]ation'?s?) (?:filter|gateway|proxy)\b",
        r"\b(?:keeps?|did not|stopped|blocks?|shut|not let|refused|policy|denied)\b",
    ),
    (
        r"\b(?:court|ministry|injunction|regulator|by order|order of|government)\b",
        r"\b(?:site|website|page|address|domain|content|access)\b[^.!?]{0,50}\b(?:blocked|disabled|restricted|suspended|no longer|not (?:available|passed|accessible)|withheld|seized|removed)\b",
    ),
    (r"zahtjev|zahtev|pristup|\bip\b", r"blokiran|odbijen|zabranjen|onemogućen|zaustavljen"),
    (r"zahtev|dostop|\bip\b", r"zavrnjen|blokiran|prepovedan|zavrnjena"),
    (r"запит|доступ", r"зупинен|заблоков"),
    (r"заявк|достъп", r"спрян|блокир"),
    (r"পৃষ্ঠা|অনুরোধ|প্রবেশ|অ্যাক্সেস|আইপি", r"ব্লক|প্রত্যাখ্যা|নিষিদ্ধ|অবরুদ্ধ|বন্ধ"),
    (r"अनुरोध|आईपी|पहुँच|पहुंच|एक्सेस|प्रवेश", r"रोक|अस्वीक|अवरुद्ध|ब्लॉक|प्रतिबंध|वर्जित"),
    (r"užklaus|prieig|\bip\b", r"užblokuot|atmest|uždraust|draudžiam|sustabdyt"),
    (r"pieprasīj|piekļuv|\bip\b", r"bloķēt|noraidīt|liegt|aizliegt|apturēt"),
    (r"päring|juurdepääs|ligipääs|\bip\b", r"blokeeri|keelat|tõrjut|peatat|piirat"),
    (r"連線|連接|瀏覽|请求|連結", r"阻擋|阻挡|終止|终止|中止|暫停|拒絕"),
    (r"接続|通信|ご利用", r"遮断|お断り|切断"),
)
#: Requests, too many of them.
TOO_MANY: Rows = (
    (r"too many", r"\b(?:requests|attempts|connections|pages)\b"),
    (r"zu viele", r"anfragen|zugriffe|aufrufe"),
    (r"trop de", r"requêtes|demandes"),
    (r"demasiad", r"solicitudes|peticiones"),
    (r"muit[ao]s|demasiad[ao]s", r"solicitações|requisições|pedidos"),
    (r"tropp[ei]", r"richieste"),
    (r"te ?veel", r"verzoeken|pagina|aanvragen"),
    (r"zbyt (?:wiele|dużo|często)|za dużo|za często", r"żąda|zapyta"),
    (r"příliš mnoho|priveľa", r"požadav|požiadav"),
    (r"túl sok", r"kérés"),
    (r"prea multe", r"cereri|solicitări"),
    (r"för många", r"förfråg|begär|anrop"),
    (r"for mange", r"anmod|forespørsl|forespørgsl"),
    (r"liian (?:monta|paljon)", r"pyyn"),
    (r"çok fazla", r"istek|sayfa|deneme"),
    (r"слишком (?:много|часто)|забагато", r"запрос|запит"),
    (r"リクエスト|アクセス", r"多すぎ"),
    (r"요청", r"너무 많"),
    (r"请求|請求|访问|操作", r"过于频繁|過於頻繁|太频繁|过快|过多"),
    (r"quá nhiều", r"yêu cầu"),
    (r"คำขอ|การเข้าถึง", r"มากเกินไป|บ่อยเกินไป|ถี่เกินไป"),
    (r"太快|過快", r"访问|瀏覽|请求|操作"),
    (r"terlalu banyak", r"permintaan"),
    (
        r"\b(?:a lot of|lots of|so many|more|too many|(?:made|sent|opened|loaded|viewed|did) \d{2,}) (?:clicks|pages|requests|hits|searches|views|visits|calls)\b",
        r"\b(?:minute|second|short time|in one go|in a row|before the next|than (?:a |any )?(?:people|person|human|reader))\b",
    ),
    (
        r"\byou(?:'ve| have) (?:used up|used|reached|hit|run out of|exceeded)\b",
        r"\b(?:limit|quota|allowance|pages|requests|views|searches)\b",
    ),
    (
        r"\bfrom (?:your|this|one|a single) (?:ip|address|network|connection)\b",
        r"\b(?:lots of|a lot of|so many|unusually many|high (?:number|volume)|hundreds of|thousands of)\b",
    ),
    (
        r"\btoo (?:quick|fast|many|much|often|hard)\b|\bharder than\b|\bfaster than\b",
        r"\b(?:for us|for our|go on in|breather|take a break|back off|you(?:'re| are) (?:going|browsing|clicking|hitting))\b",
    ),
    (
        r"\b(?:quota|allowance|limit|budget)\b",
        r"\b(?:spent|used up|exhausted|reached|hit)\b[^.!?]{0,40}\b(?:retry|again|reset|wait)",
    ),
    (r"\byou(?:'re| are) (?:hitting|hammering|flooding|overloading)\b", r"\b(?:us|our|server|site)\b"),
    (r"zu viele|zu oft", r"abrufe|abfragen|seiten|klicks"),
    (r"trop de|trop souvent", r"pages|clics|consultations"),
    (r"demasiad", r"consultas|páginas|clics|búsquedas"),
    (r"muit[ao]s|demasiad[ao]s", r"consultas|cliques"),
    (r"tropp[ei]", r"pagine|clic|consultazioni"),
    (r"(?:za|zbyt|příliš|prea|túl|previše|preveč)\b", r"zahtev|zahtjev|często|pages"),
    (r"твърде много|превише", r"заявк|захтев"),
    (r"πάρα πολλά", r"αιτήματα"),
    (r"عدد كبير|الكثير من", r"الطلبات"),
    (r"बहुत अधिक|बहुत ज़्यादा|अत्यधिक", r"अनुरोध"),
    (r"অনেক বেশি", r"অনুরোধ"),
    (r"بیش از حد", r"درخواست"),
    (r"per daug", r"užklaus"),
    (r"pārāk daudz", r"pieprasīj"),
    (r"liiga palju", r"päring"),
    (
        r"in (?:so |sehr )?kurzer zeit|en (?:très )?peu de temps|en (?:muy )?poco tiempo|em (?:muito )?pouco tempo|in (?:così )?poco tempo|in (?:zo.n )?korte tijd|w (?:tak )?krótkim czasie|på (?:så )?kort tid|за (?:столь )?короткое время|за короткий час|lyhyessä ajassa|rövid idő alatt|în scurt timp|kısa sürede|短時間に|短时间内|짧은 시간|trong thời gian ngắn|dalam waktu singkat|v krátké době|u kratkom vremenu|v kratkem času",
        r"pages|requêt|demande|anfrag|aufruf|seiten|klick|abruf|consult|peticion|solicit|página|pedido|richiest|pagin|verzoek|żąda|stron|zapyt|förfråg|\bsidor|anmod|forespør|запрос|страниц|запит|pyyntö|kérés|cerer|istek|sayfa|アクセス|リクエスト|请求|访问|요청|yêu cầu|permintaan|požadav|zaht[je]+v",
    ),
)
#: Ideas as expressions, for the patterns of wording.
BLOCKED = pairs(REFUSED)
LIMITED = pairs(TOO_MANY)
