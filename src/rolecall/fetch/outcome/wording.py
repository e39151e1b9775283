"""What pages say when they are not the page asked for, in the words of many languages.

Each pattern is looked for where a page says what it is (title, headings, first visible text), never in running prose;
the rules bound how much prose there may be.
"""

from rolecall.fetch.outcome import absences, concepts, refusals
from rolecall.fetch.outcome.phrases import Group

#: All of these are looked for in the same few texts of a page.
SAID = Group()

#: Refused, for good: "403 forbidden", "you have been blocked", court orders.
BLOCKED = SAID.phrases(
    r"\bunavailable for legal reasons|\b451\b.{0,12}unavailable|\bi'm a teapot|\bbad bot\b|\baccess (?:from|to) [^.!?]{0,40}\b(?:limited|cannot be granted)|\b(?:error )?403\b.{0,40}(?:forbidden|access|denied|verboten|interdit|prohibid|proibid|berechtigung)|^403\b|\b403 error\b"
    r"|(?:^|[·|:.!–-] ?|\b(?:is|are|http|error|status|code|403) )forbidden\b(?! (?!you|access|the|by|error|resource|page|-)[a-z])|access (?:is |has been |was |to this \w+ (?:is|has been|was) )?(?:denied|blocked|restricted|forbidden|limited)"
    r"|\b(?:you|ip|address|access|requests?|page|site|website|url|uri|domain|content|connection|network|traffic|visitors?|robots?|bots?|crawlers?|scrapers?|host|client|browser|session|resource|link|activity|country|region|range|agent|category|file)\b[^.!?·]{0,40}\b(?:have been|has been|been|is|was|are|were) (?:temporarily |permanently |automatically )?(?:blocked|banned|blacklisted|barred)"
    r"|(?:request|access|visit|ip|session) (?:was |has been |is )?(?:blocked|rejected|denied|refused|not allowed)"
    r"|blocked (?:by|because|due to|as per|pursuant|for security)|unable to (?:give|grant) you access"
    r"|you (?:don'?t|do not|aren'?t|are not) (?:have )?(?:permission|authori[sz]ed|allowed)(?: to (?:access|view))?"
    r"|not authori[sz]ed to (?:access|view)|web ?(?:site )?(?:application )?firewall|site blocked|website blocked|content blocked"
    r"|not acceptable!?|(?:detected|due to|because of|part of|flagged|rated as|blocked|other|some)[^.!?·]{0,40}suspicious|suspicious (?:spam|request)|suscipious|potentially (?:unsafe|harmful|malicious)|illegal request"
    r"|(?:possible|potential) security (?:risk|threat)|security (?:policy )?violation|web filter(?:ing)?(?: violation)?|domain name has been seized"
    r"|not (?:available|permitted|allowed|accessible) (?:in|from|to) your (?:country|region|location|area)|(?:from|in) your country.{0,60}(?:not (?:permitted|allowed)|blocked|denied)|(?:cannot|can't|can not) (?:be )?access(?:ed)?.{0,40}from your (?:country|region|location)"
    r"|(?:detected|flagged|identified|think|thought)[^.!?·]{0,60}(?:(?:are|as|is) an? )?(?:ro)?bots?\b|blocked[^.!?·]{0,60}(?:are|as|is|looks?|for) (?:like )?(?:an? )?(?:ro)?bots?\b|(?:automated|automatic) (?:requests?|queries|access|traffic)|(?:web )?(?:crawlers?|scrap(?:ers?|ing)|spiders?)(?: bots?)? (?:traffic|(?:are|is) not allowed|prohibited)|too busy for (?:web )?crawlers|trying to extract information"
    r"|(?:has|have) blocked (?:your|the|access|you)|blocked (?:your|the) (?:ip|access|request|connection)|you are (?:temporarily |permanently )?(?:banned|blocked)|block (?:technical data|reason)|security block|forbidden!|won?'?t let you proceed"
    r"|too many (?:failed |login )?attempts|maximum (?:global )?(?:number of )?(?:page )?requests?|has been banned|flagged by (?:our|the) security|blockiert (?:durch|wegen)|ungewöhnlichen datenverkehr|nur besucher aus"
    r"|(?:bloqueou|bloqueó|bloqueado) (?:su|sua|tu|o seu|el) |datenverkehr.{0,30}(?:ungewöhnlich|automatisch)|(?:country|region|location).{0,20}not (?:permitted|allowed|supported)"
    r"|not available in your (?:country|region|location)|(?:country|region) (?:is )?(?:blocked|not allowed|not supported)"
    r"|zugriff (?:wurde )?(?:verweigert|gesperrt|blockiert|nicht erlaubt)|keine berechtigung|gesperrt(?:e seite)?$|wurden? (?:blockiert|gesperrt)"
    r"|accès (?:refusé|interdit|bloqué|restreint|limité)|avez été bloqué|acc[eé]s (?:denegado|bloqueado|negado|restringido|prohibido)"
    r"|ha sido (?:bloquead|denegad)|acesso (?:negado|bloqueado|restrito|proibido|não autorizado)|foi bloquead|accesso (?:negato|bloccato|vietato)"
    r"|è stat[oa] bloccat|sito (?:è )?(?:bloccato|oscurato|non raggiungibile)|toegang (?:geweigerd|geblokkeerd|ontzegd)|geblokkeerd|stop ?pagina|stop ?page|violat\w+ .{0,40}\blaws?\b|not available in \w+ as it"
    r"|doorverwezen omdat de website"
    r"|adgang (?:nægtet|forbudt)|(?:er|blevet) (?:blevet )?blokeret|blokering|internetudbyder|spærring|åtkomst nekad|(?:har )?blockerats|tilgang (?:nektet|blokkert)|pääsy (?:estetty|kielletty)"
    r"|dost[eę]p (?:zabroniony|zablokowany)|brak dost[eę]pu|zosta[łl][aeo]? zablokowan|přístup (?:odepřen|zamítnut|blokován)|hozzáférés megtagad"
    r"|accesul? (?:este |a fost )?(?:interzis|blocat|restricționat)|erişim (?:engellen|reddedil|yasak)|engellen(?:di|miş)"
    r"|доступ.{0,60}(?:ограничен|запрещ[её]н|закрыт|заблокирован)|(?:страница|ссылка|сайт|ресурс|ip).{0,40}заблокирован|забо?ронено|блокиран"
    r"|απαγορε|πρόσβαση.{0,60}(?:αρνηθ|απαγορ)|διακοπή πρόσβασης|مسدود|محظور|محجوب|الوصول مرفوض|تم حظر|דף חסום|הגישה (?:נחסמה|נדחתה)"
    r"|diblokir|akses (?:ditolak|ditutup|dilarang)|menutup akses|truy cập bị (?:từ chối|chặn)|ถูกระงับ|ไม่อนุญาต|ปิดกั้น"
    r"|禁止访问|访问(?:被)?(?:拒绝|禁止|拦截|受限)|拒绝访问|已被(?:拦截|屏蔽|阻断)|您的(?:请求|访问).{0,20}(?:拦截|阻断|拒绝|威胁)|存取被拒|アクセス(?:が|を)?(?:拒否|制限|禁止|ブロック)|접근.{0,8}(?:거부|차단|금지)|차단(?:되었|된)"
    r"|using a security service to protect itself|triggered the security solution|\b(?:page|url|site) blocked\b|blocked page"
    rf"|{refusals.BLOCKED}"
)

#: Prove that you are a person, wait while your browser is checked.
CHALLENGED = SAID.phrases(
    r"anti-?crawler|spam ?firewall|show us your human side|tell if you(?:'re| are) (?:a )?(?:human|bot)|(?:connection|site) (?:is secure|security) is being (?:verified|checked)|verifying if your connection|security testing in progress|eres humano o un robot|eres una m[aá]quina|nie ste robot|redirected to the requested page|bot or not\?"
    r"|checking (?:if the site connection is secure|your browser|you are human|the security)|verif(?:y|ying|ication).{0,30}(?:you are(?! authori)|you're|that you|human|robot|browser|request)"
    r"|human verification(?! (?:of|for|in)\b)|are you (?:a )?(?:human|robot)|(?:not|n't) a (?:ro)?bot\b|proves? (?:that )?you(?:'re| are)|security (?:check|verification|checkpoint)\b(?!s)"
    r"|complete the (?:security check|captcha|challenge)|solve (?:the|this) (?:captcha|puzzle|challenge)|enter the characters you see|captcha (?:interception|required|verification|challenge)"
    r"|unusual (?:traffic|activity)|enable javascript and cookies to continue|please enable (?:js|javascript) and disable any ad blocker|browser (?:check|verification|integrity)"
    r"|ddos protection by|slide to (?:verify|complete)|drag the (?:slider|puzzle|piece)|press (?:&|and) hold|(?:one more|one extra|additional|extra) step(?: (?:is )?(?:required|needed))?$|one more step|bot (?:verification|detection|protection|check)|just a moment|please wait while (?:we|your)"
    r"|sicherheits(?:überprüfung|abfrage|prüfung)|kein roboter|(?:ihr|dein) browser wird (?:über)?prüft|vérification de (?:sécurité|votre navigateur)|pas un robot"
    r"|no eres un robot|no soy un robot|verificación de seguridad|comprobando (?:su|tu) navegador|não é um robô|não sou um robô|verificação de segurança|deslize para|insira os caracteres"
    r"|non sei un robot|controllo di sicurezza|geen robot|beveiligingscontrole|не робот|провер(?:ка|яем) (?:ваш(?:его)? )?(?:браузер|безопасност)|проведите ползунок|подозрительный трафик|nie jeste[sś] robotem|robot olmadığ"
    r"|安全验证|人机验证|滑动验证|请完成验证|拖动.{0,6}滑块|访问验证|ロボットでは|セキュリティ(?:チェック|検証)|로봇이 아닙니다|보안 ?확인|자동 ?등록 ?방지"
    r"|unusual (?:behaviou?r|requests?)|establishing a secure connection"
    rf"|{concepts.CHALLENGED}"
)

#: Too fast.
LIMITED = SAID.phrases(
    r"too many requests|wait (?:a )?(?:few|\d+) (?:seconds|minutes|moments) before|limit how often|\btoo fast\b|zu schnell|trop vite|demasiado rápido|rápido demais|te snel|zbyt szybko|слишком быстро|太快|rate limit(?:ed| exceeded| reached)?\b(?! (?:of|for|is|polic|header)|:? \d)|retry later|slow down|request limit|\b(?:quota|allowance) (?:is |was |has been )?(?:used up|exhausted|exceeded|reached)\b|zu viele anfragen|trop de requêtes|demasiadas solicitudes|muitas solicitações|troppe richieste"
    r"|слишком много запросов|请求过于频繁|访问过于频繁|操作频繁|リクエストが多すぎ|요청이 너무 많"
    rf"|{refusals.LIMITED}"
)

#: There is no such page.
MISSING = SAID.phrases(
    r"(?:error|http|status|fehler|erreur|errore|ошибка|código|错误)\W{0,4}404\b|^\W*404\b|\b404\b\W{0,4}(?:error|not found|page\b|seite|file|—|\|)|(?:our|this is a|page) 404\b|page (?:was |could )?not (?:be )?found|(?:site|file|url|resource|document|account|shop|store|job|position|vacancy) (?:was |could |can ?)?not (?:be )?found"
    r"|^not found\b|(?:requested )?(?:url|resource|page|document).{0,60}(?:not found|does(?:n't| not) exist|no longer (?:exists?|available)|could ?n[o']t be found|can't be found)"
    r"|(?:couldn't|can't|could not|cannot) find (?:the|that|this|your)(?: \w+){0,2} (?:page|url|site)|page (?:doesn.{0,3}t|does not) exist|(?:page|content) (?:is )?(?:no longer|not) available|there isn't a .{0,30}site here"
    r"|\b(?:link|address|path|url) (?:leads?|goes|points?) (?:to )?nowhere\b|\bno (?:page|company|employer|board|job|posting) (?:with|by|under|of) (?:that|this) (?:name|address|number|id)\b"
    r"|no longer exists?|has been removed|(?:position|job|role|vacancy) has (?:already )?been filled|nothing is here yet|(?:is|there is) nothing (?:here|at this address)|gone missing|may have (?:been )?(?:moved|removed|renamed|deleted)|link.{0,40}(?:is|may be) broken|nothing (?:was )?found here|database \"[^\"]*\" does not exist|domain setup complete"
    r"|seite.{0,40}(?:nicht gefunden|existiert nicht|nicht mehr verfügbar)|nicht gefunden|page (?:introuvable|non trouvée)|n'existe (?:pas|plus)|introuvable|página no (?:encontrada|existe)|no (?:se )?(?:ha )?encontr(?:ad[oa]|ó|amos)|página não (?:encontrada|existe)|não encontrad[ao]"
    r"|pagina non (?:trovata|esiste)|pagina niet gevonden|niet gevonden|siden (?:blev|ble) ikke (?:fundet|funnet)|sidan (?:hittades inte|finns inte)|sivua ei löy|nie znalezion|stránka (?:nebyla nalezena|neexistuje)|nem található|nu a fost găsit|sayfa bulunamad"
    r"|(?:страница|ничего) не найден|не существует|δεν βρέθηκε|الصفحة غير موجودة|לא נמצא|không tìm thấy|ไม่พบหน้า|tidak ditemukan|页面(?:不存在|未找到|找不到)|找不到(?:页面|網頁|该页)|ページが見つかりません|お探しのページ|찾을 수 없"
    rf"|{absences.ABSENT}"
)

#: The site is away, not turning anybody away.
AWAY = SAID.phrases(
    r"^\W*50[0234]\W*(?:·|$)|\b(?:service|app|application|server|site) (?:is |was )?(?:waking up|starting up|asleep|being updated|loading)|\b50[0234]\b.{0,40}(?:error|service|gateway|unavailable|temporarily|internal)|(?:service|site|page|website|application|server) (?:is |are )?(?:temporarily |currently )?unavailable"
    r"|(?:offline|down|closed|unavailable) (?:for|due to) (?:scheduled |planned )?maintenance|(?:scheduled|under|undergoing|planned|site|server) maintenance|maintenance mode|be (?:right )?back (?:soon|shortly)|temporarily (?:unavailable|offline|down|out of service)"
    r"|bad gateway|gateway time-?out|internal server error|service unavailable|has been deactivated|over capacity|connection timed out"
    r"|wartungs(?:arbeiten|modus)|vorübergehend nicht (?:verfügbar|erreichbar)|en maintenance|momentanément indisponible|temporairement indisponible|en mantenimiento|(?:tareas|trabajos|labores) de mantenimiento|temporalmente fuera de servicio|no disponible temporalmente|em manutenção|temporariamente indisponível"
    r"|in manutenzione|temporaneamente non disponibile|onderhoud|tijdelijk niet (?:beschikbaar|bereikbaar)|under vedligeholdelse|underhåll|vedlikehold|prace konserwacyjne|przerwa techniczna|údržb|karbantartás|bakım(?:da|dayız| çalışması)"
    r"|технические работы|временно недоступ|ведутся работы|tạm thời ngưng|bảo trì|ปิดปรับปรุง|维护中|系统维护|暂时无法|メンテナンス|점검 ?중"
    r"|\b(?:application|runtime|server|database|fatal) error\b|error establishing a database|server error in '|origin dns error|upstream connect error|torniamo (?:subito|presto)|stiamo aggiornando|sqlstate\[|fatal error: |traceback \(most recent|servers? (?:is|are) (?:too )?busy|upgrading our (?:systems?|site|website)|there has been an error|buiten gebruik|no healthy upstream|no server is available|backend fetch failed|guru meditation|web server is down|back (?:online|shortly|soon)$|currently unavailable\b.{0,40}try again later"
    rf"|{absences.DOWN}"
)

#: Nobody lives here.
PARKED = SAID.phrases(
    r"domain (?:name )?(?:is |may be )?(?:for sale|parked|available)|(?:this|the) domain (?:is|has|was|name)? ?(?:been )?(?:parked|registered|expired|for sale)|is for sale|buy this domain|domain parking|parked (?:at|domain|free|by)|(?:website|domain) expired|domain (?:not claimed|setup complete|has expired)"
    r"|welcome to nginx|^iis windows|test page for the|apache2? (?:\w+ )?default page|default (?:web ?site|web) page|it works!|^index of /?$|congratulations.{0,40}(?:your (?:new )?(?:site|website|domain)|installed)|(?:site|website) (?:is )?coming soon|account suspended|future home of"
    r"|domain steht zum verkauf|diese domain|domaine (?:est )?(?:à vendre|parqué|réservé)|dominio (?:en venta|in vendita|aparcado)|domínio (?:à venda|estacionado)|домен (?:продается|продаётся|припаркован|зарегистрирован)|域名(?:出售|停放|已过期)|ドメイン.{0,10}(?:売|取得)"
    r"|^(?:coming|opening|launching) soon$|under construction\b.{0,40}$|web server(?:'s)? (?:is working|default page)|server test page|test the proper operation|default (?:welcome )?page|\bis parked\b|if you are the owner of this (?:web ?site|domain)"
    rf"|{absences.VACANT}"
)

#: Sign in first.
LOGIN = SAID.phrases(
    r"\b(?:sign|log)[ -]?in\b|\blogin\b|\blogon\b|\bsingle sign-on\b|\bauth(?:entication|ori[sz]ation) required\b|\b401 unauthori[sz]ed\b|^unauthori[sz]ed$|\bmember(?:s)? (?:portal|area|center|only)\b|anmeld(?:en|ung)|einloggen|kundenlogin|\bse connecter\b|\bconnexion\b|identifi(?:ez-vous|cation)|iniciar sesi[oó]n|inicio de sesión|\bacceso (?:a|de) (?:usuarios|clientes)\b"
    r"|\bentrar\b|iniciar sessão|\baccedi\b|\baccesso clienti\b|aanmelden|inloggen|meld u aan|log ind\b|logga in|logg inn|kirjaudu|zaloguj|logowanie|přihlá(?:sit|šení)|bejelentkezés|autentificare|conectare|giriş yap|войти|вход\b|авторизац|увійти|σύνδεση|تسجيل الدخول|התחבר|đăng nhập|เข้าสู่ระบบ|登录|登入|ログイン|로그인"
)

#: Accept first.
CONSENT = SAID.phrases(
    r"before you continue to|we (?:value|care about) your privacy.{0,200}(?:accept|agree)|consent (?:required|wall)|cookie[- ]?(?:zustimmung|einwilligung) erforderlich|avant d'accéder|bevor (?:sie|du) (?:fortfahren|zu)|antes de continuar|prima di continuare|voordat je verdergaat"
)

#: Wait in line.
QUEUED = SAID.phrases(
    r"you are (?:now )?in (?:line|the queue)|virtual waiting room|waiting room|your place in (?:line|the queue)|\bwarteschlange|順番待ち"
    rf"|{absences.WAITING}"
)

#: Numbers of all of these in their group, which others may add to.
NUMBERS = range(len(SAID.patterns))
