"""Invented pages in the shapes vendors, servers and sites use; the rules were mended for them, so they guard what is known.

Each table is name → HTML. Employers and addresses are reserved names.
"""


def page(title: str, body: str, head: str = "") -> str:
    return f"<!doctype html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"


def menu(count: int) -> str:
    words = ("Home", "Products", "About us", "News", "Stores", "Help", "Press", "Contact", "Sustainability", "Partners")
    return "<nav>" + "".join(f'<a href="/{n}">{words[n % len(words)]}</a> ' for n in range(count)) + "</nav>"


def text(words: str, times: int) -> str:
    return "".join(f"<p>{words}</p>" for _ in range(times))


REFUSED = {
    "awselb 403": "<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n</body>\r\n</html>",
    "openresty": page("403 Forbidden", "<center><h1>403 Forbidden</h1></center><hr><center>openresty</center>"),
    "apache": page(
        "403 Forbidden",
        "<h1>Forbidden</h1><p>You don't have permission to access this resource.</p><hr><address>Apache/2.4.57 (Debian) Server at jobs.example Port 443</address>",
    ),
    "iis directory": page(
        "403 - Forbidden: Access is denied.",
        "<div id='header'><h1>Server Error</h1></div><div><h2>403 - Forbidden: Access is denied.</h2><h3>You do not have permission to view this directory or page using the credentials that you supplied.</h3></div>",
    ),
    "iis german": page(
        "403 - Verboten: Zugriff verweigert.",
        "<h1>Serverfehler</h1><h2>403 - Verboten: Zugriff verweigert.</h2><h3>Sie sind nicht berechtigt, dieses Verzeichnis oder diese Seite anzuzeigen.</h3>",
    ),
    "tomcat french": page(
        "État HTTP 403 – Interdit",
        "<h1>État HTTP 403 – Interdit</h1><hr/><p><b>Type</b> Rapport d'état</p><p><b>Description</b> Le serveur a compris la requête mais refuse de l'autoriser.</p><hr/><h3>Apache Tomcat/9.0.71</h3>",
    ),
    "litespeed": page(
        "403 Forbidden",
        "<div style='height:auto'><h1>403</h1><h2>Forbidden</h2><p>Access to this resource on the server is denied!</p></div><div>Proudly powered by LiteSpeed Web Server</div>",
    ),
    "fastly": page(
        "403 Forbidden",
        "<h1>Error 403 Forbidden</h1><p>Forbidden</p><h3>Error 54113</h3><p>Details: cache-fra-eddf8230054-FRA 1700000000 123456789</p><hr><p>Varnish cache server</p>",
    ),
    "fortigate filter": page(
        "Web Page Blocked!",
        "<h1>FortiGuard Intrusion Prevention - Access Blocked</h1><h2>Web Page Blocked!</h2><p>The page you have requested has been blocked, because the URL is banned.</p><p>URL: jobs.example</p><p>Category: Job Search</p>",
    ),
    "fortiweb": page(
        "Web Application Firewall",
        "<h2>Server Unavailable!</h2><p>The server is temporarily unable to service your request. Attack ID: 20000051 Message ID: 003711223344</p><p>FortiWeb</p>",
    ),
    "palo alto": page(
        "Web Page Blocked",
        "<div id='content'><h1>Web Page Blocked</h1><p>Access to the web page you were trying to visit has been blocked in accordance with company policy. Please contact your system administrator if you believe this is in error.</p><p><b>User:</b> 203.0.113.7</p><p><b>Category:</b> job-search</p></div>",
    ),
    "zscaler": page(
        "Internet Security by Zscaler",
        "<div><h1>Sorry, you don't have permission to visit this site.</h1><p>Not allowed to browse this category</p><p>Your organization has selected Zscaler to protect you from internet threats.</p></div>",
    ),
    "netskope": page(
        "Blocked",
        "<h1>Access to this website is blocked</h1><p>This site is not permitted by your organisation's acceptable use policy. Event ID 77123</p>",
    ),
    "citrix waf": page(
        "Application Firewall Block Page",
        "<p>Your request was blocked by the application firewall. Session ID: 0a1b2c. Transaction ID 991.</p>",
    ),
    "f5 asm": page(
        "Request Rejected",
        "The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123456789<br><br><a href='javascript:history.back();'>[Go Back]</a>",
    ),
    "reblaze": page(
        "Access Denied (403)",
        "<h1>Access denied (403)</h1><p>Current session has been terminated.</p><p>For further information, do not hesitate to contact us.</p><p>Ref: 198.51.100.4 1700000000</p>",
    ),
    "wallarm": page(
        "You are blocked",
        "<div><img src='data:'><h1>Malicious activity blocked</h1><p>Your request is blocked since it was identified as a malicious one. Request ID 7f0</p></div>",
    ),
    "naxsi": page("Blocked By NAXSI", "<h1>Request denied</h1><p>This request has been denied by NAXSI.</p>"),
    "modsecurity": page(
        "Not Acceptable!",
        "<h1>Not Acceptable!</h1><p>An appropriate representation of the requested resource could not be found on this server. This error was generated by Mod_Security.</p>",
    ),
    "cwatch": page(
        "Protected by COMODO WAF",
        "<h1>Your access has been blocked</h1><p>This website is protected by cWatch. Error code 5.</p>",
    ),
    "bitninja": page(
        "Waiting for the redirectiron...",
        "<h1>BitNinja</h1><p>Your IP 198.51.100.7 has been greylisted. Please complete the task below to prove you are not a bot.</p>",
    ),
    "cleantalk": page(
        "Blacklisted",
        "<h1>SpamFireWall is activated for your IP 198.51.100.7</h1><p>To proceed with website, please click here</p><p>Or you will be automatically redirected to the requested page after 3 seconds.</p><p>Anti-Spam by CleanTalk</p>",
    ),
    "wp cerber": page(
        "Access forbidden",
        "<h1>We're sorry, you are not allowed to proceed</h1><p>Your request looks suspicious or similar to automated requests from spam posting software. If you believe you should be able to perform this request, please let us know. RID: ABCDEF</p>",
    ),
    "wordfence": page(
        "Your access to this site has been limited by the site owner",
        "<h1>Your access to this site has been limited by the site owner</h1><p>If you think you have been blocked in error, contact the owner of this site for assistance.</p><h2>Block Technical Data</h2><p>Block Reason: Access from your area has been temporarily limited for security reasons</p>",
    ),
    "bunny shield": page(
        "Establishing a secure connection",
        "<h1>Establishing a secure connection ...</h1><p>jobs.example is checking your connection. This will only take a moment.</p><p>Protected by bunny.net</p>",
    ),
    "sucuri": page(
        "Sucuri WebSite Firewall - Access Denied",
        "<h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner, please whitelist your IP below</p><p>Block ID: BNP005</p>",
    ),
    "stackpath": page(
        "Blocked",
        "<p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. Reference ID #9a8b</p>",
    ),
    "imperva frame": page(
        "",
        "<iframe id='main-iframe' src='/_Incapsula_Resource?SWUDNSAI=31&xinfo=1-2-0' frameborder=0>Request unsuccessful. Incapsula incident ID: 123-456</iframe>",
    ),
    "cloudflare 1020": page(
        "Access denied | jobs.example used Cloudflare to restrict access",
        "<h1><span>Error</span> <span>1020</span></h1><h2>Access denied</h2><p>This website is using a security service to protect itself from online attacks.</p><p>Ray ID: 8a1</p>",
    ),
    "cloudflare 1015": page(
        "Access denied | jobs.example used Cloudflare to restrict access",
        "<h1>Error 1015</h1><h2>You are being rate limited</h2><p>The owner of this website has banned you temporarily from accessing this website.</p>",
    ),
    "cloudflare german": page(
        "Nur einen Moment…",
        "<h1>jobs.example</h1><h2>Es wird überprüft, ob Sie ein Mensch sind. Dies kann einige Sekunden dauern.</h2><p>jobs.example muss die Sicherheit Ihrer Verbindung überprüfen, bevor Sie fortfahren können.</p>",
    ),
    "cloudflare french": page(
        "Un instant…",
        "<h1>jobs.example</h1><p>Vérifiez que vous êtes humain en effectuant l'action ci-dessous.</p><p>jobs.example doit vérifier la sécurité de votre connexion avant de poursuivre.</p>",
    ),
    "cloudflare spanish": page(
        "Un momento…",
        "<h1>jobs.example</h1><p>Verifique que usted es un ser humano completando la acción que aparece a continuación.</p><p>jobs.example necesita revisar la seguridad de su conexión antes de continuar.</p>",
    ),
    "cloudflare portuguese": page(
        "Um momento…",
        "<h1>jobs.example</h1><p>Confirme que você é humano realizando a ação a seguir.</p><p>jobs.example precisa verificar a segurança da sua conexão antes de continuar.</p>",
    ),
    "cloudflare italian": page(
        "Un attimo…",
        "<h1>jobs.example</h1><p>Verifica di essere un essere umano completando l'azione seguente.</p><p>jobs.example deve verificare la sicurezza della connessione prima di procedere.</p>",
    ),
    "cloudflare dutch": page(
        "Een moment geduld...",
        "<h1>jobs.example</h1><p>Verifieer dat u een mens bent door de onderstaande actie te voltooien.</p>",
    ),
    "cloudflare polish": page(
        "Chwileczkę...", "<h1>jobs.example</h1><p>Potwierdź, że jesteś człowiekiem, wykonując poniższą czynność.</p>"
    ),
    "cloudflare turkish": page(
        "Bir dakika lütfen...", "<h1>jobs.example</h1><p>Aşağıdaki işlemi tamamlayarak insan olduğunuzu doğrulayın.</p>"
    ),
    "cloudflare japanese": page(
        "しばらくお待ちください...",
        "<h1>jobs.example</h1><p>以下のアクションを完了して、あなたが人間であることを確認してください。</p>",
    ),
    "cloudflare korean": page(
        "잠시만 기다리십시오…", "<h1>jobs.example</h1><p>아래 작업을 완료하여 사람인지 확인하십시오.</p>"
    ),
    "cloudflare chinese": page("请稍候…", "<h1>jobs.example</h1><p>请完成以下操作，验证您是真人。</p>"),
    "cloudflare russian": page(
        "Один момент…", "<h1>jobs.example</h1><p>Подтвердите, что вы человек, выполнив указанное действие.</p>"
    ),
    "akamai plain": page(
        "Access Denied",
        '<H1>Access Denied</H1> You don\'t have permission to access "http&#58;&#47;&#47;www&#46;jobs&#46;example&#47;" on this server.<P>Reference&#32;&#35;18&#46;5f3e1502&#46;17</P>',
    ),
    "akamai custom": page(
        "Pardon our interruption",
        "<h1>Pardon Our Interruption...</h1><p>As you were browsing, something about your browser made us think you were a bot. There are a few reasons this might happen: you're a power user moving through this website with super-human speed.</p>",
    ),
    "akamai sec-cpt": page(
        "", "<div id='sec-if-cpt-container'></div><script src='/_sec/cp_challenge/ak-challenge-4-4.htm'></script>"
    ),
    "barracuda": page(
        "", "<h1>The request/response that are sent has been blocked by the Barracuda Web Application Firewall</h1>"
    ),
    "sonicwall": page(
        "Web Site Blocked",
        "<h1>This site has been blocked by the network administrator.</h1><p>Block reason: Gateway GEO-IP Filter Alert</p>",
    ),
    "cisco umbrella": page(
        "Umbrella: This site is blocked",
        "<h1>This site is blocked.</h1><p>jobs.example</p><p>Sorry, jobs.example has been blocked by your network administrator.</p>",
    ),
    "checkpoint": page(
        "UserCheck",
        "<h1>Page Blocked</h1><p>Access to http://jobs.example is not allowed by the security policy of your organization. Reference: 0A9F</p>",
    ),
    "squid acl": page(
        "ERROR: The requested URL could not be retrieved",
        "<h1>ERROR</h1><h2>The requested URL could not be retrieved</h2><p>Access Denied. Access control configuration prevents your request from being allowed at this time.</p>",
    ),
    "haproxy": "<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>",
    "gcp": page(
        "Error 403 (Forbidden)!!1",
        "<p><b>403.</b> <ins>That's an error.</ins></p><p>Your client does not have permission to get URL <code>/</code> from this server. <ins>That's all we know.</ins></p>",
    ),
    "azure waf": page(
        "Microsoft-Azure-Application-Gateway/v2",
        "<center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center>",
    ),
    "cloudfront geo": page(
        "ERROR: The request could not be satisfied",
        "<H1>403 ERROR</H1><H2>The request could not be satisfied.</H2>The Amazon CloudFront distribution is configured to block access from your country. Request ID: abc==",
    ),
    "aws waf challenge": page(
        "Human Verification",
        "<h1>Human Verification</h1><p>Let's confirm you are human. Complete the security check before continuing.</p>",
    ),
    "perimeterx": page(
        "Access to this page has been denied.",
        "<p>Please verify you are a human</p><p>Press and hold the button. Reference ID 00-11</p>",
    ),
    "datadome fr": page(
        "jobs.example",
        "<p id='cmsg'>Veuillez activer JS et désactiver tout bloqueur de publicités</p><script>var dd={'cid':'AHr','host':'geo.captcha-delivery.com'}</script>",
    ),
    "kasada": "<html><head></head><body><script src='/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?x=1'></script></body></html>",
    "yandex": page(
        "Вы не робот?",
        "<h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p>",
    ),
    "qrator": page(
        "403", "<h1>HTTP 403</h1><p>Доступ к сайту ограничен системой защиты. Ваш IP-адрес: 198.51.100.7</p>"
    ),
    "ddos-guard": page(
        "DDoS-Guard",
        "<h1>Checking your browser before accessing jobs.example</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p>",
    ),
    "anubis": page(
        "Making sure you're not a bot!",
        "<h1>Making sure you're not a bot!</h1><p>Calculating... Difficulty: 4, Speed: 0kH/s</p><p>You are seeing this because the administrator of this website has set up a proof-of-work check.</p>",
    ),
    "go-away": page(
        "Checking you are not a bot",
        "<h1>Checking you are not a bot</h1><p>Please wait while we run a check. JavaScript is required.</p>",
    ),
    "safeline": page(
        "Protected by SafeLine WAF", "<h1>Your access has been blocked due to suspected attack</h1><p>Event ID a1b2</p>"
    ),
    "aliyun": page(
        "405", "<div>很抱歉，由于您访问的URL有可能对网站造成安全威胁，您的访问被阻断。</div><p>您的请求ID是: 7b0</p>"
    ),
    "tencent": page("安全验证", "<p>为了保护您的账号安全，请完成下方验证</p>"),
    "baidu yunjiasu": page("百度云加速", "<h1>您的访问请求被拒绝</h1><p>当前网站已开启安全防护</p>"),
    "korean waf": page(
        "접근 차단", "<h1>비정상적인 접근이 감지되어 차단되었습니다.</h1><p>관리자에게 문의하시기 바랍니다.</p>"
    ),
    "japanese geo": page("アクセス制限", "<p>お客様の地域からはこのサイトをご覧いただけません。</p>"),
    "arabic": page("تم رفض الوصول", "<h1>تم رفض الوصول</h1><p>ليس لديك إذن للوصول إلى هذه الصفحة.</p>"),
    "czech": page(
        "Přístup odepřen", "<h1>Přístup odepřen</h1><p>Vaše IP adresa byla zablokována z bezpečnostních důvodů.</p>"
    ),
    "hungarian": page("Hozzáférés letiltva", "<h1>A hozzáférés letiltva</h1><p>Az Ön IP-címe tiltólistán van.</p>"),
    "swedish": page(
        "Åtkomst nekad",
        "<h1>Du har inte behörighet att se den här sidan</h1><p>Din förfrågan har stoppats av vår brandvägg.</p>",
    ),
    "finnish": page("Pääsy estetty", "<p>Pyyntösi on estetty tietoturvasyistä.</p>"),
    "norwegian": page(
        "Ingen tilgang", "<h1>Ingen tilgang</h1><p>Forespørselen din ble stoppet av sikkerhetssystemet.</p>"
    ),
    "romanian": page("Acces interzis", "<h1>Acces interzis</h1><p>Adresa dumneavoastră IP a fost blocată.</p>"),
    "greek": page("Απαγορεύεται η πρόσβαση", "<h1>Δεν έχετε δικαίωμα πρόσβασης</h1>"),
    "ukrainian": page("Доступ заборонено", "<h1>Доступ заборонено</h1><p>Вашу IP-адресу заблоковано.</p>"),
    "vietnamese": page("Truy cập bị từ chối", "<p>Yêu cầu của bạn đã bị chặn bởi hệ thống bảo mật.</p>"),
    "thai": page("ไม่สามารถเข้าถึงได้", "<h1>การเข้าถึงถูกปฏิเสธ</h1><p>คำขอของคุณถูกบล็อกด้วยเหตุผลด้านความปลอดภัย</p>"),
    "indonesian": page("Akses Ditolak", "<p>Permintaan Anda diblokir oleh sistem keamanan kami.</p>"),
    "home-made": page(
        "Oops",
        "<h1>Hold up</h1><p>Automated access to this site is not allowed. If you are not a crawler, write to webmaster@jobs.example with your IP 198.51.100.7.</p>",
    ),
    "home-made robots": page(
        "jobs.example",
        "<p>We have detected that you are using an automated tool. Scraping is prohibited by our terms.</p>",
    ),
    "home-made ip": page("Banned", "<p>Your IP address (198.51.100.7) has been banned for abuse.</p>"),
    "vpn": page(
        "jobs.example", "<h1>VPN or proxy detected</h1><p>Please turn off your VPN or proxy and try again.</p>"
    ),
    "too fast": page("Slow down", "<h1>429</h1><p>You have sent too many requests in a given amount of time.</p>"),
    "too fast dutch": page(
        "Te veel verzoeken",
        "<h1>Te veel verzoeken</h1><p>U heeft in korte tijd te veel pagina's opgevraagd. Probeer het later opnieuw.</p>",
    ),
    "legal": page(
        "Unavailable For Legal Reasons",
        "<h1>451</h1><p>This content is not available to visitors from the European Economic Area.</p>",
    ),
    "hcaptcha interstitial": page(
        "One more step",
        "<h1>Please complete the security check to access jobs.example</h1><div class='h-captcha'></div>",
    ),
    "recaptcha page": page(
        "Robot check",
        "<p>To continue, please type the characters below:</p><form><div class='g-recaptcha' data-sitekey='x'></div><input type=submit></form>",
    ),
    "friendly captcha": page(
        "Sicherheitscheck",
        "<h1>Sind Sie ein Mensch?</h1><p>Bitte bestätigen Sie, dass Sie kein automatisches Programm sind.</p><div class='frc-captcha'></div>",
    ),
    "browser refused": page(
        "Browser not supported",
        "<h1>Your browser could not be verified</h1><p>Our systems have detected unusual behavior from your network. Please enable cookies and JavaScript, then reload.</p>",
    ),
}

LOGIN = {
    "okta": page(
        "Example Corp - Sign In",
        "<main><h1>Sign In</h1><form><label>Username</label><input name=u><label>Password</label><input type=password><button>Sign in</button></form><a href='/h'>Need help signing in?</a></main>",
    ),
    "entra": page(
        "Sign in to your account",
        "<div>Sign in</div><form><input type=email placeholder='Email, phone, or Skype'><a href='#'>Can't access your account?</a><button>Next</button></form>",
    ),
    "adfs": page(
        "Sign In",
        "<div>Example Corp</div><p>Sign in with your organizational account</p><form><input type=email><input type=password></form>",
    ),
    "shibboleth german": page(
        "Anmeldung",
        "<h1>Zentrale Anmeldung</h1><form><label>Benutzername</label><input><label>Passwort</label><input type=password><button>Anmelden</button></form>",
    ),
    "keycloak": page(
        "Log in to intranet",
        "<h1>Log in to your account</h1><form><input name=username><input type=password name=password><button>Log In</button></form>",
    ),
    "jira": page(
        "Log in - Example Jira",
        "<h1>Welcome to Jira</h1><form><input name=os_username><input type=password name=os_password><button>Log In</button></form><p>To request an account, contact your administrators.</p>",
    ),
    "wordpress": page(
        "Log In ‹ Example — WordPress",
        "<form id=loginform><label>Username or Email Address</label><input><label>Password</label><input type=password><button>Log In</button></form><p><a href='/lost'>Lost your password?</a></p>",
    ),
    "wordpress french": page(
        "Se connecter ‹ Exemple — WordPress",
        "<form><label>Identifiant ou adresse e-mail</label><input><label>Mot de passe</label><input type=password><button>Se connecter</button></form><a href='/'>Mot de passe oublié ?</a>",
    ),
    "shopify password": page(
        "Example Shop – Opening Soon",
        "<h1>Opening soon</h1><p>Enter store using password</p><form action='/password'><input type=password name=password><button>Enter</button></form><p>Are you the store owner? <a href='/admin'>Log in here</a></p>",
    ),
    "gitlab": page(
        "Sign in · GitLab",
        "<h1>GitLab Community Edition</h1><form><label>Username or primary email</label><input><label>Password</label><input type=password><button>Sign in</button></form>",
    ),
    "spanish portal": page(
        "Portal del empleado",
        "<h1>Acceso empleados</h1><form><label>Usuario</label><input><label>Contraseña</label><input type=password><button>Entrar</button></form>",
    ),
    "portuguese": page(
        "Acesso restrito a colaboradores",
        "<form><label>E-mail</label><input><label>Senha</label><input type=password><button>Entrar</button></form>",
    ),
    "russian": page(
        "Личный кабинет",
        "<h1>Вход в личный кабинет</h1><form><input><input type=password><button>Войти</button></form>",
    ),
    "japanese": page(
        "ログイン | 社内ポータル",
        "<form>ユーザーID<input>パスワード<input type=password><button>ログイン</button></form>",
    ),
    "chinese": page("用户登录", "<form>用户名<input>密码<input type=password><button>登录</button></form>"),
    "citrix gateway": page(
        "NetScaler AAA",
        "<h1>Please log on</h1><form><input name=login><input type=password><button>Log On</button></form>",
    ),
    "vpn portal": page(
        "GlobalProtect Portal",
        "<h1>GlobalProtect Portal</h1><form><label>Name</label><input><label>Password</label><input type=password><button>LOG IN</button></form>",
    ),
    "webmail": page(
        "Webmail :: Welcome to Webmail",
        "<form>Username<input name=_user>Password<input type=password name=_pass><button>Login</button></form>",
    ),
    "captive portal": page(
        "Guest WiFi",
        "<h1>Welcome to our guest WiFi</h1><p>Please log in to use the network.</p><form><input placeholder='Room number'><input type=password placeholder='Access code'><button>Connect</button></form>",
    ),
    "basic": page(
        "401 Authorization Required", "<center><h1>401 Authorization Required</h1></center><hr><center>nginx</center>"
    ),
    "unauthorized": page(
        "Unauthorized",
        "<h1>Unauthorized</h1><p>This server could not verify that you are authorized to access the document requested. Either you supplied the wrong credentials, or your browser doesn't understand how to supply the credentials required.</p>",
    ),
    "polish": page(
        "Logowanie do systemu", "<form>Login<input>Hasło<input type=password><button>Zaloguj się</button></form>"
    ),
    "dutch": page(
        "Inloggen",
        "<h1>Inloggen medewerkersportaal</h1><form>Gebruikersnaam<input>Wachtwoord<input type=password><button>Inloggen</button></form>",
    ),
}

MISSING = {
    "github pages": page(
        "Site not found · GitHub Pages",
        "<h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p><p>If you're trying to publish one, read the full documentation.</p>",
    ),
    "vercel": page(
        "404: NOT_FOUND",
        "<p>404: NOT_FOUND</p><p>Code: DEPLOYMENT_NOT_FOUND</p><p>This deployment cannot be found. For more information and troubleshooting, see our documentation.</p>",
    ),
    "netlify": page(
        "Page not found",
        "<h1>Page not found</h1><p>Looks like you've followed a broken link or entered a URL that doesn't exist on this site.</p><a href='/'>Back to our site</a>",
    ),
    "heroku": page(
        "No such app",
        "<h1>No such app</h1><p>There is no app configured at that hostname. Perhaps the app owner has renamed it, or you mistyped the URL.</p>",
    ),
    "s3 bucket": page(
        "404 Not Found",
        "<h1>404 Not Found</h1><ul><li>Code: NoSuchBucket</li><li>Message: The specified bucket does not exist</li></ul>",
    ),
    "tomcat": page(
        "HTTP Status 404 – Not Found",
        "<h1>HTTP Status 404 – Not Found</h1><p><b>Message</b> The requested resource [/jobs] is not available</p><h3>Apache Tomcat/10.1.1</h3>",
    ),
    "tomcat german": page(
        "HTTP Status 404 – nicht gefunden",
        "<h1>HTTP Status 404 – nicht gefunden</h1><p>Der Ursprungsserver hat keine aktuelle Darstellung für die Zielressource gefunden.</p>",
    ),
    "iis spanish": page(
        "404 - Archivo o directorio no encontrado.",
        "<h1>Error en el servidor</h1><h2>404 - Archivo o directorio no encontrado.</h2><h3>Puede que se haya quitado el recurso que está buscando.</h3>",
    ),
    "shop french": page(
        "Oups !",
        menu(30) + "<h1>Oups ! La page que vous cherchez est introuvable.</h1><p>Elle a peut-être été déplacée.</p>",
    ),
    "shop italian": page("Errore 404", menu(25) + "<h1>Ci dispiace, la pagina che cerchi non esiste più.</h1>"),
    "shop swedish": page(
        "Sidan kunde inte hittas", menu(25) + "<h1>Sidan kunde inte hittas</h1><p>Kontrollera adressen.</p>"
    ),
    "shop norwegian": page("Fant ikke siden", menu(20) + "<h1>Vi fant ikke siden du lette etter</h1>"),
    "shop finnish": page("Sivua ei löytynyt", menu(20) + "<h1>Hups, sivua ei löytynyt</h1>"),
    "shop polish": page("Nie znaleziono strony", menu(20) + "<h1>Strona, której szukasz, nie istnieje</h1>"),
    "shop turkish": page("Sayfa Bulunamadı", menu(20) + "<h1>Aradığınız sayfa bulunamadı</h1>"),
    "shop japanese": page(
        "404 Not Found", menu(20) + "<h1>指定されたページは存在しません</h1><p>URLをご確認ください。</p>"
    ),
    "shop korean": page("페이지 오류", menu(20) + "<h1>요청하신 페이지를 찾을 수 없습니다.</h1>"),
    "shop chinese": page("出错了", menu(20) + "<h1>抱歉，您访问的页面不存在</h1>"),
    "careers gone": page(
        "Careers | Example",
        menu(14)
        + "<h1>This job is no longer available</h1><p>The position you were looking for has been filled or removed.</p>",
    ),
    "careers gone german": page(
        "Karriere | Beispiel", menu(14) + "<h1>Diese Stelle ist leider nicht mehr verfügbar</h1>"
    ),
    "careers gone spanish": page("Empleo", menu(14) + "<h1>Esta oferta ya no está disponible</h1>"),
    "friendly": page(
        "Uh-oh",
        menu(18) + "<h1>We looked everywhere but can't find that page</h1><p>It may have moved. Try the search.</p>",
    ),
    "discourse": page(
        "Oops! That page doesn't exist or is private.", "<h1>Oops! That page doesn't exist or is private.</h1>"
    ),
    "wix": page(
        "Error ConnectYourDomain",
        "<h1>Error ConnectYourDomain occurred</h1><p>Looks like this domain isn't connected to a website yet!</p>",
    ),
    "squarespace": page(
        "Website Not Found", "<h1>No Such Account</h1><p>The account you were looking for does not exist.</p>"
    ),
}

PARKED = {
    "sedo": page(
        "jobs.example – Informationen zum Thema jobs",
        "<p>Die Domain jobs.example steht zum Verkauf.</p><p>Diese Domain erwerben</p>",
    ),
    "afternic": page(
        "jobs.example is for sale",
        "<h1>jobs.example is for sale</h1><p>Get a price in less than 24 hours. Fill out the form below.</p>",
    ),
    "hugedomains": page(
        "Jobs-Example is for sale",
        "<h1>JobsExample.example</h1><p>This domain is for sale: $2,595. Buy now or start a payment plan.</p>",
    ),
    "coming soon": page(
        "Coming Soon",
        "<h1>We're launching soon</h1><p>Our website is under construction. Leave your e-mail to be told.</p>",
    ),
    "under construction": page(
        "jobs.example", "<h1>This site is under construction</h1><p>Please come back later.</p>"
    ),
    "suspended cpanel": page(
        "Account Suspended",
        "<h1>Account Suspended</h1><p>This Account has been suspended.</p><p>Contact your hosting provider for more information.</p>",
    ),
    "suspended bill": page(
        "Site suspended",
        "<h1>This site has been suspended</h1><p>If you are the owner, please contact billing support.</p>",
    ),
    "apache default": page(
        "Apache2 Ubuntu Default Page: It works",
        "<h1>Apache2 Default Page</h1><h2>It works!</h2><p>This is the default welcome page used to test the correct operation of the server after installation. Replace this file before continuing.</p>",
    ),
    "nginx default": page(
        "Welcome to nginx!",
        "<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p>",
    ),
    "plesk default": page(
        "Web Server's Default Page",
        "<h1>Web Server's Default Page</h1><p>This page is generated by Plesk, the leading hosting automation software. You see this page because there is no Web site at this address.</p>",
    ),
    "cpanel sorry": page(
        "Default Web Site Page",
        "<h1>SORRY!</h1><p>If you are the owner of this website, please contact your hosting provider.</p><p>It is possible you have reached this page because the IP address has changed.</p>",
    ),
    "godaddy": page(
        "jobs.example",
        "<h1>Parked Domain name on our registrar</h1><p>This domain is registered, but may still be available. Get this domain.</p>",
    ),
    "registrar french": page(
        "Félicitations ! Votre domaine a bien été créé",
        "<h1>Votre domaine a bien été créé</h1><p>Ce site n'est pas encore en ligne.</p>",
    ),
    "registrar dutch": page("Domein gereserveerd", "<h1>Dit domein is gereserveerd voor een klant</h1>"),
    "registrar polish": page("Domena zaparkowana", "<h1>Ta domena jest na sprzedaż</h1>"),
    "registrar spanish": page(
        "Dominio registrado", "<h1>Este dominio ha sido registrado</h1><p>Página en construcción.</p>"
    ),
    "registrar swedish": page("Domänen är parkerad", "<p>Den här domänen är registrerad och parkerad hos oss.</p>"),
    "expired": page("Domain expired", "<p>This domain has expired. If you are the registrant, renew it now.</p>"),
    "directory index": page(
        "Index of /", "<h1>Index of /</h1><table><tr><td><a href='cgi-bin/'>cgi-bin/</a></td></tr></table>"
    ),
    "caddy": page(
        "Caddy works!",
        "<h1>Congratulations! Your web server is working.</h1><p>Caddy works. Now make it work for you.</p>",
    ),
}

AWAY = {
    "cloudflare 521": page(
        "jobs.example | 521: Web server is down",
        "<h1>Web server is down <span>Error code 521</span></h1><p>Visit cloudflare.com for more information.</p><h2>What happened?</h2><p>The web server is not returning a connection.</p>",
    ),
    "cloudflare 522": page(
        "jobs.example | 522: Connection timed out",
        "<h1>Connection timed out</h1><span>Error code 522</span><h2>What happened?</h2><p>The initial connection between Cloudflare's network and the origin web server timed out.</p>",
    ),
    "heroku": page(
        "Application error",
        "<h1>Application error</h1><p>An error occurred in the application and your page could not be served. If you are the application owner, check your logs for details.</p>",
    ),
    "iis 500": page(
        "500 - Internal server error.",
        "<h1>Server Error</h1><h2>500 - Internal server error.</h2><h3>There is a problem with the resource you are looking for, and it cannot be displayed.</h3>",
    ),
    "asp net": page(
        "Runtime Error",
        "<h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><p>An application error occurred on the server.</p>",
    ),
    "rails": page(
        "We're sorry, but something went wrong (500)",
        "<h1>We're sorry, but something went wrong.</h1><p>If you are the application owner check the logs for more information.</p>",
    ),
    "laravel": page("Service Unavailable", "<div class='code'>503</div><div class='message'>Service Unavailable</div>"),
    "django": page("Server Error (500)", "<h1>Server Error (500)</h1>"),
    "wordpress database": page("Database Error", "<h1>Error establishing a database connection</h1>"),
    "wordpress critical": page(
        "WordPress › Error",
        "<p>There has been a critical error on this website.</p><p>Learn more about troubleshooting.</p>",
    ),
    "wordpress maintenance": page(
        "Maintenance", "<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>"
    ),
    "varnish": page(
        "503 Backend fetch failed",
        "<h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 123</p><hr><p>Varnish cache server</p>",
    ),
    "haproxy": "<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>",
    "nginx 502": page("502 Bad Gateway", "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.24.0</center>"),
    "nginx error": page(
        "Error",
        "<h1>An error occurred.</h1><p>Sorry, the page you are looking for is currently unavailable.<br/>Please try again later.</p>",
    ),
    "openshift": page(
        "Application is not available",
        "<h1>Application is not available</h1><p>The application is currently not serving requests at this endpoint. It may not have been started or is still starting.</p>",
    ),
    "envoy": "no healthy upstream",
    "german": page("Wartungsarbeiten", "<h1>Wir sind gleich zurück</h1><p>Unsere Website wird gerade gewartet.</p>"),
    "french": page(
        "Site en maintenance",
        "<h1>Notre site est actuellement en maintenance</h1><p>Nous serons de retour très bientôt.</p>",
    ),
    "spanish": page(
        "Sitio en mantenimiento", "<h1>Estamos realizando tareas de mantenimiento</h1><p>Volvemos enseguida.</p>"
    ),
    "italian": page("Manutenzione", "<h1>Sito in manutenzione</h1><p>Torneremo presto online.</p>"),
    "polish": page("Przerwa techniczna", "<h1>Trwają prace techniczne</h1><p>Wrócimy wkrótce.</p>"),
    "swedish": page("Underhåll pågår", "<h1>Vi uppdaterar webbplatsen</h1><p>Vi är snart tillbaka.</p>"),
    "russian": page("Технические работы", "<h1>На сайте ведутся технические работы</h1>"),
    "japanese": page("メンテナンス中", "<h1>ただいまメンテナンス中です</h1><p>しばらくお待ちください。</p>"),
    "korean": page("시스템 점검 안내", "<h1>시스템 점검 중입니다</h1>"),
    "chinese": page("系统升级", "<h1>系统升级维护中，请稍后访问</h1>"),
    "chinese 502": page("502", "<h1>服务器开小差了</h1><p>网关错误，请稍后再试</p>"),
    "portuguese": page("Voltamos já", "<h1>Estamos em manutenção programada</h1>"),
    "english light": page(
        "We'll be right back",
        "<h1>We're making things better</h1><p>Our site is down for a short while. Please check back soon.</p>",
    ),
}

SHELL = {
    "react": page(
        "Careers",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id='root'></div><script src='/static/js/main.1.js'></script>",
    ),
    "vue": page("Jobs", "<div id=app></div><script type=module src='/assets/index.js'></script>"),
    "angular": page(
        "Recruiting", "<app-root></app-root><script src='runtime.js'></script><script src='main.js'></script>"
    ),
    "angular loading": page(
        "Recruiting", "<app-root><div class='spinner'>Loading...</div></app-root><script src='main.js'></script>"
    ),
    "ember": page(
        "Openings",
        "<script src='/assets/vendor.js'></script><script src='/assets/openings.js'></script><div id='ember-root'></div>",
    ),
    "next empty": page("Jobs", "<div id='__next'></div><script src='/_next/static/chunks/main.js'></script>"),
    "flutter": page("jobs", "<script src='flutter_bootstrap.js' async></script>"),
    "german noscript": page(
        "Karriere",
        "<noscript>Bitte aktivieren Sie JavaScript, um diese Seite zu nutzen.</noscript><div id='app'></div><script src='/app.js'></script>",
    ),
    "svelte": page("", "<div style='display: contents'></div><script type='module'>import('./start.js')</script>"),
}

SENTENCES = {
    "en": "We are looking for people who like to work with others and who want to build things that last. ",
    "de": "Wir suchen Menschen, die gern mit anderen arbeiten und Dinge bauen wollen, die lange halten. ",
    "fr": "Nous cherchons des personnes qui aiment travailler en équipe et construire des choses durables. ",
}

ORDINARY = {
    "no roles": page(
        "Jobs at Example",
        menu(12) + "<h1>Open positions</h1><p>There are currently no open positions. Check back soon.</p>",
    ),
    "no roles bare": page("Careers", "<h1>Careers</h1><p>We have no openings right now.</p>"),
    "no roles german": page(
        "Karriere bei Beispiel",
        menu(10) + "<h1>Offene Stellen</h1><p>Zurzeit haben wir leider keine offenen Stellen.</p>",
    ),
    "no roles french": page(
        "Recrutement", menu(10) + "<h1>Nos offres</h1><p>Aucune offre n'est disponible pour le moment.</p>"
    ),
    "no roles spanish": page(
        "Trabaja con nosotros", menu(10) + "<h1>Vacantes</h1><p>En este momento no hay vacantes abiertas.</p>"
    ),
    "no roles dutch": page(
        "Vacatures", menu(10) + "<h1>Vacatures</h1><p>Op dit moment hebben we geen openstaande vacatures.</p>"
    ),
    "no roles japanese": page("採用情報", menu(10) + "<h1>募集職種</h1><p>現在募集中の職種はありません。</p>"),
    "no roles polish": page("Kariera", menu(10) + "<h1>Oferty pracy</h1><p>Obecnie nie prowadzimy rekrutacji.</p>"),
    "no results": page(
        "Search results", menu(10) + "<h1>0 jobs found</h1><p>Sorry, nothing matches your search. Try other words.</p>"
    ),
    "short role": page(
        "Baker (m/f/d)",
        "<h1>Baker (m/f/d)</h1><p>Leeds. Full time. Bake bread at night, 30 hours a week.</p><a href='/apply'>Apply</a>",
    ),
    "short role german": page("Bäcker (m/w/d)", "<h1>Bäcker (m/w/d)</h1><p>Köln, Vollzeit. Jetzt bewerben.</p>"),
    "short role french": page("Boulanger H/F", "<h1>Boulanger H/F</h1><p>Lyon. CDI, temps plein. Postuler.</p>"),
    "short role chinese": page("面包师", "<h1>面包师</h1><p>上海，全职。立即申请。</p>"),
    "short role korean": page("제빵사", "<h1>제빵사 채용</h1><p>서울, 정규직. 지원하기</p>"),
    "role captcha": page(
        "Engineer, Trust and Safety",
        f"<h1>Engineer, Trust and Safety</h1><p>You will build our captcha and bot detection and keep abusive traffic away. You know rate limits and access control.</p>{text(SENTENCES['en'], 12)}",
    ),
    "role waf": page(
        "WAF Engineer",
        f"<h1>WAF Engineer (Cloudflare, Akamai, F5)</h1>{text(SENTENCES['en'], 14)}<p>Experience with ModSecurity and bot protection is welcome.</p>",
    ),
    "role access control": page(
        "Access Control Technician",
        "<h1>Access Control Technician</h1><p>Install and mend access control systems, doors and gates in Bristol. Denied entry is no option for you.</p><p>Full time, 32,000 a year.</p><a href='/apply'>Apply now</a>",
    ),
    "role maintenance": page(
        "Maintenance Engineer",
        "<h1>Maintenance Engineer</h1><p>Planned maintenance of our bottling lines in Cork. Shift work. Site maintenance team of nine.</p><a href='/apply'>Apply</a>",
    ),
    "role maintenance manager": page(
        "Site Maintenance Manager - Example",
        menu(8) + "<h1>Site Maintenance Manager</h1><p>You lead scheduled maintenance at our plant.</p>",
    ),
    "role security": page(
        "Security Officer",
        "<h1>Security Officer</h1><p>Carry out security checks at the gate and deny access to unauthorised visitors.</p><p>Nights, 12.50 an hour.</p>",
    ),
    "role login analyst": page(
        "Identity Engineer, Login",
        f"<h1>Identity Engineer, Login</h1>{text(SENTENCES['en'], 6)}<p>Own our sign-in and single sign-on.</p>",
    ),
    "role domain": page(
        "Domain Manager",
        "<h1>Domain Manager</h1><p>You look after our domain names: which domain is registered where, and which domain is for sale.</p><p>Remote, part time.</p>",
    ),
    "role queue": page(
        "Call Centre Agent",
        "<h1>Call Centre Agent</h1><p>Callers in the queue are yours. Warteschlange? Kein Problem.</p><p>Vienna. Full time.</p>",
    ),
    "apply recaptcha": page(
        "Apply: Welder",
        "<h1>Apply as Welder</h1><form><label>Name</label><input><label>E-mail</label><input><label>CV</label><input type=file><div class='g-recaptcha'></div><button>Send</button></form><p>This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.</p>",
    ),
    "apply account": page(
        "Apply: Welder",
        f"{menu(9)}<h1>Welder</h1>{text(SENTENCES['en'], 5)}<p>Already applied? <a href='/login'>Log in</a> or create an account.</p><form><input type=password></form>",
    ),
    "article 404": page(
        "How to design a 404 page",
        f"{menu(20)}<h1>How to design a 404 page people like</h1>{text(SENTENCES['en'], 25)}",
    ),
    "article blocked": page(
        "What to do when your IP is blocked",
        f"{menu(20)}<h1>What to do when your IP address has been blocked</h1>{text(SENTENCES['en'], 25)}",
    ),
    "article captcha": page(
        "Are captchas worth it?", f"{menu(30)}<h1>Are you a robot? The cost of captchas</h1>{text(SENTENCES['en'], 25)}"
    ),
    "help too many": page(
        "Error 429: too many requests",
        f"{menu(26)}<h1>API errors</h1>{text('A 429 answer means too many requests were sent; wait and try again with fewer of them.', 25)}",
    ),
    "press release": page(
        "Example and Sample agree on partnership",
        f"{menu(20)}<h1>Example and Sample agree on partnership</h1>{text(SENTENCES['en'], 12)}",
    ),
    "home": page(
        "Example",
        f"{menu(30)}<h1>Pumps for small towns</h1>{text(SENTENCES['en'], 6)}<a href='/login'>Customer login</a>",
    ),
    "home german": page(
        "Beispiel GmbH",
        f"{menu(30)}<h1>Pumpen für kleine Städte</h1>{text(SENTENCES['de'], 6)}<a href='/login'>Anmelden</a>",
    ),
    "cookie banner": page(
        "Exemple",
        f"{menu(20)}<h1>Nos métiers</h1>{text(SENTENCES['fr'], 6)}<div class='cookie'>We value your privacy. We use cookies. <button>Accept all</button><button>Reject</button></div>",
    ),
    "cookie banner short": page(
        "Jobs",
        "<div class='cookie'>This site uses cookies. <button>Accept</button></div><h1>Open roles</h1><ul><li><a href='/1'>Baker</a></li><li><a href='/2'>Driver</a></li></ul>",
    ),
    "vacancy list": page(
        "Vacancies",
        "<h1>Vacancies</h1><ul>"
        + "".join(f"<li><a href='/job/{n}'>Role {n}</a> Leeds</li>" for n in range(30))
        + "</ul>",
    ),
    "thanks": page("Thank you", "<h1>Thank you for your application</h1><p>We will write to you within two weeks.</p>"),
    "contact": page(
        "Contact",
        "<h1>Contact</h1><p>Example Ltd, 1 High Street. Please wait up to two days for an answer. +44 20 7946 0000</p>",
    ),
    "shop closed": page(
        "Opening hours",
        menu(8)
        + "<h1>Opening hours</h1><p>Closed on Sundays. The store is temporarily closed for Easter from 10 to 12 April.</p>",
    ),
    "status page": page(
        "Example Status",
        "<h1>All systems operational</h1><p>Past incidents: 3 March, elevated error rates (503) on the API, resolved.</p>",
    ),
    "noscript note": page(
        "Jobs",
        f"<noscript>Please enable JavaScript for the map.</noscript>{menu(10)}<h1>Roles near you</h1>{text(SENTENCES['en'], 4)}",
    ),
    "cf loader": page(
        "Jobs",
        f"<h1>Roles</h1>{text(SENTENCES['en'], 4)}<script>(function(){{window.__CF$cv$params={{r:'8a'}};}})();</script><script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>",
    ),
    "cf mail": page(
        "Team",
        "<h1>Team</h1><p>Write to <a class='__cf_email__' data-cfemail='aa'>[email&#160;protected]</a></p><p>We are nine people in Ghent.</p>",
    ),
    "akamai pixel": page(
        "Jobs",
        f"<h1>Roles</h1>{text(SENTENCES['en'], 4)}<noscript><img src='/akam/13/pixel_7?a=1'></noscript><script src='/akam/13/7'></script>",
    ),
    "turnstile form": page(
        "Speculative application",
        "<h1>Speculative application</h1><p>Tell us who you are.</p><form><input><textarea></textarea><div class='cf-turnstile'></div></form>",
    ),
    "closed role": page(
        "Baker - closed",
        menu(9) + "<h1>Baker</h1><p>Applications for this role closed on 3 March.</p>" + text(SENTENCES["en"], 5),
    ),
    "under new": page(
        "A site under construction: crane operator",
        "<h1>Crane operator</h1><p>Work on a site under construction in Oslo. Start in May.</p><a href='/apply'>Apply</a>",
    ),
    "coming soon roles": page(
        "Careers",
        menu(10) + "<h1>Join us</h1><p>New roles coming soon. Follow us to hear first.</p>" + text(SENTENCES["en"], 3),
    ),
}
