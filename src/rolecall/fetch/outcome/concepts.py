"""What pages say of themselves, as pairs of ideas that meet in one sentence, in the words of many languages.

Vendors and sites phrase the same few ideas freely: *access* was *denied*, *confirm* that you are *human*, the *page*
cannot be *found*. A row is one language: the stems of the one idea, the stems of the other; either may come first.
Used where wording is used, under the same bounds on prose.
"""

#: Characters between the two ideas, at most, without the end of a sentence.
REACH = 60

Rows = tuple[tuple[str, str], ...]


def _pairs(rows: Rows) -> str:
    """One expression that finds either order of any row's ideas within a sentence."""
    gap = rf"[^.!?·。！？]{{0,{REACH}}}?"
    return "|".join(f"(?:{one}){gap}(?:{other})|(?:{other}){gap}(?:{one})" for one, other in rows)


#: Be a person, and show it.
HUMAN: Rows = (
    (
        r"\b(?:human|person|robot|bot|automated (?:client|program|tool))\b",
        r"\b(?:verify|confirm|prove|make sure|making sure|show that|so we know|check(?:ing)? (?:that |if |whether )?you)",
    ),
    (
        r"\bmensch|roboter|\bautomat|automatisi?ertes programm|automatisches programm|\bmaschine\b",
        r"bestätig|überprüf|nachweis|\bprüfen|sicher(?:stellen|gehen)|stellen (?:wir )?sicher",
    ),
    (
        r"\bhumain|robot\b|une machine|un automate|\bautomatisé|personne réelle",
        r"vérifi|confirm|prouv|assur(?:er|ons|ez)",
    ),
    (
        r"humano|robot\b|programa automático|una máquina\b|una persona\b|persona real",
        r"verifi|confirm|comprueb|comprob|demuestr|demostr|asegur",
    ),
    (
        r"humano|robô|programa automático|uma máquina\b|uma pessoa\b",
        r"verifi|confirm|comprov|prove que|certific|assegur",
    ),
    (r"\bumano|robot\b|programma automatico|una macchina\b", r"verific|conferm|dimostr|assicur"),
    (r"\bmens\b|robot\b", r"verifieer|verific|bevestig|controle"),
    (r"człowiek|robot|automatem\b|maszyną\b|programem\b", r"potwierd|weryfik|sprawdz|udowodni|upewni"),
    (r"člověk|člověkem|človek|robot", r"ověř|potvrď|overte|potvrďte"),
    (r"människa|menneske|robot\b", r"bekräfta|säkerställ|verifier|bekræft|bekreft|\bsikre\b|\bbevis"),
    (r"ihminen|robotti", r"vahvista|varmista|tarkist"),
    (r"\bember|robot\b", r"igazol|erősít|ellenőriz"),
    (r"\buman\b|robot\b", r"verific|confirm|demonstr"),
    (r"insan|robot\b", r"doğrula|onayla|kanıtla"),
    (r"человек|людин|робот", r"подтверд|подтверж|провер|убед|підтверд|перевір"),
    (r"άνθρωπος|ρομπότ", r"επαλήθευ|επαληθεύ|επιβεβαι"),
    (r"إنسان|بشر|روبوت", r"تحقق|تأكد|أكد|تأكيد"),
    (r"אנושי|רובוט|בן אדם", r"אמת|אימות|ודא|אישור"),
    (r"人間|ロボット|自動(?:化)?(?:された)?(?:プログラム|ツール|操作)|機械では", r"確認|検証|認証|証明"),
    (r"사람|로봇", r"확인|인증|증명"),
    (r"真人|人类|人類|机器人|機器人|人机|人機", r"验证|驗證|确认|確認"),
    (r"con người|robot|người máy", r"xác minh|xác nhận|chứng minh"),
    (r"มนุษย์|หุ่นยนต์|โรบอต", r"ยืนยัน|ตรวจสอบ"),
    (r"manusia|robot\b", r"verifikasi|konfirmasi|pastikan|buktikan|sahkan"),
)
#: What a visitor does looks wrong to the site, in one word of each idea.
_ODD = (
    r"suspicious|unusual|abnormal|anomal|verdächtig|ungewöhnlich|\bsuspecte?|inhabituel|sospechos|inusual|suspeit|incomum|sospett|insolit|verdacht|ongebruikelijk|podejrzan|nietypow|podezřel|neobvykl|misstänk|ovanlig|mistænkelig|usædvanlig|mistenkelig|uvanlig"
    r"|epäilyttäv|gyanús|neobișnuit|şüpheli|olağandışı|подозрительн|необычн|підозріл|ύποπτ|مشبوه|غير عاد|חשוד|不審|異常な|의심|비정상|可疑|异常|đáng ngờ|bất thường|น่าสงสัย|ผิดปกติ|mencurigakan|tidak biasa"
)
_DOING = (
    r"activity|traffic|network|requests?\b|behaviou?r|aktivität|verkehr|\bnetz|verhalten|anfragen|activité|trafic|réseau|comportement|requêtes|actividad|tráfico|\bred\b|comportamiento|atividade|tráfego|\brede\b|comportamento|attività|traffico|\brete\b|activiteit"
    r"|aktywnoś|\bruch|aktivit|provoz|trafik|tevékenység|forgalom|activitate|etkinlik|активност|трафик|запрос|трафік|δραστηριότητα|نشاط|حركة|פעילות|アクセス|通信|トラフィック|접근|트래픽|활동|流量|访问|行为|请求|hoạt động|lưu lượng|การใช้งาน|aktivitas|lalu lintas"
)
#: The browser, looked at in other words than English.
_BROWSER = r"navigateur|navegador|\bbrowser\b|przegląda|prohlížeč|webbläsare|nettleser|selain|böngésző|tarayıcı|браузер|متصفح|דפדפן|ブラウザ|브라우저|浏览器|trình duyệt|เบราว์เซอร์|peramban"
_LOOKING = r"\bprüfen|überprüf|vérifi(?:ons|cation)|comprobando|verificando|verifica (?:del|di)|controlla|controleren|sprawdzamy|kontrollera|kontrollerer|tarkist|ellenőriz|kontrol ediliyor|провер(?:яем|ка)|перевіря|確認|확인|检查|检测"
#: Characters to type, a box to tick.
TYPED = (
    r"(?:characters|letters|text) (?:you see|in the (?:image|picture)|from the (?:image|picture))|tick the box|symbole? z obrazka|znaki z obrazka|символы с картинки|код с картинки|画像(?:の|に表示された)文字|보안 ?문자|图(?:片|形)(?:中的)?(?:验证码|字符)|滑块"
    r"|(?:looks?|seems?|похож|wirkt|ressemble|parece|sembra|lijkt|wygląda).{0,30}(?:ro)?bot|похож.{0,20}автоматическ"
)
#: The connection or browser is being looked at.
CONNECTION: Rows = (
    (r"\bsecur(?:e|ity)", r"(?:your|the|a secure) connection"),
    (r"\bchecking|\bverifying|could not (?:be verified|verify)", r"\b(?:your |the )?(?:connection|browser)\b"),
    (r"sicherheit", r"(?:ihrer|deiner|der) verbindung"),
    (r"sécurité", r"(?:votre|la) connexion"),
    (r"seguridad", r"(?:su|tu|la) conexión"),
    (r"segurança", r"(?:sua|da|a) conexão|(?:sua|da) ligação"),
    (r"sicurezza", r"(?:della|tua|la) connessione"),
    (r"beveiliging|veiligheid", r"(?:uw|je|de) verbinding"),
    (r"bezpieczeństw", r"połączeni"),
    (r"güvenli", r"bağlantı"),
    (r"безопасност|безпек", r"соединени|подключени|з.єднанн"),
    (r"セキュリティ", r"接続"),
    (r"安全", r"连接|連線"),
    (r"보안", r"연결"),
    (_ODD, _DOING),
    (_BROWSER, _LOOKING),
)
#: Access or a request, turned down.
REFUSED: Rows = (
    (
        r"\b(?:access|requests?|\bip\b|ip address|visitors?|traffic|scraping|scrapers?|crawling|crawlers?|(?:ro)?bots|automated|automation|vpn|proxy|proxies|hosting providers|data ?cent(?:er|re)s?)\b",
        r"\b(?:denied|blocked|banned|refused|forbidden|prohibited|not (?:be )?(?:allowed|permitted)|disallowed|restricted|rejected|blacklisted|greylisted|blocklisted|not (?:accepted|welcome))\b",
    ),
    (r"\b(?:automated tools?|automation|bots?|scrap\w+|vpn|proxy)\b", r"\bdetected\b"),
    (
        r"\bnot (?:be )?(?:available|accessible)",
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
        r"verweigert|gesperrt|blockiert|abgelehnt|untersagt|unterbunden|nicht (?:gestattet|erlaubt|zulässig)",
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
    (r"terlalu banyak", r"permintaan"),
)
#: A page, a job, an address: not there.
MISSING: Rows = (
    (
        r"\b(?:page|site|app|application|url|resource|file|document|posting|job|position|vacancy|role|account|deployment|domain|bucket|listing|advert)\b",
        r"\b(?:(?:not|cannot|can't|could ?n[o']t)(?: be)? f(?:ou|i)nd|does(?:n't| not) exist|no longer (?:available|active|exists?|open|posted|online|listed)|isn't connected|no such)\b",
    ),
    (
        r"\bno such",
        r"\b(?:page|app|site|account|file|host|job|user|domain|board|company|employer|posting|listing|address|link)\b",
    ),
    (
        r"\bseite|stelle\b|stellenangebot|ausschreibung|inserat|anzeige|angebot|datei|\bdokument|ressource",
        r"nicht (?:ge)?f[ui]nden|existiert nicht|nicht mehr (?:verfügbar|vorhanden|online|aktuell|besetzt)|gibt es nicht|gelöscht|abgelaufen|bereits besetzt",
    ),
    (
        r"\bpage|offre|annonce|\bposte\b|ressource|fichier|\bdocument",
        r"introuvable|n.existe|n.est plus (?:disponible|en ligne|active|d.actualité)|pas (?:été )?trouvée?|supprimée|expirée",
    ),
    (
        r"página|oferta|vacante|puesto|recurso|archivo|contenido",
        r"no (?:se )?(?:ha )?(?:sido )?(?:podido )?encontra|no existe|ya no (?:está|existe|se encuentra)|no encontramos",
    ),
    (
        r"página|\bvaga\b|oferta|anúncio|recurso|arquivo",
        r"não (?:foi |pôde ser )?encontrad|não existe|não está mais|já não está|não encontramos",
    ),
    (
        r"pagina|offerta|annuncio|posizione|risorsa",
        r"non (?:è stata |è stato )?trovat|non esiste|non è più|inesistente|non troviamo",
    ),
    (
        r"pagina|vacature|functie|bestand",
        r"niet (?:worden )?gevonden|bestaat niet|niet meer (?:beschikbaar|bestaa|online)|niet vinden|niet langer|gesloten|verlopen|vervuld",
    ),
    (
        r"\bsidan\b|\bsida\b|annonsen|tjänsten|jobbet",
        r"inte (?:hittas|hitta)|hittades inte|finns inte|inte längre|inte tillgänglig",
    ),
    (
        r"\bsiden\b|\bside\b|stillingen|opslaget|annonsen|utlysningen",
        r"ikke f[ui]n[dn]|findes ikke|finnes ikke|fant ikke|ikke længere|ikke lenger",
    ),
    (r"sivu[an]?\b|ilmoitus|työpaikka", r"ei löy|ei ole (?:enää|olemassa)|poistettu"),
    (
        r"\bstron|\bofert|ogłoszeni|\bplik",
        r"nie (?:została |zostało |został )?znalezion|nie istnieje|nie znaleziono|nieaktualn|już niedostępn|nie jest już",
    ),
    (r"stránk|nabídk|ponuk|pozic", r"nenalezen|neexistuje|nebyla nalezena|nenájden|nenašla|již není|už nie je"),
    (r"oldal|állás|hirdetés", r"nem található|nem létezik|már nem"),
    (r"pagina|anunțul|oferta|locul de muncă", r"nu (?:a fost găsit|există|mai este)|inexistent"),
    (r"sayfa|\bilan", r"bulunama|mevcut değil|kaldırıl|bulamad"),
    (r"страниц|ваканси|файл|объявлени", r"не найден|не существует|больше не|удал[её]н|в архиве|неактуальн"),
    (r"сторінк|ваканс|файл", r"не знайден|не існує|більше не|видален"),
    (r"σελίδα|θέση|αγγελία", r"δεν βρέθηκε|δεν υπάρχει|δεν είναι πλέον"),
    (r"الصفحة|الوظيفة|صفحة", r"غير موجود|لم يتم العثور|لم نعثر|لم تعد"),
    (r"\bדף|העמוד|הדף|המשרה", r"לא נמצא|לא קיים|אינו קיים|אינה זמינה"),
    (
        r"ページ|求人|ファイル",
        r"見つかり?ません|存在しません|見つかりませんでした|削除|ございません|掲載を終了|終了しました",
    ),
    (r"페이지|공고|채용", r"찾을 수 없|존재하지 않|삭제|마감되었|마감된"),
    (r"页面|頁面|职位|職位|网页|網頁|链接", r"不存在|未找到|找不到|已删除|已下线|已失效|已关闭|不见了|丢失"),
    (r"\btrang\b|tin tuyển dụng", r"không tìm thấy|không tồn tại|không còn"),
    (r"หน้า|ตำแหน่ง", r"ไม่พบ|ไม่มีอยู่"),
    (r"halaman|lowongan", r"tidak ditemukan|tidak tersedia|sudah ditutup"),
)
#: A site or server, not working today.
AWAY: Rows = (
    (
        r"\b(?:site|website|web server|server|service|application|system|database|page you are looking for|host)\b",
        r"\b(?:is|are|being|currently|temporarily|for) (?:currently |temporarily |briefly )?(?:down\b|unavailable|not (?:available|responding|reachable)|offline|overloaded|(?:not )?serving|maintenance|upgraded)",
    ),
    (
        r"\bsomething went wrong|\ban (?:unexpected )?error (?:has )?occurred|\bcritical error",
        r"\b(?:site|website|page|application|server|try again|contact|sorry|please)",
    ),
    (
        r"website|webseite|\bseite|server|\bsystem|\bshop|portal|dienst",
        r"\bwartung\b|gewartet|nicht (?:erreichbar|verfügbar)|störung|überlastet|gleich (?:wieder )?zurück",
    ),
    (r"\bsite\b|serveur|\bservice\b", r"en maintenance|indisponible|de retour|hors ligne|en travaux|erreur interne"),
    (
        r"\bsitio|\bweb\b|página|servidor|servicio|portal",
        r"mantenimiento|no (?:está )?disponible|fuera de servicio|volvemos|volveremos|caíd",
    ),
    (r"\bsite\b|portal|servidor|serviço|sistema", r"manutenção|indisponível|fora do ar|voltamos|voltaremos"),
    (
        r"\bsito\b|\bserver|servizio|portale",
        r"manutenzione|non (?:è )?(?:disponibile|raggiungibile)|torneremo|fuori servizio",
    ),
    (r"website|\bsite\b|\bserver|systeem", r"onderhoud|niet (?:bereikbaar|beschikbaar)|zo terug|storing"),
    (r"\bstron|serwis|serwer|witryn|\bprac[ea]\b", r"konserwac|niedostępn|techniczn|wrócimy|przerw"),
    (r"stránk|\bweb\b|server", r"údržb|nedostupn|odstávk"),
    (r"oldal|szerver|szolgáltatás", r"karbantart|nem elérhető|szünetel"),
    (r"\bsite|pagina|server", r"mentenan|indisponibil|întreținere"),
    (
        r"webbplats|\bsidan\b|\bsajt|server|tjänsten",
        r"underhåll|uppdatera|otillgänglig|snart tillbaka|driftstör|ligger nere",
    ),
    (
        r"\bsiden\b|nettside|hjemmeside|nettsted|server",
        r"vedligehold|vedlikehold|utilgængelig|utilgjengelig|\bnede\b|snart tilbage|snart tilbake",
    ),
    (r"sivusto|palvelu|palvelin", r"huolto|pois käytöstä|ei ole (?:tällä hetkellä )?käytettävissä"),
    (r"\bsite|sunucu|\bweb\b|sistem", r"bakım|hizmet dışı|kullanılamıyor"),
    (r"сайт|сервер|сервис", r"недоступ|техническ|обслуживани|не отвечает|скоро верн|технічн|обслуговуван"),
    (r"ιστοσελίδα|ιστότοπος|υπηρεσία", r"συντήρηση|δεν είναι διαθέσιμ"),
    (r"الموقع|الخدمة|الخادم", r"صيانة|غير متاح|غير متوفر"),
    (r"האתר|השירות", r"תחזוקה|אינו זמין|לא זמין"),
    (r"サイト|サーバ|システム|サービス|ただいま", r"メンテナンス|停止中|エラー|混み合って"),
    (r"시스템|사이트|서비스|서버", r"점검|중단|장애"),
    (r"系统|系統|网站|網站|服务器|伺服器|网关", r"维护|維護|升级中|错误|錯誤|繁忙|暂停|不可用|开小差"),
    (r"\btrang|hệ thống|máy chủ|website", r"bảo trì|gián đoạn"),
    (r"เว็บไซต์|ระบบ", r"ปรับปรุง|ขัดข้อง|บำรุงรักษา"),
    (r"\bsitus|server|sistem|layanan", r"pemeliharaan|perbaikan|tidak tersedia|gangguan"),
)
#: Something broke.
BROKEN: Rows = (
    (
        r"\b(?:error|exception|problem)\b",
        r"\b(?:occurred|occured|processing your request|encountered|on our (?:end|side))",
    ),
    (r"\b(?:went|gone) wrong\b", r"\b(?:something|our end|our side)"),
    (
        r"etwas|algo|quelque chose|qualcosa|iets|coś|něco|något|noe|noget|jokin|bir şey|что-то|щось|κάτι",
        r"schief|salió mal|ha ido mal|mal passé|deu errado|correu mal|andato storto|mis ?(?:ge)?gaan|fout ge?ga|poszło nie tak|pokazilo|gick fel|gikk galt|gik galt|pieleen|ters gitti|yanlış gitti|пошло не так|пішло не так|στραβά",
    ),
    (r"fehler|problem", r"aufgetreten|ist passiert"),
    (r"erreur|problème", r"survenue?|s.est produite?"),
    (r"\berror|problema", r"ocurrido|producido|ocurrió"),
    (r"\berro\b|problema", r"ocorreu|aconteceu"),
    (r"errore|problema", r"verificat"),
    (r"\bfout|probleem", r"opgetreden|misgegaan"),
    (r"błąd|problem", r"wystąpi"),
    (r"chyb|problém", r"došlo|nastal|vyskyt"),
    (r"\bhiba", r"történt|lépett fel"),
    (r"eroare|problemă", r"apărut|produs|intervenit"),
    (r"\bfel\b|\bfeil|\bfejl", r"inträffa|uppstod|uppstått|oppst[oå]|opstå|skjedde|skete|gick|gikk"),
    (r"virhe|ongelma", r"tapahtu|ilmen"),
    (r"\bhata", r"oluştu|meydana"),
    (r"ошибк|помилк", r"произошл|возникл|сталас|виникл"),
    (r"σφάλμα", r"παρουσιάστηκε|προέκυψε|συνέβη"),
    (r"خطأ", r"حدث|وقع"),
    (r"שגיאה|תקלה", r"אירע|התרחש"),
    (r"エラー|問題", r"発生"),
    (r"오류|문제", r"발생"),
    (r"错误|錯誤|故障|问题", r"发生|發生|出现|出了"),
    (r"\blỗi|sự cố", r"xảy ra"),
    (r"ข้อผิดพลาด", r"เกิด"),
    (r"kesalahan|gangguan", r"terjadi"),
)
#: Come back later: what a page says that has nothing to show now.
LATER = (
    r"try again (?:later|shortly|soon|in (?:a )?(?:few|couple|\d+) ?\w*)|later (?:noch einmal|erneut)|später (?:noch ?einmal|erneut|wieder)|réessayer (?:plus tard|ultérieurement)|más tarde|mais tarde|più tardi"
    r"|(?:probeer|later).{0,20}opnieuw|później|později|később|mai târziu|igen senere|igjen senere|igen senare|myöhemmin|daha sonra|попробуйте (?:ещ[её] раз )?позже|повторите попытку|спробуйте пізніше|αργότερα|لاحق|מאוחר יותר"
    r"|後ほど|しばらくしてから|나중에 다시|잠시 후|稍后再?试|稍后重试|稍後再試|thử lại sau|ภายหลัง|coba lagi nanti"
)
#: A domain or a site, with nobody in it: for sale, parked, being built, suspended, just installed.
EMPTY: Rows = (
    (
        r"\b(?:domain|website|web ?site|site|web ?page|store|shop)\b",
        r"\b(?:for sale|parked|under construction|coming soon|launching|on its way|suspended|disabled|deactivated|expired|(?:is|been) registered|not (?:been )?(?:published|set up|configured))",
    ),
    (r"\b(?:account|hosting)\b", r"\b(?:suspended|expired)"),
    (r"\b(?:buy|selling|sell)\b", r"\b(?:domain|this name|domain name)\b"),
    (r"\bno web ?site", r"\b(?:at this address|configured|here)"),
    (
        r"\bdomain|website|webseite|homepage|internetseite|internetpräsenz",
        r"zum verkauf|geparkt|registriert|reserviert|im aufbau|entsteht|erwerben|demnächst",
    ),
    (
        r"domaine|\bsite\b|hébergement",
        r"à vendre|parqué|réservé|enregistré|\bcréé\b|en construction|suspendu|pas encore|expiré",
    ),
    (
        r"dominio|\bsitio|página|\bweb\b",
        r"en venta|aparcado|registrado|en construcción|suspendid|próximamente|expirad|caducad",
    ),
    (r"domínio|\bsite\b|página", r"à venda|registrado|registado|em construção|suspens|em breve|estacionado|expirou"),
    (r"dominio|\bsito\b|pagina", r"in vendita|registrato|in costruzione|sospeso|parcheggiato|in allestimento|scaduto"),
    (
        r"\bdomein|website|\bsite\b|pagina",
        r"te koop|nog niet beschikbaar|binnenkort|gereserveerd|geregistreerd|geparkeerd|in aanbouw|opgeschort|verlopen|onder constructie",
    ),
    (r"\bdomen|\bstron|witryn", r"na sprzedaż|zaparkowan|zarejestrowan|w budowie|zawieszon|w przygotowaniu"),
    (r"\bdomen|hosting", r"wygas"),
    (r"domén|stránk|\bweb\b", r"na prodej|na predaj|zaparkov|registrov|ve výstavbě|připravuje"),
    (r"\bdomain|oldal", r"eladó|parkol|regisztrál|(?:fejlesztés|szerkesztés) alatt"),
    (r"\bdomän|webbplats|hemsida|\bsidan\b", r"till salu|parkerad|registrerad|under (?:konstruktion|uppbyggnad)"),
    (
        r"domæne|domene|hjemmeside|nettside",
        r"til salgs?\b|parkere?t|registrer|under (?:opbygning|konstruktion|utvikling|oppbygging)",
    ),
    (r"verkkotunnus|\bdomain|sivusto", r"myynnissä|varattu|rekisteröity|rakenteilla"),
    (r"domeniu|\bsite|pagina", r"de vânzare|înregistrat|în construcție|suspendat|parcat"),
    (r"alan ad|\bdomain|\bsite|sayfa", r"satılık|park edil|yapım aşamasında|askıya|tescil"),
    (
        r"домен|сайт|страниц",
        r"продается|продаётся|припаркован|зарегистрирован|в разработке|строительств|приостановлен|не оплачен|на продаж|припарков",
    ),
    (r"ドメイン|サイト|ページ", r"販売|売却|準備中|工事中"),
    (r"도메인|사이트|홈페이지", r"판매|준비 ?중|공사 ?중"),
    (r"域名|網域|网站|網站|站点", r"出售|停放|过期|建设中|建設中|未备案|已停用"),
)

#: Ideas as expressions, for the patterns of wording.
CHALLENGED = _pairs(HUMAN) + "|" + _pairs(CONNECTION) + "|" + TYPED
BLOCKED = _pairs(REFUSED)
LIMITED = _pairs(TOO_MANY)
ABSENT = _pairs(MISSING)
DOWN = _pairs(AWAY) + "|" + _pairs(BROKEN) + "|" + LATER
VACANT = _pairs(EMPTY)
