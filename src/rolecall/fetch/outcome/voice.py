"""How a page speaks that turns its reader away, whoever made it and in whatever words.

Such a page speaks to the visitor about the visitor's own request, address, browser or network; somebody stopped it, doubts
it, or looks at it; there is a task, a wait, a number to quote, somebody to write to. One of these says nothing, several
in a page that holds little else say enough. Each idea is an alternation of stems in many languages; the ideas that carry the verdict
have to meet in one sentence.
"""

import re

from rolecall.fetch.outcome.wording import SAID as VOICE
from rolecall.model import Outcome, Value

#: The visitor, as a machine sees one: their request, address, browser, network, visit.
VISITOR = VOICE.phrases(
    r"\byour (?:own )?(?:(?:ip|web|internet|current|recent|network|client'?s?|computer'?s?) ?)?(?:requests?(?! (?:to (?!access|view|this|open)|for (?!this|the page)))|ip\b|address|browser|connection|network|device|client|traffic|visit|session|host|netblock|subnet|ip range|isp|access|activity|actions?|navigation|fingerprint|computer|user.?agent|behaviou?r|country|region|location|area)\b"
    r"|\bfrom your (?:side|end)\b|\byours (?:looks?|seems?|is|was|behaves)\b|\bthis (?:visit|visitor|session|client|request|ip|address|connection|network|user agent|browser)\b|\bfrom (?:this|your) (?:ip|address|network|host|connection)\b|\bwhat your browser\b|\b(?:let|letting) you in\b|\bthe way you browse\b|\byou(?:'ve been| have been| were| are|'re| have|'ve) (?:made more|sending|browsing|moving|navigating|blocked|banned|flagged|stopped)"
    r"|\b(?:ihre?[rnms]?|deine?[rnms]?) (?:ip|adresse|anfragen?|verbindung|browser|netzwerk|zugriff|gerät|sitzung|aufrufe?|besuch|aktivität)"
    r"|\b(?:votre|vos|ton) (?:adresse|ip\b|requêtes?|demande|connexion|navigateur|réseau|visite|session|appareil|accès|activité|comportement)"
    r"|\b(?:sus?|tus?) (?:direcci[oó]n|ip\b|solicitud|petici[oó]n|conexi[oó]n|navegador|red\b|visita|acceso|sesi[oó]n|actividad|equipo)"
    r"|\b(?:seu|sua|teu|tua) (?:endereço|ip\b|pedido|solicitação|conexão|ligação|navegador|rede\b|acesso|visita|sessão|atividade)"
    r"|\b(?:tuo|tua|suo|sua|vostr[oa]) (?:indirizzo|ip\b|richiesta|connessione|browser|rete\b|accesso|visita|sessione|attività)"
    r"|\b(?:uw|je|jouw) (?:ip\b|ip-adres|adres|verzoek|verbinding|browser|netwerk|bezoek|apparaat|toegang|sessie)"
    r"|\b(?:two[ij]\w*|twój|państwa|pańsk\w+) (?:adres|ip\b|żądani|połączeni|przegląda|sie[cć]|urządzeni|wizyt|zapytani)"
    r"|\bваш\w* (?:ip\b|адрес|запрос|соединени|подключени|браузер|сет[иь]|устройств|визит|доступ)|\bваш\w* (?:мереж|пристр)"
    r"|\b(?:váš|vaš\w*|vaše\w*|tvoj\w*) (?:ip\b|adres|požadav|požiadav|připojení|pripojeni|prohlížeč|prehliadač|sí[tť])"
    r"|\b(?:din|ditt|ert|er|dit|jeres) (?:ip\b|ip-adress?e?|begäran|förfrågan|webbläsare|anslutning|nätverk|forespørgsel|forespørsel|browser|nettleser|forbindelse|netværk|nettverk|anmodning|besök|besøg)"
    r"|\b(?:ip-osoitteesi|selaimesi|yhteytesi|pyyntösi|verkkosi)|\b(?:az ön |az?ön )?(?:ip-címe|böngészője|kérése|kapcsolata|hálózata)\b|\b(?:adresa dvs|cererea dvs|cererea dumneavoastră|browserul dvs|conexiunea dvs)"
    r"|isteğiniz|ip adresiniz|tarayıcınız|bağlantınız|ağınız|cihazınız|عنوانك|طلبك|متصفحك|اتصالك|شبكتك|הבקשה שלך|הדפדפן שלך|כתובת ה-?ip|το αίτημά σας|η διεύθυνσή σας|ο περιηγητής σας"
    r"|お使いの(?:ネットワーク|ブラウザ|端末|環境|ip)|(?:あなた|お客様)の(?:ip|リクエスト|アクセス|ブラウザ|接続)|ご利用の(?:ネットワーク|環境|ブラウザ)|(?:귀하|고객님|사용자|회원님)의 (?:요청|ip|접속|네트워크|브라우저|활동|접근)"
    r"|[您你](?:所在)?的(?:请求|請求|访问|訪問|ip|浏览器|瀏覽器|网络|網路|连接|操作|行为|地址|设备)|(?:yêu cầu|mạng|ip|trình duyệt|kết nối|thiết bị|truy cập) của bạn|(?:permintaan|ip|alamat|jaringan|peramban|browser|koneksi|akses) anda|(?:คำขอ|เบราว์เซอร์|เครือข่าย|ที่อยู่ ?ip)ของคุณ"
    r"|\b(?:where you are|what you did|the way you|you seem to (?:be|come)|something about you|if you(?:'re| are) (?:a )?(?:human|person|real)|you(?:'ve| have)? (?:opened|loaded|clicked|viewed|sent|made|asked for) (?:\d|too|so|a lot|more|very))\b|\b(?:ihrem|deinem|diesem) (?:netz|anschluss|zugang)|\b(?:tus?|sus?) consultas?|\bla visita\b|\b(?:nettverket|forespørselen|nettleseren|tilkoblingen|adressen) (?:din|ditt)|\bvaš\w* (?:zahtje?v|preglednik|pregledač|vez|adres|ip\b|brskalnik|povezav|pristup|dostop)|\bваш\w* (?:заявк|браузър|захтев|запит|з.єднан|връзк)|(?:आपका|आपके|आपकी) (?:अनुरोध|आईपी|ip|ब्राउज़र|ब्राउजर|पहुँच|पहुंच|एक्सेस|नेटवर्क|डिवाइस)|আপনার (?:অনুরোধ|আইপি|ব্রাউজার|নেটওয়ার্ক|সংযোগ)|(?:درخواست|دسترسی|مرورگر|شبکه|اتصال|آی‌?پی|نشانی) شما|jūsų (?:užklaus|naršykl|ip|prisijung|tinkl)|jūsu (?:pieprasīj|pārlūk|ip|tīkl|savienoj)|teie (?:päring|brauser|ip|ühendus|võrg)|(?:お客様|ご利用者)(?:の|から|が)|您(?:的)?(?:連線|连线|操作)|הבקשה שלך|בקשתך|גישתך"
    r"|\b(?:network|address|place|provider) you (?:come|are coming|connect)\b|\bwhat you sent\b|\byou(?:'re| are) (?:hitting|probably an?|too (?:quick|fast))\b|\b(?:votre navigation|tu forma de navegar|(?:a|la) (?:sua|tua) navega|je surfgedrag|twoje zachowanie|ваше поведение|ditt besök|davranışınız)"
)
#: It was stopped.
STOPPED = VOICE.phrases(
    r"\b(?:block(?:ed|ing)?|denied|den(?:y|ies)|refused?|reject(?:ed|s)?|declined|stopp?(?:ed|ing)?|halted|intercepted|suspended|paused|on hold|banned|turn(?:ed)? away|locked out|shut out|kept out|restricted|(?:is|are|was|been|access|temporarily) limited\b(?! to \d)|blacklisted|block-?list(?:ed)?|deny ?list|black ?list|flagged|quarantined|dropped|terminated|prohibited|forbidden|unwelcome|disallowed|unauthori[sz]ed)\b"
    r"|\bnot (?:be )?(?:serv(?:e|ed|ing)|admit(?:ted)?|welcome|allow(?:ed)?|permit(?:ted)?|accept(?:ed|able)?|trusted|let|authori[sz]ed|granted|given|identified|verified)\b|\bno (?:bots|robots|scrapers|crawlers)\b|\bnot to (?:serve|admit|let|allow)\b|\bonly (?:admits|serves|allows|accepts)\b|\b(?:unable|refuses?) to (?:give|grant|let|process|serve|show)\b|\b(?:could|can) ?not (?:be )?(?:process|identif|let|verif|serve)"
    r"|\blist[ea] (?:de bloqu\w+|noire|negra|nera)|sperrliste|schwarze liste|czarn\w+ li[sś]\w+|zwarte lijst|чёрн\w+ спис|ausgeschlossen|exclue?s?\b|excluid|\besclus|uitgesloten|wyklucz|исключ[её]н|verweigert|gesperrt|blockiert|abgelehnt|angehalten|unterbrochen|stoppée?s?\b|gestoppt|unterbunden|eingeschränkt|nicht (?:gestattet|erlaubt|zugelassen)|untersagt|aufgehalten|refusée?s?\b|bloquée?s?\b|interdite?s?\b|rejetée?s?\b|arrêtée?s?\b|suspendue?s?\b|limitée?s?\b|signalée?s?\b"
    r"|denegad|bloquead|rechazad|prohibid|restringid|detenid|suspendid|limitad|\bnegad|proibid|rejeitad|recusad|interrompid|\bnegat[oaie]\b|bloccat|rifiutat|respint|vietat|sospes|fermat[oa]|limitat[oa]"
    r"|geweigerd|geblokkeerd|tegengehouden|afgewezen|gestopt|ontzegd|beperkt|niet toegestaan|zablokowan|wstrzyman|odrzucon|zabronion|ograniczon|zatrzyman|odmow|odmówion|odepřen|zablokov|zamítnut|zastaven|omezen|odmietnut"
    r"|запрещ|заблокир|отклон[её]н|ограничен|приостановлен|отказан|остановлен|заборонен|відхилен|обмежен|blockera|stoppa(?:d|de|t|ts)\b|nekad|avvisad|spärra|begränsa|blokeret|stoppet|nægtet|afvist|blokkert|avvist|nektet|estetty|kielletty|evätty|estettiin|letiltva|letiltott|megtagad|elutasít|blocat|respins|interzis|refuzat"
    r"|engellen|durdur|reddedil|kısıtlan|yasaklan|حظر|حجب|محجوب|رفض|منع|إيقاف|نחסמ|נחסמה|נדחתה|αποκλείστηκε|απορρίφθηκε|αρνήθηκε|拒否|遮断|ブロック|停止|制限|차단|거부|제한|중단|拦截|攔截|拒绝|拒絕|阻止|阻断|封禁|屏蔽|限制|禁止|bị chặn|từ chối|bị cấm|tạm dừng|diblokir|ditolak|dihentikan|dibatasi|ถูกบล็อก|ปฏิเสธ|ถูกระงับ"
    r"|(?:\bnot|n't) (?:look safe|get in|let|come through)\b|\b(?:never reached|said no|turned down|screened out|filtered out|kept shut|cut off|thrown out|drop)\b|abgewiesen|gekappt|ausgesperrt|écartée?s?\b|coupée?s?\b|filtrée?s?\b|cortad[oa]|descartad|filtrad[oa]|barrad[oa]|parad[oa]\b|scartat|filtrat[oa]|afgebroken|gefilterd|buitengesloten|przerwan|odcięt|přerušen|blokiran|odbijen|zabranjen|zaustavljen|zavrnjen|prepovedan|спрян|забранен|зупинен|відмовл|\bstoppet|stanset|nektes|रोक|अवरुद्ध|अस्वीक|ब्लॉक|प्रतिबंध|ব্লক|প্রত্যাখ্যা|নিষিদ্ধ|অবরুদ্ধ|مسدود|متوقف|رد شد|غیرمجاز|נעצר|נחסמ|נדחת|bị dừng|đã dừng|disekat|dihalang|užblokuot|atmest|sustabdyt|uždraust|bloķēt|noraidīt|apturēt|aizlieg|blokeeri|tõrjut|peatat|keelat|お断り|中断|切断|終了しました|终止|中止|断开|阻擋|暫停"
    r"|\b(?:barred|tripped|bounced|hit the brakes|closed to|unsuccessful)\b|(?:\bnot|n't) (?:be )?(?:served|admitted|welcome|accepted)\b|\bhors limite|vetad[oa]"
)
#: Why: what was seen looks like a machine, an attack, too much, or the wrong place.
CAUSE = VOICE.phrases(
    r"\b(?:suspicious|unusual|abnormal|anomal\w+|automat(?:ed|ion)|(?:ro)?bots?|crawlers?|crawling|scrap(?:er|ers|ing)|spiders?|scripts?\b|malicious|harmful|abus\w+|attacks?|hostile|threats?|superhuman|looks? off|data ?cent(?:er|re)s?|cloud and hosting|hosting networks?|vpns?|prox(?:y|ies)|unauthori[sz]ed activity|security (?:issue|rule|reasons?)|legal reasons|repeated requests|heavy load|too much load|triggered an? \w+)\b"
    r"|\btoo (?:many|much|fast|quickly|often)\b|\bmore (?:requests|pages|traffic) than\b|\bexceed(?:s|ed|ing)?\b|\bover (?:the|our) (?:limit|quota)|\brequests? (?:per|a) (?:minute|second|hour)\b|\bfrom (?:one|a single) address\b|\b(?:from|in|to) your (?:country|region|location|area)\b|\bgeo-?(?:block|restrict|fenc)\w*|\bban(?:ned)?\b"
    r"|\b\d[\d,.]* (?:hits|requests|pages|visits|calls) (?:in|within|per)\b|\b(?:fast|rapid|quick) (?:click|request|visit)\w*|überschritten|dépassé|superado|excedido|ultrapass|\bsuperato|overschreden|przekrocz|превы[сш]"
    r"|verdächtig|ungewöhnlich|automatisch|\bbots?\b|angriff|missbräuchlich|zu viele|zu schnell|suspect|inhabituel|automatique|attaque|abusi|trop (?:de|vite)|anormal|sospechos|inusual|automátic|ataque|malicios|demasiad|suspeit|incomum|muitas solicitações|sospett|insolit|automatic|attacco|dannos|troppe|verdacht|ongebruikelijk|vreemd|geautomatiseerd|aanval|te veel|te snel"
    r"|podejrzan|nietypow|automatyczn|atak|zbyt (?:wiele|dużo|szybko)|podezřel|neobvykl|automatick|útok|подозрительн|необычн|автоматическ|атак|слишком много|misstänk|ovanlig|automatis|angrepp|för många|mistænkelig|usædvanlig|mistenkelig|uvanlig|for mange|epäilyttäv|epätavallis|automaatti|gyanús|szokatlan|automatizált|támadás|suspect|neobișnuit|şüpheli|olağandışı|otomatik|saldırı|çok fazla|çok hızlı"
    r"|مشبوه|غير (?:عاد|معتاد)|آلي|حشود|חשוד|חריג|אוטומט|ύποπτ|ασυνήθιστ|αυτοματοποιημέν|不審|異常|自動|多すぎ|攻撃|비정상|의심|자동화|너무 많|공격|异常|異常|可疑|自动|过于频繁|攻击|恶意|触发|bất thường|đáng ngờ|tự động|quá nhiều|mencurigakan|tidak biasa|otomatis|terlalu banyak|ผิดปกติ|อัตโนมัติ|น่าสงสัย"
    r"|\b(?:(?:does|did|do)(?:n't| not) look (?:right|safe|human|like)|like (?:that of )?an? (?:program|machine|script)|hosting (?:compan(?:y|ies)|providers?)|a machine|rule \d+|no(?:body|one) reads|faster than|moving fast|a lot of clicks)\b|sumnjiv|automatiziran|neobičajn|nenavad|подозрителн|автоматичн|підозріл|संदिग्ध|असामान्य|स्वचालित|সন্দেহজনক|অস্বাভাবিক|مشکوک|غیرعادی|خودکار|įtartin|neįprast|automatizuot|aizdomīg|neparast|automatizēt|kahtlas|ebatavali|automaat"
)
#: Who speaks: a guard, not the site.
GUARD = VOICE.phrases(
    r"\b(?:firewall|waf|ddos|anti-?(?:bot|crawler|scraping|ddos)|bot (?:protection|management|manager|defen[cs]e|detection|mitigation)|mod_security|threat protection|web protection)\b|\b(?:security|protection|access|safety) (?:system|service|gateway|policy|policies|solution|module|rules?|layer|engine|provider)\b|\bdenied by policy\b|\bpolicy:? [a-z0-9-]*\d"
    r"|\b(?:protects?|defends?|guards?) (?:this|the|itself|our|your)\b|\bprotected (?:by|from)\b|\bthis (?:site|website) (?:is protected|defends|protects|uses a security)|\b(?:system|server|site) is under (?:heavy )?(?:automated )?(?:load|attack)|\bset off a rule\b|\bmatched a rule\b|\btriggered\b|\brobots? check\b"
    r"|sicherheitssystem|schutzsystem|aus sicherheitsgründen|dispositif de sécurité|raisons de sécurité|bot-?schutz|pare-?feu|système de (?:sécurité|protection)|cortafuegos|sistema de (?:seguridad|protección|segurança|proteção)|razones de seguridad|sistema di (?:sicurezza|protezione)|beveiligingssysteem|beveiliging|\bzapor|system (?:bezpieczeństwa|ochrony|zabezpiecz)|bezpečnostní systém|bezpečnostným"
    r"|межсет|брандмауэр|систем\w+ (?:защиты|безопасности)|brandvägg|säkerhetssystem|brannmur|sikkerhetssystem|sikkerhedssystem|palomuuri|tűzfal|biztonsági rendszer|güvenlik (?:duvar|sistem)|نظام (?:الحماية|الأمان)|جدار (?:الحماية|ناري)|חומת אש|τείχος προστασίας|ファイア ?ウォール|セキュリティ(?:システム|ポリシー|対策)|방화벽|보안 (?:정책|시스템)|防火墙|防護|防护|安全(?:系统|策略|规则|狗|网关)|hệ thống (?:bảo vệ|bảo mật)|tường lửa|sistem keamanan|ระบบ(?:ป้องกัน|รักษาความปลอดภัย)"
    r"|\b(?:gatekeeper|doorman|bouncer|web ?(?:site )?(?:shield|guard|defender)|\w*shield\b[^.]{0,20}protect\w*|keep(?:s|ing)? [^.]{0,30}(?:bots?|spam|scrapers?) [^.]{0,30}(?:out|away|off)|(?:web|content|internet) (?:filter|gateway))\b|\bbots? (?:von|aus)?[^.]{0,40}fern|\bfern\b[^.]{0,20}\bbots|(?:éloign|écart)[^.]{0,30}robots|bots [^.]{0,30}(?:buiten|weg\b|tegen)|sicherheitsgr[uü]nd|motivos? de (?:seguridad|segurança)|motivi di sicurezza|veiligheidsredenen|względów bezpieczeństwa|bezpečnostn\w+ dôvod|bezpečnostn\w+ důvod|sigurnosn\w+ razlog|varnostn\w+ razlog|съображения за сигурност|міркувань безпеки|соображени\w+ безопасности|säkerhetsskäl|sikkerheds?(?:mæssige|grunde|årsager)|sikkerhetsgrunner|turvallisuussyistä|biztonsági ok|motive de securitate|güvenlik nedeni|λόγους ασφαλείας|لأسباب أمنية|מטעמי אבטחה|מסיבות אבטחה|دلایل امنیتی|सुरक्षा (?:कारण|प्रणाली|नियम)|নিরাপত্তা|lý do (?:bảo mật|an ninh)|เหตุผลด้าน(?:ความ)?ปลอดภัย|alasan keamanan|sebab keselamatan|saugumo sumetim|drošības apsvērum|turvakaalutlus|安全原因|安全机制|安全機制|安全規則|セキュリティ上|보안상"
    r"|\bprotect (?:our|the|this) (?:\w+ )?(?:from|against) (?:copying|scraping|bots?|abuse|robots|spam)|\bour system (?:noticed|saw|thinks|flagged|detected)"
    r"|(?:lontani|lejos|longe|loin) (?:i|los|os|les)? ?(?:bot|robot)s?|(?:bot|robot)s? (?:lontani|lejos|longe|à distance)"
)
#: It is looked at whether there is a person, or what the browser is.
CHECK = VOICE.phrases(
    r"\b(?:checking|inspecting|testing|verifying|validating|analy[sz]ing|examining|scanning|screening|assessing|comparing|compare|screen(?:s|ed)?|scores?|check(?:s|ed)?|inspects?|verif(?:y|ies|ied)|tested|decid(?:e|es|ing)|making sure|make sure|confirm(?:ing)?|prove|proves|determine)\b[^.!?]{0,50}\b(?:your (?:browser|device|connection|visit|traffic)|the connection|each visitor|every visitor|this (?:visit|was you)|traffic|human|person|(?:ro)?bots?|not (?:a script|automated)|it'?s you|was you|genuine|automation|trusted|real|in person|ourselves)\b"
    r"|\byour (?:browser|device|connection) is (?:being )?(?:paused|checked|tested|inspected|verified|examined)|\bare you (?:a )?(?:human|person|robot|bot|real)\b|\bnot a (?:ro)?bot\b|\bi am (?:not a robot|human)\b|\bproof[- ]of[- ]work\b|\b(?:human|robot|bot|browser|security|identity) (?:check|verification|test|validation)\b|\btell people from bots\b|\bmight be a bot\b|\bpretend to be visitors\b|\bsits?(?:ting)? in front of (?:this|the) screen"
    r"|(?:prüf|überprüf|bestätig|sicherstell|kontrollier)[^.!?]{0,50}(?:browser|verbindung|mensch|roboter|\bbots?\b)|(?:browser|verbindung)[^.!?]{0,30}(?:geprüft|überprüft|untersucht)|navigateur[^.!?]{0,30}(?:vérifi|contrôl|analys)|naveg(?:ador|ador)[^.!?]{0,30}(?:analizad|comprobad|verificad|analisad)|browser[^.!?]{0,30}(?:controllat|verificat|analizzat|gecontroleerd|onderzocht|undersøg)|undersøg\w*[^.!?]{0,30}(?:browser|forbindelse)|przegląda[^.!?]{0,30}(?:sprawdza|weryfik)|prohlížeč[^.!?]{0,30}(?:ověř|kontrol)|браузер[^.!?]{0,30}(?:провер|анализ)|kein (?:ro)?bot|(?:vérifi|contrôl|prouv|confirm|assur)[^.!?]{0,50}(?:navigateur|connexion|humain|robot|programme automatique|réelle)"
    r"|(?:comprob|verific|confirm|demuestr|demostr)[^.!?]{0,50}(?:navegador|conexi[oó]n|human|robot|persona real)|(?:verific|confirm|comprov|prov)[^.!?]{0,50}(?:navegador|conexão|ligação|human|robô|pessoa)|(?:controll|verific|conferm|dimostr)[^.!?]{0,50}(?:browser|connessione|uman|robot|persona)|(?:controler|verifi|bevestig|controle)[^.!?]{0,50}(?:browser|verbinding|mens\b|robot)"
    r"|(?:sprawdz|weryfik|potwierd)[^.!?]{0,50}(?:przegląda|połączen|człowiek|robot)|(?:ověř|kontroluj|potvrď|overuj)[^.!?]{0,50}(?:prohlížeč|připojení|člověk|robot|prehliadač)|(?:провер|анализир|подтверд|убед)[^.!?]{0,50}(?:браузер|соединен|подключен|человек|робот)|вы (?:не робот|человек)|(?:kontroller|granska|verifier|bekräft|säkerställ)\w*[^.!?]{0,50}(?:webbläsare|anslutning|robot|människa|browser|nettleser|menneske)|webbläsare[^.!?]{0,30}(?:granskas|kontrolleras)"
    r"|(?:tarkist|varmist)\w*[^.!?]{0,50}(?:yhtey|selai|botti|robotti|ihminen)|(?:igazol|ellenőriz)\w*[^.!?]{0,50}(?:robot|böngésző|ember|kapcsolat)|(?:verific|confirm)\w*[^.!?]{0,50}(?:robot|browser|conexiun|om\b)|robot olmadığ|(?:doğrula|kontrol)\w*[^.!?]{0,50}(?:robot|tarayıcı|insan|bağlantı)|(?:تحقق|تأكد|أكد)[^.!?]{0,50}(?:إنسان|روبوت|متصفح|بشر)|(?:ודא|אמת|בודקים)[^.!?]{0,50}(?:אנושי|רובוט|דפדפן)"
    r"|(?:自動アクセス|ロボット|人間|ブラウザ)[^。]{0,20}(?:確認|検証|では(?:ない|ありません))|安全確認中|(?:사람|로봇|브라우저|연결)[^.]{0,20}(?:확인|검사)|자동 ?(?:입력|등록) ?방지|人机(?:验证|识别)|(?:安全|真人|访问|身份|滑动|滑块)(?:验证|驗證|校验)|(?:验证|确认|检查)[^。]{0,15}(?:浏览器|真人|机器人|人类)|(?:xác minh|xác nhận|kiểm tra)[^.!?]{0,50}(?:robot|con người|trình duyệt|kết nối)|ยืนยัน[^.!?]{0,40}(?:มนุษย์|โปรแกรมอัตโนมัติ|หุ่นยนต์|โรบอต)|(?:verifikasi|pastikan|konfirmasi)[^.!?]{0,50}(?:robot|manusia|peramban|browser)"
    r"|\b(?:having|taking|take|have|takes) a (?:\w+ )?look at your|\bare we talking to\b|\bprove us wrong\b|\bif you(?:'re| are) (?:a )?(?:human|person)\b|\bnot (?:yet )?sure (?:about you|you(?:'re| are))|\byour (?:browser|device|connection) (?:will|needs to|must|has to) be (?:checked|tested|verified)|\byou (?:might|may) be an? (?:ro)?bot\b|\bfast(?:er)? than (?:people|humans?|a (?:human|person))"
)
#: What one is to do.
TASK = VOICE.phrases(
    r"\b(?:slide|drag|swipe)\b[^.!?]{0,30}\b(?:piece|puzzle|slider|bar|arrow|right|place|verify|continue)|\btick the box|\bcheck the box|\b(?:click|select|tap|choose|pick)(?: on)? (?:all|every|each)\b|\bpress (?:and|&|and then) hold|\bhold the button|\b(?:type|enter)\b[^.!?]{0,30}\b(?:characters|letters|numbers|digits|words?|text|code)\b[^.!?]{0,20}\b(?:picture|image|shown|see|hear)|\b(?:solve|complete|pass|finish)\b[^.!?]{0,20}\b(?:captcha|puzzle|task|challenge|check|test|image|exercise|sum|riddle)\b|\bcaptcha\b"
    r"|lösen sie (?:bitte )?(?:die|diese) (?:\w+ )?aufgabe|aufgabe zu lösen|bilderrätsel|schieberegler|zeichen aus dem bild|kästchen|haken|cochez la case|faites glisser|caractères de l'image|résolvez|deslice|encaj[ea]\b|arrastr[ea]\b|resuelva|marque la casilla|caracteres de la imagen|deslize|marque a caixa|resolva|trascina|seleziona tutte|spunta la casella|risolvi|los de (?:puzzel|captcha)|versleep|vink het vakje|przesuń|zaznacz pole|(?:znaki|litery|kod) z (?:obrazka|rysunku)|rozwiąż|posuňte|zaškrtněte|opište"
    r"|сдвиньте|ползунок|поставьте галочку|(?:символы|код|текст) с|выберите все|dra reglaget|kryssa i|lös pusslet|markera rutan|træk|sæt kryds|kryss av|kutuyu işaretle|kaydır|çöz|חלץ|סמן את|اسحب|ضع علامة|スライド|文字を入力|画像(?:の|を)|チェックを入れ|슬라이드|문자를 입력|체크박스|滑块|拖动|拖動|按住|验证码|驗證碼|kéo|đánh dấu|nhập ký tự|geser|centang|masukkan karakter|เลื่อน|ติ๊ก"
    r"|\bcode (?:from|in|shown in) the (?:image|picture)|código de (?:la )?imagen|código da imagem|code de l'image|codice (?:dell|nell)'immagine|code uit de afbeelding|geben sie (?:bitte )?die zeichen|skriv in tecknen|skriv tegnene|\b(?:what is|what's|how much is) \d+ ?[+x×*-] ?\d+|wie ?viel ist \d+|combien font|cu[aá]nto es \d+|quanto (?:é|fa) \d+|hoeveel is \d+|ile to (?:jest )?\d+|сколько будет|\bmov(?:e|ing) the (?:piece|arrow|slider|bar)\b|\bpick the (?:\w+ )?(?:pictures|images|tiles)\b|\b(?:complete|finish|do) (?:this|the|one) (?:\w+ )?(?:step|task)\b|zaškrtni|označite|povucite|отметнете|плъзнете|पहेली|बॉक्स|সমাধান|تصویر|کادر|pažymėkite|atzīmējiet|märkige|tandakan|勾選|勾选|點選|拼图"
    r"|\bwhich of these\b|\b(?:slide|drag|move) the handle\b|\bpuzzle\b[^.]{0,30}\b(?:continue|to go on|verder|seguir|continuar)|rozwiąż|resuelve|resolva|risolvi|recopiez|recopiant|解いて|퍼즐|bulmaca|решите задач|完成拼图"
)
#: Wait, and it goes on by itself.
WAIT = VOICE.phrases(
    r"\b(?:please wait|stand by|one moment|just a (?:moment|second|minute)|hold on|a (?:few|couple of) (?:seconds|moments|minutes)|(?:\d+|five|ten) seconds|automatically|shortly|redirect\w*|forwarded|taken to (?:the|your)|reload|(?:keep|do not close|don't close) this|try (?:again|once more)|come back (?:in|later)|again (?:at|in|after)|until \d\d?[:.]\d\d|in an hour|needs? a moment|before (?:we let|you (?:can|may|view|continue|go on|proceed)|continuing|proceeding))\b"
    r"|später|plus tard|más tarde|mais tarde|più tardi|riprova|później|później|позже|пізніше|senare|senere|myöhemmin|később|mai târziu|daha sonra|稍后|後ほど|나중에|thử lại sau|nanti|bitte warten|einen (?:augenblick|moment)|gleich weitergeleitet|fortzufahren|patienter|quelques (?:instants|secondes|minutes)|redirigé|continuer|espere|unos (?:segundos|minutos)|redirigid|continuar|aguarde|alguns segundos|attendi|secondi|proseguire|even geduld|seconden|verder|proszę czekać|chwil|przejść dalej|spróbuj ponownie|za \d+ min|подождите|автоматически|продолж|секунд|vänta|ögonblick|automatiskt|sekunder|vent|øjeblik|øyeblikk|odota|hetki|várjon|așteptați|bekleyin|saniye|dakika|انتظر|لحظ|המתן"
    r"|しばらく|お待ち|時間をおいて|잠시|기다려|계속하려면|稍候|请稍|请等|后继续|vui lòng (?:chờ|đợi)|tunggu|รอสักครู่"
    r"|प्रतीक्षा|सेकंड|অপেক্ষা|সেকেন্ড|صبر کنید|لطفا|pričekajte|sačekajte|trenutak|počakajte|изчакайте|секунди|зачекайте|περιμένετε|δευτερόλεπτα|palaukite|sekund|uzgaidiet|\boota|sila tunggu|שניות|\b(?:starts|resets) (?:anew|at|in|over)\b|\bgive us a (?:minute|moment|second)|beklagen|za chvíľu|za chvíli"
)
#: A number to quote, or the visitor's address.
CODE = VOICE.phrases(
    r"\b(?:ids?|ref(?:erence)?|incident|event|ticket|case|code|number|transaction|session|request|ray|trace|support|error|node|policy|client|kennung|vorgang\w*|referen\w+|identifiant|c[oó]digo|codice|kod\w*|caso|handling|händelse\S*|hændelse\S*|id\S*)\b\W{0,4}(?:id|number|no|nr|code|n°|º)?\W{0,4}(?:is\b\W{0,4})?(?=[a-z.-]*\d)[a-z0-9][a-z0-9._-]{2,}|\b(?:ip|address|client|host)\b\W{0,5}(?:\w+ ){0,2}\W{0,3}\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}"
    r"|\b(?:id|ref)\b\W{0,3}[a-z0-9]{2,4}-[a-z0-9-]{2,}|(?:номер|код)\W{0,3}(?:\w+ ?){0,2}\W{0,3}[a-z0-9-]{3,}|(?:番号|编号|編號|코드|번호|kimliği|mã sự cố|رقم[^:]{0,12})\W{0,4}[a-z0-9-]{2,}"
    r"|(?:broj|številka|номер|подія|события|числ[оа]|شماره|کد|رقم|מספר|קוד|क्रमांक|संख्या|नंबर|কোড|নম্বর|mã|รหัส|kode|kod|protocolo|protocollo|azonosító\w*|tapahtuma\w*|olay|kodas|kods|αριθμός|κωδικός|ärende\w*|sak\w*|händelse\w*|vorgang\w*|aktenzeichen|expediente|dossier|zdarzeni\w*|události|udalosti)[^.:]{0,14}:? ?\W{0,3}(?=[a-z.-]*\d)[a-z0-9][a-z0-9-]{2,}|(?:編號|代碼|代码|コード|番号|문의 번호) ?[a-z0-9-]{3,}"
)
#: Scripts and cookies are wanted.
ENABLE = VOICE.phrases(
    r"\b(?:enable|turn on|allow|activate|switch(?:ed)? (?:on|off)|accept|needs?|requires?|supports?|disabled?)\b[^.!?]{0,40}\b(?:java ?script|cookies|scripts)\b"
    r"|(?:aktivier|activ|habilit|abilit|attiv|schakel|włącz|включ|увімк|povol|zapn|aktivera|aktiver|etkinleştir|käyttöön|engedélyez)\w*[^.!?]{0,40}(?:java ?script|cookie|куки)|(?:java ?script|cookie)s?[^.!?]{0,30}(?:aktivieren|einschalten|etkinleştir|有効|활성화|启用|啟用|开启|bật)|(?:启用|啟用|开启|有効|bật|aktifkan|تفعيل|تمكين)[^.!?]{0,20}(?:java ?script|cookie)"
    r"|\b(?:activer|activar|ativar|attivare|enable) js\b|désactiver (?:tout|votre) bloqueur"
)
#: A way to object.
APPEAL = VOICE.phrases(
    r"\bif (?:you|this|it) (?:believe|think|feel|are|is)\b[^.!?]{0,40}\b(?:mistake|error|legitimate|not one|wrong|incorrect)\b|\bin error\b|\b(?:contact|write to|mail|e-?mail|reach out to|ask|tell) (?:the |us|your |our )?(?:site |website |system |server )?(?:administrator|webmaster|owner|support|operator|us\b|helpdesk|\S+@)|\bwhy (?:was|am|do|did) i\b|\bquote\b|\bhas been logged\b|\bwhat can i do\b"
    r"|wenden sie sich|betreiber|administrateur|administrador|amministratore|beheerder|administrator|администратор|správce|管理员|管理者|お問い合わせ|관리자|문의|quản trị|si (?:cree|crees) que|si vous pensez|falls sie"
)
#: What the reader tried to open, and may not.
TRIED = VOICE.phrases(
    r"\byou (?:are|were|have|had) (?:trying|tried|attempting|attempted|requested)\b|\byou (?:requested|attempted|tried) (?:to|a|the|is|was|has|could)\b|\b(?:page|site|website|url|address|resource|content) you(?:'re| are| were| have)? (?:requested|wanted|tried|trying|attempt\w+|visiting|looking)\b|\brequested (?:url|page|site|resource|website|content)\b|\bpermission to (?:access|view|visit|open)\b|\bpermissions? (?:for|on) this\b"
    r"|(?:angeforderte|aufgerufene|gewünschte)\w* (?:seite|url|ressource|adresse|inhalt)|\bberechtig(?:t|ung)\b|(?:page|site|ressource|url) demandée?|vous (?:essayez|tentez|avez (?:essayé|tenté))|autorisation d|(?:página|sitio|url|recurso|site) solicitad|intentando acceder|ha intentado|\bpermisos? para|tentando acess|tentou acess|permissão para|(?:pagina|risorsa|url|sito) richiest|cercando di|permess[oi] per|autorizzat[oi] a"
    r"|opgevraagde|probeert te|geprobeerd|toestemming om|żądan[aey]\w* (?:stron|url|zas)|próbuj\w+ (?:otworz|uzysk|wejś)|uprawnie[ńn]|prøve[rt] at|forsøgt? at|forsøker å|tilladelse til|tillatelse til|försöker|behörighet|запрашиваем|запрошенн|пытае(?:тесь|шься)|нет прав\b|požadovan|oprávnění|yetkiniz|izniniz|erişmeye|yrität|oikeutta|jogosults|permisiune|θέλετε να επισκεφθείτε|ζητήσατε|δικαίωμα|صلاحية|הרשאה|المطلوب"
    r"|要求された|アクセスしようと|権限が|閲覧できません|[您你](?:所|要|正在|想要)?(?:请求|访问|瀏覽|造訪)的|无权|沒有權限|没有权限|권한이|요청하신|พยายามเข้า|สิทธิ์|bạn đang (?:cố|truy cập)|quyền truy cập|mencoba (?:untuk )?meng?akses|anda kunjungi|\bizin\b|अनुमति"
    r"|\b(?:this|the) (?:web ?)?(?:site|page) (?:is|was|has been) (?:\w+ )?(?:blocked|banned|restricted|seized)|dies[er]+ (?:web)?seite (?:ist|wurde) [^.]{0,20}(?:gesperrt|blockiert)|(?:cette page|ce site)[^.]{0,10} (?:est|a été) (?:bloqu|interdi)|est[ae] (?:página|sitio|site)[^.]{0,20} (?:bloquead|restringid)|questo sito[^.]{0,20} (?:bloccat|oscurat|inibit)|deze (?:web)?(?:site|pagina) is [^.]{0,15}geblokkeerd|den(?:ne|na) (?:hjemme|web|nett)?(?:side|sida|sted)\w* (?:er|har) (?:blevet |blitt )?(?:blok|spær|sper|spär)|(?:ta strona|tato stránka)[^.]{0,20}blok|(?:этот|данный) (?:сайт|ресурс)[^.]{0,20}(?:заблок|огранич)|bu (?:site|sayfa)[^.]{0,20}engel"
    r"|\btentait d.acc|\b(?:tentava|intentaba|tentou|cercava di) (?:acced|acess|entrar)|anda tuju|접속하려"
)

#: Number of an alternative → name of its idea; ideas one of which must be there, or both of which.
_IDEAS = {
    number: name
    for name, idea in (
        *(("stopped", STOPPED), ("check", CHECK), ("task", TASK), ("enable", ENABLE)),
        *(("visitor", VISITOR), ("cause", CAUSE)),
    )
    for number in idea.numbers
}
_TELLING: frozenset[str | None] = frozenset(("stopped", "check", "task", "enable"))
_PAIR: frozenset[str | None] = frozenset(("visitor", "cause"))

#: Visible characters beyond which a page holds more than such a message.
MESSAGE = 1_000
SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\s·\s|\s\|\s")
#: Visible characters up to which a page that holds nothing else is one message.
TINY = 300
#: A look at the machine, not the person: sites test speed and browsers for many reasons.
_MACHINE = re.compile(
    r"browser|connection|device|traffic|verbindung|navigateur|connexion|navegador|conexi|conexão|connessione|verbinding|przegląd|połącz|prohlížeč|připoj|браузер|соедин|подключ|webbläsare|anslutning|tarayıcı|bağlantı|ブラウザ|浏览器|브라우저|연결|trình duyệt|kết nối|selai|yhtey|böngész|kapcsol"
)
#: Somebody else's trouble: it is told of, not met.
_OTHERS = re.compile(
    r"\bmy (?:ip|request|access|browser)\b|\b(?:people|users|customers|those|clients) (?:who|whose)\b|\buser\d|\b(?:we|i) (?:had|have been|was|were)\b|\bour customers\b|\bour (?:own )?(?:ro)?(?:bots?|crawlers?|spiders?)\b|\brobots\.txt\b"
)


#: A reader who is spoken to, by pronouns of many languages.
_YOU = re.compile(
    r"\byou(?:r|rs|rself)?\b|\b(?:sie|ihre?[nmrs]?|dein\w*|vous|votre|vos|usted|ustedes|você|lei|uw|jouw|państw\w+|twó?j\w*|du|din|ditt|jeres|dvs)\b"
    r"|\bва[мс]\b|\bваш\w*|お使い|お客様|あなた|ご利用|[您你]|귀하|고객|당신|\bbạn\b|\banda\b|ของคุณ"
)


#: On whose order a site is shut.
_ORDER = re.compile(
    r"\b(?:court|law|laws|legal|statute|authority|authorities|ministry|police|injunction)\b|закон|\bсуд|реестр|государств|кодекс"
    r"|\bretten|kendelse|domstol|politi|gericht|gesetz|behörde|\bloi\b|tribunal|\bley\b|autorit|rechtbank|\bwet\b|ustaw|\bsąd"
    r"|mahkeme|kanun|undang|กฎหมาย|法律|法院|裁判所|법률|pháp luật"
)


def ordered(text: str) -> bool:
    """Whether a text names the order it rests on."""
    return _ORDER.search(text) is not None


def addresses(text: str) -> bool:
    """Whether a text speaks to its reader, as a guard does (a number to quote, a task, whom to write to)."""
    return _YOU.search(text) is not None or any(
        idea.search(text) for idea in (VISITOR, CODE, TASK, CHECK, GUARD, APPEAL, ENABLE)
    )


class Heard(Value, frozen=True, kw_only=True):
    """What a page was heard to say."""

    outcome: Outcome
    excerpt: str


def heard(title: str, headings: str, visible: str, bare: bool) -> Heard | None:
    """The refusal or check a short page speaks of, if it does. bare: there is nothing on it but the message.

    Texts are lower case with spaces folded.
    """
    whole = f"{title} · {headings} · {visible[:MESSAGE]}"
    beside = [idea.search(whole) is not None for idea in (WAIT, CODE, ENABLE, APPEAL)]
    support, firm = sum(beside), any(beside[1:])
    guard = GUARD.search(whole) is not None
    sentences = [each for each in dict.fromkeys(SENTENCE.split(whole)) if each and not _OTHERS.search(each)]
    # A reason in one sentence and a task in the next.
    suspected = any(VISITOR.search(each) and CAUSE.search(each) for each in sentences)
    tested = TASK.search(whole) is not None and (suspected or CHECK.search(whole) is not None)
    tiny = bare and len(visible) <= TINY
    wanted = ENABLE.search(whole) if tiny else None
    best: Heard | None = None
    if tiny:
        # What is turned away in one sentence, and that the visitor is such a thing in the next.
        turned = [each for each in sentences if STOPPED.search(each) and CAUSE.search(each)]
        if turned and any(VISITOR.search(each) for each in sentences):
            best = Heard(outcome=Outcome.HARD_BLOCK, excerpt=turned[0])
    if bare and best is None:
        # The visitor is turned away in one sentence, and why is told in the next.
        turned = [each for each in sentences if STOPPED.search(each) and VISITOR.search(each)]
        if turned and any(CAUSE.search(each) for each in sentences):
            best = Heard(outcome=Outcome.HARD_BLOCK, excerpt=turned[0])
    if wanted and "cookie" in whole and "script" in whole:
        best = Heard(outcome=Outcome.CHALLENGE, excerpt=wanted[0])
    for sentence in sentences:
        found = _checks(sentence, support + guard + 2 * tested, bare + tiny) or _refuses(
            sentence, support, bare + tiny, firm
        )
        if found and (best is None or found.outcome is Outcome.CHALLENGE):
            best = found
    return best


def possible(numbers: list[int]) -> bool:
    """Whether heard() could hear anything in a text, by the numbers of what can be in it: cheap, and mostly False."""
    ideas = {_IDEAS.get(number) for number in numbers}
    return bool(ideas & _TELLING) or ideas >= _PAIR


def _checks(sentence: str, ideas: int, alone: int) -> Heard | None:
    """A task, or a look at the visitor. ideas: what else is heard; alone: how much the page is this and no more."""
    check, task = CHECK.search(sentence), TASK.search(sentence)
    found = check or task
    if found is None or (ideas == 0 and _MACHINE.search(found[0])):
        return None
    if ideas + alone + (VISITOR.search(sentence) is not None) >= 2:
        return Heard(outcome=Outcome.CHALLENGE, excerpt=found[0])
    return None


def _refuses(sentence: str, support: int, alone: int, firm: bool) -> Heard | None:
    """Something stopped, and a reason or somebody whose it is. alone: how much the page is this message and no more.

    firm: what else is heard is more than that one waits.
    """
    visitor, cause, guard = (idea.search(sentence) is not None for idea in (VISITOR, CAUSE, GUARD))
    if not (visitor or cause or guard or firm):
        # Machines stop, and one waits for them.
        return None
    weight = visitor + cause + guard + (support > 0) + (alone > 1)
    if (visitor or support) and weight >= 2 and STOPPED.search(sentence):
        return Heard(outcome=Outcome.HARD_BLOCK, excerpt=sentence)
    if visitor and cause and support and support + alone >= 2:
        return Heard(outcome=Outcome.SOFT_BLOCK, excerpt=sentence)
    return None
