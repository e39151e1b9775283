"""A third set, in the words of people who write their own refusals; half of it was told right at the first look."""

from fetch.outcome.fresh import menu, page

REFUSED = {
    "a": page("Blocked", "<h1>Sorry, you have been blocked</h1><p>You are unable to access jobs.example</p>"),
    "b": page(
        "Security alert", "<p>Suspicious activity was detected from your network. Contact support with code 8812.</p>"
    ),
    "c": page("Bitte warten", "<p>Einen Augenblick, wir prüfen Ihren Browser.</p>"),
    "d": page("Contrôle", "<p>Merci de cocher la case pour prouver que vous n'êtes pas un robot.</p>"),
    "e": page("Acesso bloqueado", "<p>Detectamos um comportamento incomum vindo da sua rede.</p>"),
    "f": page("Ograniczenie dostępu", "<p>Twój adres IP znajduje się na czarnej liście.</p>"),
    "g": page("Zugriff nicht möglich", "<p>Aus Ihrem Land ist diese Seite nicht aufrufbar.</p>"),
    "h": page("WAF", "<p>Dieser Aufruf wurde durch unsere Firewall unterbunden.</p>"),
    "i": page("确认", "<p>请拖动下方滑块完成验证后继续访问</p>"),
    "j": page("ご確認ください", "<p>私はロボットではありませんにチェックを入れてください</p>"),
    "k": page("알림", "<p>비정상적인 트래픽이 감지되었습니다. 잠시 후 보안문자를 입력해 주세요.</p>"),
    "l": page("Stop", "<p>This looks like a robot to us. If you are a person, tick the box.</p>"),
    "m": page("Rejected", "<p>Policy violation: your client signature is on our deny list.</p>"),
    "n": page("Hata", "<p>Güvenlik nedeniyle isteğiniz reddedildi.</p>"),
    "o": page("Ошибка доступа", "<p>Ваш запрос похож на автоматический. Введите символы с картинки.</p>"),
    "p": page("jobs.example", "<p>Too fast! Take a break for a minute.</p>"),
    "q": page("403", "<p>nope</p>"),
    "r": page("Eerst even controleren", "<p>Weet je zeker dat je geen robot bent?</p>"),
    "s": page("Incident", "<p>Request blocked by security rules. Support ID: 17.</p>"),
    "t": page("Attention Required! | Cloudflare", "<h1>Sorry, you have been blocked</h1>"),
}
LOGIN = {
    "a": page("Willkommen", "<form>E-Mail<input>Passwort<input type=password><button>Einloggen</button></form>"),
    "b": page(
        "Employee hub",
        "<h1>Welcome back</h1><form>Email<input>Password<input type=password><button>Continue</button></form>",
    ),
    "c": page("SSO", "<h1>Choose how to sign in</h1><a href='/g'>Continue with Example ID</a>"),
    "d": page("Prihlásenie", "<form>Meno<input>Heslo<input type=password><button>Prihlásiť</button></form>"),
    "e": page(
        "Área de cliente", "<form>Utilizador<input>Palavra-passe<input type=password><button>Entrar</button></form>"
    ),
}
MISSING = {
    "a": page("Whoops", "<h1>This page has gone missing</h1>"),
    "b": page("Error", "<h1>HTTP 404</h1>"),
    "c": page("Jobs", menu(9) + "<h1>Dieses Stellenangebot ist nicht mehr online</h1>"),
    "d": page("Stellenangebote", menu(9) + "<h1>Die Ausschreibung ist bereits abgelaufen</h1>"),
    "e": page("Vacature", menu(9) + "<h1>Deze vacature is gesloten</h1>"),
    "f": page("Oops", menu(9) + "<h1>The link you followed may be broken, or the page may have been removed</h1>"),
    "g": page("Erreur 404", menu(9) + "<h1>Cette page n'existe plus</h1>"),
    "h": page("404", menu(9) + "<h1>Aquí no hay nada</h1>"),
    "i": page("Lost?", menu(9) + "<h1>You seem to be lost</h1><p>There is nothing at this address.</p>"),
}
PARKED = {
    "a": page("x", "<h1>Buy jobs.example</h1><p>The owner is selling this name.</p>"),
    "b": page("Future site", "<h1>Future home of jobs.example</h1>"),
    "c": page("x", "<p>Deze website is nog niet beschikbaar. Binnenkort meer.</p>"),
    "d": page("Page par défaut", "<p>Cet hébergement vient d'être créé.</p>"),
    "e": page("Sito in costruzione", "<h1>Stiamo arrivando!</h1>"),
    "f": page("Suspended Domain", "<p>This domain name has been suspended by the registrar.</p>"),
    "g": page("Hosting", "<h1>Hosting account expired</h1>"),
}
AWAY = {
    "a": page("Wartungsmodus", "<h1>Kurze Pause</h1>"),
    "b": page("Error 500", "<h1>Whoops, looks like something went wrong.</h1>"),
    "c": page("Maintenance", "<h1>Down for maintenance</h1>"),
    "d": page("Pausa", "<h1>Torniamo subito</h1><p>Stiamo aggiornando il sito.</p>"),
    "e": page("Hoppla", "<h1>Da ist etwas schiefgelaufen</h1>"),
    "f": page("Error", "<h1>Ups, algo salió mal</h1>"),
    "g": page("Fout", "<h1>Er is een fout opgetreden</h1>"),
    "h": "upstream connect error or disconnect/reset before headers. reset reason: connection failure",
    "i": page("504 Gateway Time-out", "<center><h1>504 Gateway Time-out</h1></center>"),
    "j": page("Chyba", "<h1>Omlouváme se, na serveru došlo k chybě</h1>"),
    "k": page("오류", "<h1>일시적인 오류가 발생했습니다</h1>"),
}
SHELL = {"a": page("App", "<div id='application'></div><script src=a.js></script>")}
ORDINARY = {
    "a": page(
        "Robot operator", "<h1>Robot operator</h1><p>Confirm that each robot arm is in place. Day shift, Brno.</p>"
    ),
    "b": page(
        "Redakteur", "<h1>Redakteur gesucht</h1><p>Fehler? Die passieren. Wir suchen jemanden, der sie findet.</p>"
    ),
    "c": page(
        "Careers at Example",
        menu(9)
        + "<h1>Build the web with us</h1><p>Our site is where you will work: Lisbon.</p><ul><li><a href='/1'>Site reliability engineer</a></li></ul>",
    ),
    "d": page(
        "Werken bij",
        "<h1>Werken bij Voorbeeld</h1><p>Geen vacature gevonden die past? Stuur een open sollicitatie.</p>",
    ),
    "e": page("Stellen", "<h1>2 Stellen</h1><ul><li>Koch</li><li>Kellner</li></ul><p>Anfragen bitte per Mail.</p>"),
    "f": page("Offene Stellen", "<h1>Offene Stellen</h1><p>Leider wurden keine Stellen gefunden.</p>"),
    "g": page("Ofertas", "<h1>Ofertas de empleo</h1><p>No se han encontrado ofertas.</p>"),
    "h": page("Offres", "<h1>Offres d'emploi</h1><p>Aucun résultat trouvé.</p>"),
    "i": page("Jobs", "<h1>Jobs</h1><p>No jobs found. Try another place.</p>"),
    "j": page("Vagas", "<h1>Vagas</h1><p>Nenhuma vaga encontrada.</p>"),
    "k": page("Vacancies", "<h1>Vacancies</h1><p>Sorry, we could not find any jobs.</p>"),
    "l": page("Our shop", "<h1>Opening soon in Cardiff: jobs in our new store</h1><p>We look for 40 people.</p>"),
    "m": page(
        "Access manager",
        "<h1>Venue access</h1><p>Work at the gate of our stadium. Visitors are not allowed in with bottles.</p>",
    ),
}
