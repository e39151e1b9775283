"""A second set, invented after the rules were made for the first and before they were mended for this one."""

from fetch.outcome.fresh import SENTENCES, menu, page, text

REFUSED = {
    "signal sciences": page(
        "406 Not Acceptable", "<h1>406</h1><p>Your request has tripped a protection rule. Incident 55ab.</p>"
    ),
    "edgecast": page("403 - Forbidden", "<h1>403 - Forbidden</h1>"),
    "qianxin": page("网站防火墙", "<h1>您的请求带有不合法参数，已被网站管理员设置拦截！</h1>"),
    "yundun": page("访问禁止", "<p>当前访问疑似黑客攻击，已被网站管理员设置为拦截</p>"),
    "gcore": page(
        "Access is blocked",
        "<p>The security service stopped this request. If you believe this is an error, contact the site owner and quote the ID.</p>",
    ),
    "sophos": page(
        "Blocked request",
        "<h1>Blocked request</h1><p>The location you are browsing to has been blocked by your administrator.</p>",
    ),
    "forcepoint": page(
        "Content blocked by your organization",
        "<h1>Content blocked by your organization</h1><p>Reason: This category is filtered: Job Search.</p>",
    ),
    "hostinger": page("Are you human?", "<p>Hold tight while we check your visit. This page reloads by itself.</p>"),
    "cloudflare swedish": page(
        "Vänta ett ögonblick ...",
        "<h1>jobs.example</h1><p>Bekräfta att du är människa genom att utföra åtgärden nedan.</p>",
    ),
    "cloudflare czech": page(
        "Okamžik...", "<h1>jobs.example</h1><p>Potvrďte, že jste člověk, provedením následující akce.</p>"
    ),
    "cloudflare arabic": page("لحظة…", "<h1>jobs.example</h1><p>تأكد من أنك إنسان من خلال إكمال الإجراء أدناه.</p>"),
    "cloudflare vietnamese": page(
        "Chờ một chút...",
        "<h1>jobs.example</h1><p>Xác minh bạn là con người bằng cách hoàn tất hành động dưới đây.</p>",
    ),
    "cloudflare indonesian": page(
        "Tunggu sebentar...",
        "<h1>jobs.example</h1><p>Lakukan tindakan di bawah untuk memverifikasi bahwa Anda manusia.</p>",
    ),
    "slider": page("Verification", "<p>Drag the slider to continue to the site</p><div id='nc_1'></div>"),
    "puzzle": page(
        "Let's check", "<h1>Quick check</h1><p>Please solve this puzzle so we know you are a real person.</p>"
    ),
    "pow": page(
        "Please wait",
        "<h1>Please wait</h1><p>Your browser is solving a small task to show that it is not an automated client.</p>",
    ),
    "amazon style": page(
        "Sorry!",
        "<p>To discuss automated access to our data please write to api@jobs.example.</p><p>Enter the characters you see below</p>",
    ),
    "linkedin style": "<html><head><script>window.onload=function(){var d='authwall';document.cookie='a=b;path=/';location.href='https://jobs.example/authwall?trk=x'}</script></head></html>",
    "instagram style": page(
        "Please wait a few minutes",
        "<p>Please wait a few minutes before you try again.</p><p>We limit how often you can do certain things.</p>",
    ),
    "rate german": page(
        "Langsam bitte", "<h1>Zu viele Zugriffe</h1><p>Von Ihrer Adresse kamen in kurzer Zeit sehr viele Anfragen.</p>"
    ),
    "rate json like": page("429", "<pre>Rate limit reached. Retry in 30 seconds.</pre>"),
    "geo english": page(
        "Not available",
        "<p>Sorry, this site can't be reached from where you are.</p><p>We only serve visitors from Norway.</p>",
    ),
    "geo russian": page("Недоступно", "<p>Сайт недоступен для пользователей из вашей страны. Доступ ограничен.</p>"),
    "datacenter": page(
        "jobs.example", "<p>Requests from hosting providers and data centers are not accepted here.</p>"
    ),
    "hotlink": page("403", "<h1>Direct access not permitted</h1>"),
    "curl hater": page("Go away", "<p>Bots are not welcome here. Use the API.</p>"),
    "italian isp": page("Sito oscurato", "<p>L'accesso a questo sito è stato inibito per ordine dell'autorità.</p>"),
    "turkish isp": page("Erişim engeli", "<p>Bu internet sitesi hakkında erişim engelleme kararı uygulanmaktadır.</p>"),
    "french waf": page(
        "Requête bloquée", "<h1>Requête bloquée</h1><p>Votre requête a été identifiée comme dangereuse.</p>"
    ),
    "spanish waf": page("Petición rechazada", "<p>La petición ha sido rechazada por motivos de seguridad.</p>"),
    "portuguese waf": page("Requisição bloqueada", "<p>Sua requisição foi bloqueada pelo firewall. Protocolo 991.</p>"),
    "polish bot": page("Weryfikacja", "<p>Udowodnij, że nie jesteś robotem.</p>"),
    "danish bot": page("Et øjeblik", "<p>Vi skal lige sikre os, at du ikke er en robot.</p>"),
    "hebrew": page("אבטחה", "<p>הגישה שלך לאתר זה נחסמה.</p>"),
    "persian": page("خطا", "<p>دسترسی شما به این سایت مسدود شده است.</p>"),
    "hindi": page("त्रुटि", "<p>इस पृष्ठ तक आपकी पहुँच अवरुद्ध कर दी गई है।</p>"),
}
LOGIN = {
    "google": page(
        "Sign in - Example Accounts",
        "<h1>Sign in</h1><p>to continue to Example Mail</p><form><input type=email><a href='/f'>Forgot email?</a><button>Next</button></form>",
    ),
    "moodle": page(
        "Example campus: Log in to the site",
        "<form><input placeholder='Username'><input type=password placeholder='Password'><button>Log in</button></form><p>Cookies must be enabled in your browser</p>",
    ),
    "sap": page("Logon", "<form>User<input>Password<input type=password><button>Log On</button></form>"),
    "phpmyadmin": page(
        "phpMyAdmin",
        "<h1>Welcome to phpMyAdmin</h1><form>Username:<input>Password:<input type=password><button>Log in</button></form>",
    ),
    "grafana": page(
        "Grafana",
        "<div>Welcome to Grafana</div><form><input name=user placeholder='email or username'><input type=password><button>Log in</button></form>",
    ),
    "hr german": page(
        "Mitarbeiterportal",
        "<h1>Mitarbeiterportal</h1><form>Personalnummer<input>Kennwort<input type=password><button>Anmelden</button></form>",
    ),
    "italian": page(
        "Area riservata",
        "<h1>Area riservata dipendenti</h1><form>Utente<input>Password<input type=password><button>Accedi</button></form>",
    ),
    "swedish": page("Logga in", "<h1>Logga in med BankID</h1><a href='/b'>Öppna BankID</a>"),
    "korean": page("로그인", "<form>아이디<input>비밀번호<input type=password><button>로그인</button></form>"),
    "turkish": page(
        "Kullanıcı Girişi", "<form>Kullanıcı adı<input>Şifre<input type=password><button>Giriş Yap</button></form>"
    ),
    "session": page(
        "Session expired",
        "<h1>Your session has expired</h1><p>Please log in again.</p><form><input><input type=password><button>Log in</button></form>",
    ),
    "confluence": page("Log In - Confluence", "<h1>Log in to Confluence</h1><form><input><input type=password></form>"),
}
MISSING = {
    "cloudflare pages": page(
        "Nothing is here yet",
        "<h1>Nothing is here yet</h1><p>If you expect something to be here, it may take some time.</p>",
    ),
    "firebase": page(
        "Site Not Found",
        "<h1>Site Not Found</h1><p>Why am I seeing this?</p><p>There are a few potential reasons: You haven't deployed an app yet.</p>",
    ),
    "render": page("Not Found", "Not Found"),
    "ghost": page("404 — Page not found", menu(8) + "<h1>404</h1><p>Page not found</p>"),
    "german news": page("Fehler 404", menu(40) + "<h1>Die gewünschte Seite konnte leider nicht gefunden werden.</h1>"),
    "french job": page(
        "Offre expirée", menu(12) + "<h1>Cette offre n'est plus disponible</h1><p>Consultez nos autres offres.</p>"
    ),
    "english job": page(
        "Example Careers", menu(12) + "<h1>Sorry, this position has been filled.</h1><p>See our other jobs.</p>"
    ),
    "english job 2": page("Job not found", menu(12) + "<h1>The job you requested was not found.</h1>"),
    "portuguese": page("Ops!", menu(12) + "<h1>Ops! Não encontramos a página que você procura.</h1>"),
    "czech": page("Chyba 404", menu(12) + "<h1>Stránka nebyla nalezena</h1>"),
    "danish": page("Siden findes ikke", menu(12) + "<h1>Øv, siden findes ikke længere</h1>"),
    "hungarian": page("Hiba", menu(12) + "<h1>A keresett oldal nem található</h1>"),
    "greek": page("Σφάλμα", menu(12) + "<h1>Η σελίδα που ζητήσατε δεν βρέθηκε</h1>"),
    "ukrainian": page("Помилка", menu(12) + "<h1>Сторінку не знайдено</h1>"),
    "arabic": page("خطأ", menu(12) + "<h1>عذراً، الصفحة التي تبحث عنها غير موجودة</h1>"),
    "iis": page(
        "404 - File or directory not found.", "<h1>Server Error</h1><h2>404 - File or directory not found.</h2>"
    ),
    "atlassian": page(
        "Your site is currently unavailable", "<h1>We couldn't find that page</h1><p>Check the address.</p>"
    ),
}
PARKED = {
    "namecheap": page(
        "jobs.example", "<h1>jobs.example</h1><p>This domain is registered at Namecheap. Please check back later!</p>"
    ),
    "dan": page("The domain name jobs.example is for sale", "<p>Make an offer. Buyer protection program.</p>"),
    "ionos": page(
        "jobs.example", "<h1>Diese Website ist gerade im Aufbau</h1><p>Hier entsteht eine neue Internetpräsenz.</p>"
    ),
    "ovh": page(
        "Félicitations",
        "<h1>Votre site est bien installé</h1><p>Le site n'est pas encore en ligne. Page par défaut.</p>",
    ),
    "one.com": page("jobs.example is hosted by One.example", "<h1>jobs.example is parked here</h1>"),
    "wordpress coming": page(
        "Coming soon", "<h1>Something great is coming</h1><p>Be the first to know when we launch.</p>"
    ),
    "launch": page("Example | Launching in spring", "<h1>Our new website is on its way</h1>"),
    "disabled": page(
        "Website disabled", "<h1>This website has been disabled</h1><p>Contact support if you are its owner.</p>"
    ),
    "iis default": page("IIS Windows Server", "<a href='https://iis.example'><img src='iisstart.png'></a>"),
    "centos": page(
        "HTTP Server Test Page",
        "<h1>Testing 123..</h1><p>This page is used to test the proper operation of the HTTP server after it has been installed.</p>",
    ),
    "chinese": page("域名出售", "<p>您访问的域名可以出售</p>"),
    "danish": page("Domænet er reserveret", "<p>Dette domæne er registreret for en kunde.</p>"),
    "hungarian": page("Hamarosan", "<h1>Az oldal fejlesztés alatt áll</h1>"),
}
AWAY = {
    "503 bare": page(
        "503 Service Temporarily Unavailable", "<center><h1>503 Service Temporarily Unavailable</h1></center>"
    ),
    "cloudfront 504": page(
        "ERROR: The request could not be satisfied",
        "<h1>504 Gateway Timeout ERROR</h1><p>We can't connect to the server for this app or website at this time.</p>",
    ),
    "cloudflare 1016": page(
        "Origin DNS error | jobs.example | Cloudflare", "<h1>Error 1016</h1><h2>Origin DNS error</h2>"
    ),
    "php": "Fatal error: Uncaught Error: Call to undefined function in /var/www/index.php:12",
    "sql": page("Error", "<p>SQLSTATE[HY000] [2002] Connection refused</p>"),
    "magento": page(
        "There has been an error processing your request",
        "<h1>There has been an error processing your request</h1><p>Exception printing is disabled by default for security reasons.</p>",
    ),
    "oops": page("Oops", "<h1>Oops! Something went wrong on our end.</h1><p>Our engineers have been notified.</p>"),
    "upgrade": page(
        "We are upgrading",
        "<h1>We are upgrading our systems</h1><p>The careers site will return on Monday at 6 am.</p>",
    ),
    "busy": page("Busy", "<h1>Our servers are busy right now</h1><p>Please try again in a few minutes.</p>"),
    "dutch": page(
        "Even geduld", "<h1>Onze website is tijdelijk buiten gebruik</h1><p>We werken aan verbeteringen.</p>"
    ),
    "german 2": page(
        "Störung", "<h1>Leider ist ein Fehler aufgetreten</h1><p>Bitte versuchen Sie es später erneut.</p>"
    ),
    "french 2": page("Erreur", "<h1>Une erreur est survenue</h1><p>Merci de réessayer plus tard.</p>"),
    "spanish 2": page("Error", "<h1>Ha ocurrido un error inesperado</h1><p>Inténtalo de nuevo más tarde.</p>"),
    "hungarian": page("Karbantartás", "<h1>Oldalunk karbantartás miatt nem érhető el</h1>"),
    "thai": page("ปิดปรับปรุง", "<h1>ระบบปิดปรับปรุงชั่วคราว</h1>"),
    "traefik": "Service Unavailable",
    "lighttpd": page("500 Internal Server Error", "<h1>500 Internal Server Error</h1>"),
}
SHELL = {
    "remix": page("Jobs", "<div id='remix-root'></div><script type=module src='/build/entry.js'></script>"),
    "spinner": page("Careers portal", "<div id='main'><span>Loading…</span></div><script src='/bundle.js'></script>"),
    "noscript only": page(
        "Portal", "<noscript>JavaScript is disabled in your browser.</noscript><script src='/app.js'></script>"
    ),
    "web component": page("Careers", "<careers-app></careers-app><script type=module src='/c.js'></script>"),
}
ORDINARY = {
    "one role": page("Join us", "<h1>Join us</h1><p>We have one open role: <a href='/baker'>Baker</a>, Leeds.</p>"),
    "speculative": page(
        "Careers",
        "<h1>No open roles at the moment</h1><p>You can still send us your CV and we will keep it for six months.</p>",
    ),
    "none italian": page("Lavora con noi", "<h1>Posizioni aperte</h1><p>Al momento non ci sono posizioni aperte.</p>"),
    "none portuguese": page("Carreiras", "<h1>Vagas</h1><p>No momento não temos vagas abertas.</p>"),
    "none swedish": page("Lediga jobb", "<h1>Lediga jobb</h1><p>Just nu har vi inga lediga tjänster.</p>"),
    "none danish": page(
        "Ledige stillinger", "<h1>Ledige stillinger</h1><p>Der er ingen ledige stillinger lige nu.</p>"
    ),
    "none finnish": page(
        "Avoimet työpaikat", "<h1>Avoimet työpaikat</h1><p>Meillä ei ole tällä hetkellä avoimia työpaikkoja.</p>"
    ),
    "none turkish": page("Kariyer", "<h1>Açık pozisyonlar</h1><p>Şu anda açık pozisyon bulunmamaktadır.</p>"),
    "none russian": page("Вакансии", "<h1>Вакансии</h1><p>Сейчас открытых вакансий нет.</p>"),
    "none chinese": page("招聘", "<h1>招聘职位</h1><p>目前暂无职位。</p>"),
    "none korean": page("채용", "<h1>채용 공고</h1><p>현재 진행 중인 채용이 없습니다.</p>"),
    "none arabic": page("الوظائف", "<h1>الوظائف</h1><p>لا توجد وظائف شاغرة حاليا.</p>"),
    "guard": page(
        "Night guard",
        "<h1>Night guard</h1><p>You check that nobody without permission enters. Access is refused at your word.</p><p>London, nights.</p>",
    ),
    "server": page(
        "Waiter / server",
        "<h1>Server</h1><p>Our restaurant looks for a server. The service is busy at weekends. Tips are shared.</p>",
    ),
    "domain": page(
        "Domain expert, insurance",
        "<h1>Domain expert</h1><p>Bring your knowledge of the insurance domain. Registered in the UK.</p>",
    ),
    "site lead": page(
        "Construction site lead",
        "<h1>Construction site lead</h1><p>Our site in Porto is under construction until 2027.</p>",
    ),
    "cleaner german": page(
        "Reinigungskraft",
        "<h1>Reinigungskraft für unsere Seite in Köln</h1><p>Wartung der Geräte inklusive. Minijob.</p>",
    ),
    "wartung": page(
        "Servicetechniker Wartung", "<h1>Servicetechniker Wartung (m/w/d)</h1><p>Wartung unserer Systeme in Kiel.</p>"
    ),
    "maintenance fr": page(
        "Agent de maintenance",
        "<h1>Agent de maintenance</h1><p>Le site de Lyon recherche un agent de maintenance. CDI.</p>",
    ),
    "mantenimiento": page(
        "Oficial de mantenimiento",
        "<h1>Oficial de mantenimiento</h1><p>Mantenimiento de nuestro sitio en Sevilla. Jornada completa.</p>",
    ),
    "humans": page(
        "About",
        menu(12)
        + "<h1>We are human</h1><p>We check every application by hand; no robot reads it.</p>"
        + text(SENTENCES["en"], 4),
    ),
    "privacy": page(
        "Privacy",
        menu(12)
        + "<h1>Privacy</h1><p>We log your IP address. Requests that look like attacks are blocked.</p>"
        + text(SENTENCES["en"], 8),
    ),
    "terms": page(
        "Terms of use",
        menu(12)
        + "<h1>Terms of use</h1><p>Scraping is not allowed. Automated access is prohibited without our consent.</p>"
        + text(SENTENCES["en"], 10),
    ),
    "faq": page(
        "FAQ",
        menu(12)
        + "<h1>Frequently asked questions</h1><h2>Why can't I find the page?</h2><p>It may have moved.</p>"
        + text(SENTENCES["en"], 8),
    ),
    "directions jp": page(
        "アクセス",
        "<h1>アクセス</h1><p>駅から徒歩五分。お車でのご来場はご遠慮ください。駐車場の利用は制限があります。</p>",
    ),
    "short company": page("Example", "<h1>Example</h1><p>We make pumps. Our website is small. Write to us.</p>"),
    "plain text": "Baker wanted in Leeds. Nights. Call +44 20 7946 0000.",
    "event": page(
        "Event", menu(6) + "<h1>Registration is closed</h1><p>The event is full. We hope to see you next year.</p>"
    ),
    "login mention": page(
        "Careers",
        menu(8)
        + "<h1>Careers</h1><p>Already applied? Log in to see your application.</p><ul><li><a href='/1'>Baker</a></li></ul>",
    ),
}
