"""A set written before the rules were read for it, in the shape of products no other set here knows, and judged once.

Figures of the first look, and of today, are in docs/fetching.md. Each table is name → HTML.
"""

from fetch.outcome.fresh import menu, page, text

REFUSED = {
    "crowdsec ban": page(
        "CrowdSec Ban",
        "<div><h1>CrowdSec Access Forbidden</h1><p>You are unable to visit the website.</p><p>This security check has been powered by CrowdSec</p></div>",
    ),
    "crowdsec captcha": page(
        "CrowdSec Captcha",
        "<h1>CrowdSec Captcha</h1><form action='' method='post'><div class='frc-captcha'></div></form><p>This security check has been powered by</p>",
    ),
    "bunkerweb": page(
        "Bot Detection",
        "<h2>Bot Detection</h2><p>Please wait while we check if you are a Human</p><p>This website is protected with BunkerWeb.</p>",
    ),
    "fortigate": page(
        "Web Page Blocked",
        "<h1>FortiGuard Intrusion Prevention - Access Blocked</h1><h3>Web Page Blocked</h3><p>The page you have requested has been blocked, because the URL is banned.</p><table><tr><td>Client IP</td><td>203.0.113.9</td></tr></table>",
    ),
    "fortiweb": page(
        "Web Page Blocked!",
        "<h2>Web Page Blocked!</h2><p>The page cannot be displayed. Please contact the administrator for additional information.</p><p>URL: page.example/jobs<br>Client IP: 198.51.100.4<br>Attack ID: 20000051<br>Message ID: 000445661203</p>",
    ),
    "ninjafirewall": page(
        "NinjaFirewall: 403 Forbidden",
        "<center><br><br>Sorry <b>203.0.113.7</b>, your request cannot be processed.<br>For security reasons, it was blocked and logged.<br><br>If you believe this was an error please contact the webmaster and enclose the following incident ID:<br>[ <b>#3915502</b> ]</center>",
    ),
    "cloudbric": page(
        "Cloudbric | ERROR!",
        "<h1>Malicious Code Detected</h1><p>Your request was blocked by Cloudbric. If you have any questions, please write to the help desk.</p><p>Your IP: 203.0.113.8 Date: 2026-11-02</p>",
    ),
    "wapples korean": page(
        "접근 차단 안내",
        "<h1>요청하신 페이지에 접근하실 수 없습니다</h1><p>웹 방화벽 정책에 따라 고객님의 요청이 차단되었습니다.</p><p>고유번호: 8842-1190</p>",
    ),
    "edgeone": page(
        "Security Check",
        "<h1>Restricted Access</h1><p>The request you made is restricted by the site's security policy. Contact the owner of the site and give them the number below.</p><p>EO-LOG-UUID: 77120034988123 &nbsp; Client IP: 203.0.113.4</p>",
    ),
    "netacea": page(
        "Captcha",
        "<p>Before you carry on, we have to make sure that a real person is behind this visit.</p><div id='mitata-captcha'></div><script src='/mitata.js'></script>",
    ),
    "mcaptcha": page(
        "One more step",
        "<p>Your device is solving a small sum to show it is not part of an automated attack. No action is needed.</p><noscript>Scripts must run for this check.</noscript>",
    ),
    "altcha sentinel": page(
        "Verification",
        "<main><h1>Verification required</h1><altcha-widget challengeurl='/altcha'></altcha-widget><p>Tick the box and you will be let through.</p></main>",
    ),
    "huawei waf": page(
        "访问被拦截",
        "<h1>418</h1><p>您的请求疑似攻击行为!</p><p>事件ID: 41-0000-0000-3347</p><p>如果您是网站管理员，请登录Web应用防火墙控制台处理误报。</p>",
    ),
    "360 site guard": page(
        "网站卫士",
        "<h3>当前访问因疑似黑客攻击，已被网站卫士拦截</h3><p>您的IP: 203.0.113.5</p><a>误报反馈</a>",
    ),
    "yunsuo": page("安全提示", "<p>本次访问触发了网站防护规则，已被云锁阻止，请勿重复提交。</p>"),
    "safedog": page(
        "网站防火墙",
        "<h2>网站防火墙</h2><p>您的请求带有不合法参数，已被网站管理员设置拦截！</p><p>可能原因：您提交的内容包含危险的攻击请求</p>",
    ),
    "zenedge": page(
        "Access restricted",
        "<h1>403</h1><p>The action you just performed triggered the defence of this property. Reference ID 6cc3-aa01.</p>",
    ),
    "myra german": page(
        "Zugriff verweigert",
        "<h1>Ihre Anfrage wurde abgewiesen</h1><p>Diese Website wird vor schädlichem Verkehr geschützt; Ihre Anfrage passte zu einer Regel des Betreibers.</p><p>Kennung: 7f-3301-bb</p>",
    ),
    "link11 german": page(
        "Sicherheitsprüfung",
        "<p>Wir stellen sicher, dass Sie kein automatisiertes Programm sind. Sie werden in fünf Sekunden weitergeleitet.</p>",
    ),
    "check point": page(
        "Check Point",
        "<h1>Page Blocked</h1><p>Access to this page is prohibited by the policy of the organisation. If you think this is wrong, give this number to the help desk: {C2F1-77A0}.</p>",
    ),
    "watchguard": page(
        "Denied by Firebox",
        "<p>Request denied by WatchGuard HTTP Proxy.</p><p>Reason: IPS detected for the request. Host 203.0.113.22</p>",
    ),
    "webknight": page(
        "WebKnight Application Firewall Alert",
        "<h1>Alert</h1><p>Your request triggered an alert! If you feel that you have received this page in error, write to the administrator of this web site.</p>",
    ),
    "dotdefender": page(
        "Blocked",
        "<h2>dotDefender Blocked Your Request</h2><p>Please contact the site administrator, and provide the following Reference ID: 1C5A-22F1</p>",
    ),
    "malcare": page(
        "Firewall",
        "<h2>Blocked because of Malicious Activities</h2><p>Reference ID: 5f7719aa1</p><p>MalCare Firewall</p>",
    ),
    "jetpack login guard": page(
        "WordPress › Error",
        "<p>Jetpack has locked your site's login page.</p><p>Your IP address 203.0.113.4 has been flagged for potential security violations.</p>",
    ),
    "limelight": page("Access denied", "<h1>Access denied</h1><p>Geo-restriction in force for your location.</p>"),
    "virusdie": page(
        "Blocked by the website firewall",
        "<p>Your request has been stopped by the website's firewall, for it looked dangerous. Ticket 88121.</p>",
    ),
    "wp engine": page(
        "403 Forbidden",
        "<h1>Forbidden</h1><p>Web crawlers of your kind are not welcome on this host. Your user agent was refused.</p>",
    ),
    "kong rate": page("Hold your horses", "<p>API rate limit exceeded for 203.0.113.19. Try again in 40 seconds.</p>"),
    "own spanish": page(
        "Comprobando su visita",
        "<p>Estamos comprobando que su visita no procede de un programa automático. No cierre esta ventana.</p>",
    ),
    "own spanish ban": page(
        "Acceso restringido",
        "<h1>Lo sentimos</h1><p>Hemos bloqueado su dirección IP porque envía demasiadas consultas. Escriba a sistemas@page.example.</p>",
    ),
    "own french ban": page(
        "Accès suspendu",
        "<p>Votre adresse a été mise en quarantaine après un grand nombre de requêtes. Code : Q-33910</p>",
    ),
    "own french check": page(
        "Un instant",
        "<p>Nous vérifions que vous n'êtes pas une machine. Cette page se fermera d'elle-même dans quelques secondes.</p>",
    ),
    "own portuguese": page(
        "Acesso negado",
        "<p>O seu pedido foi recusado pelo nosso sistema de proteção contra robôs. Protocolo 2026-7781.</p>",
    ),
    "own portuguese task": page(
        "Confirme", "<p>Para continuar, arraste a peça até completar a imagem e prove que é uma pessoa.</p>"
    ),
    "own japanese": page(
        "アクセス制限",
        "<h1>アクセスが制限されています</h1><p>お使いのIPアドレスから短時間に大量のアクセスがあったため、一時的に閲覧を制限しております。</p>",
    ),
    "own japanese check": page(
        "確認中", "<p>ご利用の端末が自動プログラムでないことを確認しております。そのままお待ちください。</p>"
    ),
    "own polish": page(
        "Dostęp zablokowany",
        "<p>Wykryliśmy nietypowy ruch z Państwa sieci i wstrzymaliśmy połączenie. Numer zgłoszenia: PL-4471.</p>",
    ),
    "own polish check": page(
        "Weryfikacja",
        "<p>Zanim pokażemy stronę, musimy upewnić się, że nie jesteś automatem. Przepisz znaki z rysunku.</p>",
    ),
    "own german": page(
        "Moment mal",
        "<p>Von Ihrem Anschluss kommen ungewöhnlich viele Abfragen. Wir haben den Zugang für eine Stunde gesperrt.</p>",
    ),
    "own italian": page(
        "Accesso sospeso",
        "<p>Il suo indirizzo ha superato il numero di richieste consentite e resta escluso fino a domani.</p>",
    ),
    "own dutch": page(
        "Toegang geweigerd",
        "<p>Uw bezoek lijkt op dat van een programma. Daarom tonen wij deze pagina niet. Melding 55-10.</p>",
    ),
    "own plain": page("No entry", "<p>Automated clients are turned away here. Yours looks like one.</p>"),
    "own shop": page(
        "Quick check",
        menu(6)
        + "<h1>Quick check</h1><p>We've noticed fast clicking from your side. Pick every picture with a bicycle to carry on shopping.</p>",
    ),
    "own bank": page(
        "Session stopped",
        "<h1>Session stopped</h1><p>Our fraud shield ended this visit since your browser behaves unlike those of our clients. Case 91-77-10.</p>",
    ),
}

AWAY = {
    "render asleep": page(
        "Service waking up",
        "<p>Application loading: the service was asleep and starts again. This takes up to a minute.</p>",
    ),
    "fly": page("502", "<h1>502</h1><p>The app behind this address did not answer the proxy in time.</p>"),
    "kinsta": page(
        "Site Unavailable",
        "<h1>This site is offline for a short while</h1><p>The owner will have it up again soon.</p>",
    ),
    "german upkeep": page(
        "Wartungsarbeiten", "<p>Wir spielen gerade ein Update ein. Ab 14 Uhr sind wir wieder für Sie da.</p>"
    ),
    "french upkeep": page("Travaux en cours", "<p>Notre site fait peau neuve et sera de retour lundi matin.</p>"),
    "spanish upkeep": page(
        "Mantenimiento", "<p>Estamos realizando tareas de mantenimiento. Volvemos en unas horas.</p>"
    ),
    "portuguese": page("Em manutenção", "<p>O portal está fora do ar para melhorias. Tente mais tarde.</p>"),
    "japanese": page(
        "メンテナンス中", "<p>ただいまシステムメンテナンスを行っております。終了までしばらくお待ちください。</p>"
    ),
    "polish": page("Przerwa techniczna", "<p>Trwa przerwa techniczna. Serwis wróci około godziny 18:00.</p>"),
    "database": page("Error", "<h1>Error establishing a database connection</h1>"),
    "overloaded": page("Too busy", "<p>The server is over capacity at the moment. Give it a minute and reload.</p>"),
    "gateway": page("504 Gateway Time-out", "<center><h1>504 Gateway Time-out</h1></center><hr><center>nginx</center>"),
}

MISSING = {
    "en posting": page(
        "Careers",
        menu(10)
        + "<h1>This role has been filled</h1><p>The posting you followed is not there any more. See our other roles.</p>",
    ),
    "en page": page("Oops", menu(8) + "<h1>Nothing lives here</h1><p>We could not find the page you were after.</p>"),
    "de posting": page("Stellenangebot", menu(8) + "<h1>Diese Stelle ist leider nicht mehr verfügbar</h1>"),
    "de page": page(
        "Seite nicht gefunden",
        menu(12) + "<h1>Da ist etwas schiefgelaufen</h1><p>Die aufgerufene Seite gibt es nicht (mehr).</p>",
    ),
    "fr": page("Page introuvable", menu(9) + "<p>La page que vous cherchez a été déplacée ou supprimée.</p>"),
    "es": page("Error 404", "<h1>404</h1><p>La página solicitada no existe.</p>"),
    "pt": page("Vaga encerrada", menu(7) + "<h1>Vaga encerrada</h1><p>Esta vaga não está mais disponível.</p>"),
    "ja": page("ページが見つかりません", "<h1>お探しのページは見つかりませんでした</h1>"),
    "pl": page(
        "Nie znaleziono", menu(6) + "<h1>Nie znaleziono strony</h1><p>Ogłoszenie wygasło lub adres jest błędny.</p>"
    ),
    "it": page("Pagina non trovata", "<h1>Pagina non trovata</h1>"),
    "code": page("404 | Pump Works", menu(11) + "<h2>404</h2><p>Sorry, we looked everywhere.</p>"),
    "expired": page("Position closed", "<h1>Position closed</h1><p>We no longer take applications for it.</p>"),
}

ORDINARY = {
    "waf engineer": page(
        "Web Application Firewall Engineer – Pump Works",
        menu(8)
        + "<h1>Web Application Firewall Engineer</h1><p>You write the rules that decide which requests are blocked, tune them against false positives and keep bots out of our shops.</p><h2>What you bring</h2><p>Three years with firewalls, captcha services and rate limits. Access denied pages hold no secrets for you.</p><a href='/apply'>Apply now</a>",
    ),
    "access control engineer": page(
        "Access Control Engineer",
        "<h1>Access Control Engineer</h1><p>Doors, badges, turnstiles: you plan who may enter which building. Location: Lyon. Salary: 48,000 to 56,000 euros.</p>",
    ),
    "security guard": page(
        "Security Officer (night)",
        "<h1>Security Officer</h1><p>You check visitors at the gate and deny entry to unauthorised people. 38 hours a week, 17.20 an hour.</p>",
    ),
    "fraud analyst": page(
        "Fraud Analyst",
        "<h1>Fraud Analyst</h1><p>You look at suspicious activity on accounts and block the cards of thieves. Remote within Spain.</p>",
    ),
    "bot developer": page(
        "Chatbot Developer",
        "<h1>Chatbot Developer</h1><p>You teach our bots to talk to humans. Berlin, full time.</p><p>Apply with a short letter.</p>",
    ),
    "trust and safety": page(
        "Trust & Safety Specialist",
        "<h1>Trust &amp; Safety Specialist</h1><p>Verify that members are human, review banned accounts, answer appeals. Dublin, hybrid.</p>",
    ),
    "abuse german": page(
        "Spezialist Missbrauchsabwehr (m/w/d)",
        "<h1>Spezialist Missbrauchsabwehr</h1><p>Sie erkennen automatisierte Zugriffe und sperren auffällige Konten. Arbeitsort: Graz.</p>",
    ),
    "guard french": page(
        "Agent de sécurité H/F",
        "<h1>Agent de sécurité H/F</h1><p>Vous contrôlez l'accès au site et refusez l'entrée aux personnes non autorisées. CDI, Lille.</p>",
    ),
    "guard spanish": page(
        "Controlador de accesos",
        "<h1>Controlador de accesos</h1><p>Control de accesos en recinto ferial. Turno de noche, Valencia. 1.350 euros al mes.</p>",
    ),
    "guard portuguese": page(
        "Vigilante de acesso",
        "<h1>Vigilante</h1><p>Controlar a entrada e impedir o acesso de pessoas não autorizadas. Porto.</p>",
    ),
    "guard japanese": page(
        "警備員募集",
        "<h1>警備員募集</h1><p>施設への入退場管理をお願いします。不審者のアクセスを防ぐ仕事です。時給1,400円。</p>",
    ),
    "guard polish": page(
        "Pracownik ochrony",
        "<h1>Pracownik ochrony</h1><p>Kontrola dostępu do obiektu, blokowanie wejścia osobom nieuprawnionym. Gdańsk.</p>",
    ),
    "waf docs": page(
        "Custom block pages | Docs",
        menu(20)
        + "<h1>Custom block pages</h1><p>When a request is blocked, visitors see a page with the words <code>Your request was blocked</code> and an incident ID. You can change the text under Rules, Responses.</p>"
        + text("Choose a response and save it; it goes live within a minute.", 6),
    ),
    "waf docs short": page(
        "Error 1020 explained",
        menu(9)
        + "<h1>Error 1020 explained</h1><p>Visitors see this code if a firewall rule of the site denied their request. Site owners find the rule in the event log.</p>",
    ),
    "captcha docs": page(
        "Add a captcha to your form",
        menu(10)
        + "<h1>Add a captcha to your form</h1><p>Paste the site key into the form. Visitors tick a box to show that they are human before they send it.</p>",
    ),
    "captcha product": page(
        "Kind Captcha: proof without puzzles",
        menu(7)
        + "<h1>Stop bots without puzzles</h1><p>Protect your forms. Verify humans in the background. From 9 euros a month.</p><a href='/signup'>Try it free</a>",
    ),
    "bot product": page(
        "Bot Manager",
        menu(6)
        + "<h1>Keep bad bots away</h1><p>Our bot manager detects automated traffic and blocks it before it reaches you. Prices start at 200 a month.</p>",
    ),
    "robots page": page(
        "About our crawler",
        "<h1>About our crawler</h1><p>Our bot reads public pages once a day. If you want it to stay away, block it in robots.txt or write to us.</p>",
    ),
    "login help": page(
        "I can't sign in",
        menu(8)
        + "<h1>I can't sign in</h1><p>After five wrong passwords your account is locked for an hour. Wait, or reset the password.</p>",
    ),
    "blocked help": page(
        "Why is my account blocked?",
        menu(8)
        + "<h1>Why is my account blocked?</h1><p>We block accounts that break the rules of the market. To appeal, send us the order number.</p>",
    ),
    "access help": page(
        "Fix \u201caccess denied\u201d on a shared drive",
        menu(6)
        + "<h1>Fix \u201caccess denied\u201d on a shared drive</h1><p>Right-click the folder, open Security and add your user. Restart the machine afterwards.</p>",
    ),
    "cookies help": page(
        "How to enable cookies",
        menu(6)
        + "<h1>How to enable cookies</h1><p>Open the settings of your browser, then Privacy, and allow cookies. Reload the shop.</p>",
    ),
    "javascript help": page(
        "Turn on JavaScript",
        menu(5)
        + "<h1>Turn on JavaScript</h1><p>In most browsers it is on already. Open settings, choose Content and enable scripts.</p>",
    ),
    "help german": page(
        "Zugang gesperrt – was tun?",
        menu(7)
        + "<h1>Zugang gesperrt – was tun?</h1><p>Nach drei falschen PINs wird die Karte gesperrt. Rufen Sie die 116 116 an, dann wird sie freigegeben.</p>",
    ),
    "help french": page(
        "Débloquer ma carte",
        menu(7)
        + "<h1>Débloquer ma carte</h1><p>Votre carte est bloquée après trois erreurs. Appelez votre agence pour la débloquer.</p>",
    ),
    "postmortem": page(
        "What went wrong on 3 October",
        menu(6)
        + "<h1>What went wrong on 3 October</h1><p>For 40 minutes visitors saw a 503 and some were told that their request was blocked. A faulty firewall rule denied every request with a plus sign.</p>"
        + text("We have added a test for it.", 4),
    ),
    "status page": page(
        "Status",
        "<h1>All systems operational</h1><ul><li>Web: up</li><li>API: degraded, 429 for some clients between 9:00 and 9:20</li><li>Search: up</li></ul>",
    ),
    "status incident": page(
        "Incident: elevated errors",
        "<h1>Elevated errors on the API</h1><p>Resolved. Between 10:02 and 10:19 about 3 % of calls were answered with 502. The cause was a full disk.</p><p>Posted 11:40.</p>",
    ),
    "maintenance plan": page(
        "Planned maintenance in December",
        menu(6)
        + "<h1>Planned maintenance in December</h1><p>On the 12th we replace the pumps of tank 3. Water stays on. Questions: 555 0100.</p>",
    ),
    "contact with captcha": page(
        "Contact",
        menu(6)
        + "<h1>Contact us</h1><form><input name=name><input name=mail><textarea name=text></textarea><div class='g-recaptcha' data-sitekey='k'></div><button>Send</button></form><p>Please tick the box to show that you are not a robot.</p>",
    ),
    "newsletter captcha": page(
        "Newsletter",
        "<h1>Newsletter</h1><form><input name=mail><div class='h-captcha'></div><button>Subscribe</button></form><p>Four letters a year, no more.</p>",
    ),
    "apply form": page(
        "Apply: Fitter",
        "<h1>Apply: Fitter</h1><form><input name=first><input name=last><input type=file name=cv><div class='cf-turnstile'></div><button>Send application</button></form><p>Fields with a star are required.</p>",
    ),
    "comments": page(
        "Bread with rye",
        menu(5)
        + "<h1>Bread with rye</h1><p>Mix, wait, bake at 240 degrees for an hour.</p><form><textarea></textarea><p>Type the characters you see in the picture</p><img src=/c.png><input name=code><button>Comment</button></form>",
    ),
    "cookie banner": page(
        "Harbour Festival",
        "<div id=cookies><p>We use cookies to make the site work and to count visits. You may accept or refuse them.</p><button>Accept all</button><button>Refuse</button></div>"
        + menu(6)
        + "<h1>Harbour Festival</h1><p>Friday to Sunday, free entry, boats from all over the coast.</p>",
    ),
    "consent german": page(
        "Stadtwerke Musterstadt",
        "<div><p>Wir verwenden Cookies. Details in der Datenschutzerklärung.</p><button>Alle akzeptieren</button></div>"
        + menu(8)
        + "<h1>Strom und Gas</h1><p>Tarife ab 29 Cent je Kilowattstunde. Störung melden: 0800 555.</p>",
    ),
    "short contact": page(
        "Pump Works", "<h1>Pump Works</h1><p>Harbour Street 4, Kiel. Open Monday to Friday, 8 to 16.</p>"
    ),
    "short hello": page(
        "Welcome", "<h1>It works!</h1><p>Pictures of my boat will follow in spring.</p><a href='/boat'>The boat</a>"
    ),
    "short list": page(
        "Roles", "<ul><li><a href='/1'>Fitter, Kiel</a></li><li><a href='/2'>Driver, Lübeck</a></li></ul>"
    ),
    "no roles": page(
        "Careers",
        menu(6) + "<h1>Open roles</h1><p>There are no open roles at the moment. Write to us all the same.</p>",
    ),
    "no roles japanese": page("採用情報", menu(6) + "<h1>採用情報</h1><p>現在募集中の職種はありません。</p>"),
    "event queue": page(
        "Event queues in practice",
        menu(6)
        + "<h1>Event queues in practice</h1><p>A consumer that fails leaves its message in the queue; after five tries it is moved aside. Wait for the acknowledgement before you go on.</p>",
    ),
    "queue machine": page(
        "Queue systems for offices",
        menu(6)
        + "<h1>Queue systems for offices</h1><p>Visitors draw a number and wait until it is called. Prices from 900 euros.</p>",
    ),
    "waiting list": page(
        "Join the waiting list",
        "<h1>Join the waiting list</h1><p>The nursery has 40 places and 55 families wait. You will hear from us in March.</p><form><input name=mail><button>Join</button></form>",
    ),
    "404 beer": page(
        "404 – the brewery on Harbour Street",
        menu(6)
        + "<h1>404 brewery</h1><p>Named after our house number. Open daily from 16:00. Try the not-found stout.</p>",
    ),
    "not found band": page(
        "Not Found (band)",
        menu(5) + "<h1>Not Found</h1><p>A quartet from Turku. New record out in May. Tour: Oslo, Malmö, Kiel.</p>",
    ),
    "lost and found": page(
        "Lost and found",
        menu(5)
        + "<h1>Lost and found</h1><p>Things not found by their owners within six months are sold. Open Tuesdays.</p>",
    ),
    "closed streets": page(
        "Road closed",
        menu(6)
        + "<h1>Harbour Street closed until Friday</h1><p>Access for residents only. Buses stop at the church.</p>",
    ),
    "blocked drain": page(
        "Blocked drains",
        menu(6) + "<h1>Is your drain blocked?</h1><p>We come within two hours, day and night. Call 555 0199.</p>",
    ),
    "denied boarding": page(
        "Denied boarding: your rights",
        menu(7)
        + "<h1>Denied boarding</h1><p>If an airline refuses you a seat against your will, it owes you 250 to 600 euros.</p>",
    ),
    "forbidden city": page(
        "Forbidden City tours",
        menu(6)
        + "<h1>The Forbidden City in half a day</h1><p>Tickets are checked at the southern gate. From 30 euros.</p>",
    ),
    "banned books": page(
        "Banned books week",
        menu(5) + "<h1>Banned books week</h1><p>Read what was once forbidden. The library opens at ten.</p>",
    ),
    "human resources": page(
        "Human verification of payroll",
        menu(5)
        + "<h1>A human checks every payslip</h1><p>Our payroll team verifies each figure by hand. From 8 euros an employee.</p>",
    ),
    "captcha article": page(
        "The short history of the captcha",
        menu(6)
        + "<h1>The short history of the captcha</h1><p>\u201cPlease prove that you are human\u201d: first bent letters, then traffic lights, today a box to tick.</p>"
        + text("Machines have become better at it than people.", 8),
    ),
    "story quoting": page(
        "Locked out",
        menu(6)
        + "<h1>Locked out</h1><p>\u201cAccess denied\u201d, said the screen, and Mara put the kettle on. It had said so every morning since March.</p>",
    ),
    "api limits": page(
        "Rate limits | API",
        menu(9)
        + "<h1>Rate limits</h1><p>60 calls a minute for each key. Beyond it we answer 429 and Retry-After. Too many requests in a row may block the key.</p>",
    ),
    "press vpn": page(
        "New VPN law",
        menu(6)
        + "<h1>New VPN law passed</h1><p>Sites may no longer block visitors because they use a VPN, the court said on Tuesday.</p>",
    ),
    "speed test": page(
        "Check your connection",
        "<h1>Check your connection</h1><p>Press start; we measure how fast your browser loads ten pictures.</p><button>Start</button>",
    ),
    "ip page": page(
        "What is my IP?",
        "<h1>Your IP address is 203.0.113.77</h1><p>Network: Example Net. Country: Finland. Browser: text.</p>",
    ),
    "browser test": page(
        "Browser check",
        "<h1>Is your browser up to date?</h1><p>You use version 131. That is the newest one. Nothing needs to be done.</p>",
    ),
    "visa": page(
        "Visa application",
        menu(6)
        + "<h1>Why was my application refused?</h1><p>Mostly because papers were missing. You may apply again after 30 days.</p>",
    ),
    "insurance": page(
        "Claim rejected",
        menu(6)
        + "<h1>What to do when a claim is rejected</h1><p>Ask for the reason in writing and object within a month.</p>",
    ),
    "text rss": page("Latest roles", "<h1>Latest</h1><p>Fitter (Kiel) · Driver (Lübeck) · Cook (Husum)</p>"),
    "json like": page("Sample", '<pre>{"status": "ok", "jobs": [{"id": 1, "title": "Fitter"}], "error": null}</pre>'),
    "order stopped": page(
        "Order 1182",
        "<h1>Your order was stopped</h1><p>Your bank declined the payment. Choose another card and we will send the pump tomorrow.</p>",
    ),
    "thanks": page(
        "Thank you",
        "<h1>Thank you</h1><p>Your application has arrived. We will look at it within a week. Number: 2026-118.</p>",
    ),
    "job portuguese": page(
        "Analista de bots",
        "<h1>Analista de prevenção a fraudes</h1><p>Você vai identificar acessos automatizados e bloquear robôs. São Paulo, híbrido.</p>",
    ),
    "job polish": page(
        "Inżynier bezpieczeństwa",
        "<h1>Inżynier bezpieczeństwa</h1><p>Będziesz chronić nasze strony przed automatycznym ruchem. Kraków, pełny etat.</p>",
    ),
    "job japanese": page(
        "セキュリティエンジニア",
        "<h1>セキュリティエンジニア</h1><p>不正アクセスを検知し、遮断する仕組みをつくる仕事です。東京、フルタイム。</p>",
    ),
    "job spanish": page(
        "Ingeniero antifraude",
        "<h1>Ingeniero antifraude</h1><p>Detectarás tráfico automático y bloquearás robots. Madrid, jornada completa.</p>",
    ),
}


#: Written after the rules were mended for the tables above, and judged once before they were mended for these as well.
LATER_REFUSED = {
    "gate": page(
        "Gate closed",
        "<h1>Gate closed</h1><p>This address sent us 4,000 hits in ten minutes. We let it in again at 15:00.</p>",
    ),
    "es puzzle": page(
        "Un momento", "<p>Encaje la pieza en su sitio para demostrar que hay una persona al otro lado.</p>"
    ),
    "de wall": page(
        "Nicht erlaubt",
        "<p>Automatische Abrufe dieser Seiten sind untersagt. Ihr Aufruf sah nach einem solchen aus.</p>",
    ),
    "fr region": page(
        "Indisponible",
        "<h1>Contenu indisponible</h1><p>Ce service n'est pas proposé dans le pays d'où vous vous connectez.</p>",
    ),
    "pt ip": page(
        "Bloqueio temporário", "<p>O seu IP foi incluído numa lista de bloqueio. Código do incidente: 20-551.</p>"
    ),
    "ja block": page(
        "エラー", "<p>不正なアクセスの可能性があるため、お客様の接続を遮断しました。お問い合わせ番号：A-1190</p>"
    ),
    "pl rate": page("Za szybko", "<p>Wysyłasz zapytania zbyt często. Spróbuj ponownie za minutę.</p>"),
    "vpn": page("VPN detected", "<p>It seems you are using a VPN or proxy. Switch it off and reload.</p>"),
    "edge id": page(
        "Error", "<h1>We can't let you through</h1><p>The edge rejected this request under rule 77. Event 5fa-1120.</p>"
    ),
    "hold": page("Hold tight", "<p>Making sure this is a secure and human visit. This takes about three seconds.</p>"),
    "nl": page("Controle", "<p>We controleren of u geen robot bent. U wordt zo doorgestuurd.</p>"),
    "it": page(
        "Verifica", "<p>Prima di proseguire, dimostri di essere una persona: scelga le immagini con un semaforo.</p>"
    ),
    "sv": page("Stopp", "<p>Din anslutning har stoppats av vårt skydd mot automatiserad trafik. Ärende 8812.</p>"),
    "api": page("Forbidden client", "<p>Client not on the list of permitted agents. Ask the operator for access.</p>"),
    "audio": page("Confirm", "<p>Listen to the recording and type the numbers you hear, then press Continue.</p>"),
}
LATER_ORDINARY = {
    "penetration tester": page(
        "Penetration Tester",
        "<h1>Penetration Tester</h1><p>You try to get past our firewall before others do. Utrecht.</p>",
    ),
    "crawler team": page(
        "Software Engineer, Crawling",
        "<h1>Software Engineer, Crawling</h1><p>Our crawlers obey robots.txt and back off when a site answers 429 or 403.</p>",
    ),
    "locksmith": page(
        "Locked out? Locksmith Kiel",
        menu(5) + "<h1>Locked out?</h1><p>We open your door within half an hour, day and night.</p>",
    ),
    "parking": page(
        "Parking",
        menu(6) + "<h1>Parking restricted</h1><p>During the market, access by car is forbidden from 6 to 14.</p>",
    ),
    "dns docs": page(
        "Block lists | Docs",
        menu(9) + "<h1>Block lists</h1><p>Requests to listed domains are denied. Add a domain and save.</p>",
    ),
    "school": page(
        "Exam rules",
        menu(6) + "<h1>Exam rules</h1><p>Phones are not allowed. Whoever is late will not be admitted.</p>",
    ),
    "vpn shop": page(
        "Fast VPN",
        menu(6) + "<h1>Hide your IP address</h1><p>Sites no longer know where you are. Three months free.</p>",
    ),
    "captcha game": page(
        "Captcha, the board game",
        menu(5) + "<h1>Captcha</h1><p>One player is a robot. The others have to find out who. For 3 to 6 players.</p>",
    ),
    "hotel": page("Hotel Post", menu(5) + "<h1>Check-in</h1><p>From 15:00. Show your booking number at the desk.</p>"),
    "immigration": page(
        "Entry requirements",
        menu(6)
        + "<h1>Who may be refused entry?</h1><p>Travellers without a visa, or with a passport that has expired.</p>",
    ),
    "bank fraud": page(
        "Fraud alerts",
        menu(7)
        + "<h1>Fraud alerts</h1><p>We text you if something unusual happens on your card. Reply NO and it is blocked.</p>",
    ),
    "release notes": page(
        "Release 4.2",
        menu(6)
        + "<h1>Release 4.2</h1><p>Fixed: users behind a proxy saw \u201ctoo many requests\u201d after login.</p>",
    ),
    "de job": page(
        "Sachbearbeitung Zugangskontrolle",
        "<h1>Sachbearbeitung Zugangskontrolle (m/w/d)</h1><p>Sie sperren verlorene Ausweise und geben neue aus. Bremen.</p>",
    ),
    "fr blog": page(
        "Nos robots", menu(6) + "<h1>Nos robots tondeuses</h1><p>Ils s'arrêtent dès qu'un obstacle est détecté.</p>"
    ),
    "es shop": page(
        "Cerraduras",
        menu(6)
        + "<h1>Control de accesos</h1><p>Cerraduras electrónicas para oficinas. Bloquee una tarjeta perdida en segundos.</p>",
    ),
    "ja shop": page(
        "ロボット掃除機", menu(6) + "<h1>ロボット掃除機</h1><p>人間が気づかない汚れまで確認して掃除します。</p>"
    ),
    "pl blog": page(
        "Ruch w sieci",
        menu(6) + "<h1>Nietypowy ruch w sieci wodociągowej</h1><p>Czujniki wykryły wyciek przy ulicy Portowej.</p>",
    ),
    "pt news": page("Greve", menu(6) + "<h1>Acesso ao porto bloqueado</h1><p>Camiões esperam desde segunda-feira.</p>"),
    "gym": page(
        "Too fast? Interval runs", menu(5) + "<h1>Too fast, too soon</h1><p>Slow down for the first ten minutes.</p>"
    ),
    "traffic": page(
        "Traffic", menu(5) + "<h1>Unusual traffic on the A7</h1><p>A lorry has lost its load. Expect half an hour.</p>"
    ),
}
