"""What pages say that are not there, away, for sale, or full: pairs of ideas as in concepts, in many languages."""

from rolecall.fetch.outcome.concepts import Rows, pairs

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
#: The same, said more freely.
GONE: Rows = (
    (
        r"\b(?:role|position|vacancy|posting|job|advert)\b",
        r"\b(?:is|now|has been|was) (?:now )?(?:closed|filled|taken|withdrawn)\b|\bno longer (?:take|accept|recruit|hir)\w*",
    ),
    (
        r"\bpage\b",
        r"\b(?:isn't here|not here|wandered|got lost|never existed|does not live here|went missing|ran away|flew away|vanished|slipped away)\b",
    ),
    (r"\b(?:can't|cannot|couldn't|could not|unable to) (?:find|locate)\b", r"\b(?:page|address|link|url|place)\b"),
    (r"страниц", r"\bнет\b|потерял|исчезл"),
    (r"сторінк|сторінок", r"\bнемає\b"),
    (r"\bseite\b", r"gibt.s nicht|verschwunden|verlaufen|existiert nicht"),
    (r"cette page|la page", r"disparu|envolée|perdue|déplacée"),
    (r"esta página|la página", r"perdid|desapareci|esfumado"),
    (r"esta página|a página", r"perdeu|desapareceu|sumiu"),
    (r"questa pagina|la pagina", r"persa|sparita|scomparsa|spostata"),
    (r"deze pagina|de pagina", r"verdwenen|kwijt|verplaatst"),
    (r"stran[aiy]\b|stranic", r"ne postoji|nije pronađen|ni najden|ne obstaja"),
    (r"страница", r"не съществува|не е намерен|не постоји|није пронађен"),
    (r"पृष्ठ|पेज", r"नहीं मिल|मौजूद नहीं"),
    (r"صفحه", r"یافت نشد|پیدا نشد|وجود ندارد"),
    (r"puslapis", r"nerast|neegzistuoja"),
    (r"\blapa\b", r"nav atrast|neeksistē"),
    (r"\bleht|lehekülg", r"ei leitud|ei ole olemas"),
)
#: A posting whose time is over.
OVER: Rows = (
    (r"\b(?:posting|job|vacancy|position|listing|advert|ad|offer)\b", r"\b(?:has |is |have )?expired\b"),
    (
        r"\bstelle\b|anzeige|ausschreibung|stellenangebot",
        r"nicht mehr (?:ausgeschrieben|aktiv|zu besetzen|frei)|abgelaufen|vergeben\b",
    ),
    (r"\boffre\b|\bannonce\b|\bposte\b", r"pourvu|expiré|clôturé"),
    (r"\boferta\b|vacante|anuncio", r"caducad|cubiert|expirad|no está activ|finalizad"),
    (r"\bvaga\b|\boferta\b|anúncio", r"encerrad|preenchid|expir|não aceita"),
    (r"annuncio|\bofferta\b|posizione", r"scadut|coperta\b|chius[oa]\b"),
    (r"ogłoszeni|\bofert", r"wygas|zakończon|zamknięt"),
    (r"annonsen|tjänsten|jobbet", r"tagits bort|utgått|tillsatt|stängd"),
    (r"opslaget|stillingen|annoncen|annonsen", r"fjernet|udløbet|utløpt|besat"),
    (r"ilmoitus|työpaikka|haku\b", r"päättynyt|vanhentunut|sulkeutunut"),
    (r"nabídk|inzerát|pozic|ponuk", r"ukončen|vypršel|obsazen|obsaden|ukončená"),
    (r"állás|hirdetés", r"lejárt|betöltött|megszűnt"),
    (r"anunț|\bpostul\b", r"expirat|închis|ocupat"),
    (r"\bilan", r"süresi dol|yayından|kapandı|sona erdi"),
    (r"оголошен|ваканс", r"закрит|неактуальн|архів"),
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
#: It is being worked on.
BUILT: Rows = (
    (
        r"\bwe(?:'re| are) (?:updating|upgrading|rebuilding|polishing|moving)\b|\bgetting a new look\b|\b(?:online|available|up) again\b",
        r"\b(?:site|website|portal|page|store|system|server|service)\b",
    ),
    (r"überarbeiten|aktualisieren|machen sauber|bauen um", r"seite|website|portal|auftritt"),
    (r"mettons à jour|mise à jour|faisons peau neuve", r"\bsite\b|portail|plateforme"),
    (r"actualizando|mejorando|de mantenimiento", r"sitio|\bweb\b|portal|volvemos|estamos"),
    (r"atualizando|a atualizar|a melhorar", r"\bsite\b|portal|página"),
    (r"aggiornando|rinnovando", r"\bsito\b|portale"),
    (r"werken aan", r"website|\bsite\b|portaal"),
    (r"opdaterer|oppdaterer", r"siden\b|hjemmesid|nettsid|portalen"),
    (r"uppdaterar|bygger om", r"sidan|webbplats|portalen"),
    (r"обновляем", r"сайт|портал"),
    (r"aktualizujemy|przebudowujemy", r"stron|serwis|portal"),
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
    (
        r"\b(?:this|the) (?:domain(?: name)?|name|address)\b",
        r"\b(?:can be yours|could be yours|is available|make an offer|buy now|for lease|price|up for (?:sale|grabs)|acquire|purchase)\b",
    ),
    (
        r"\b(?:premium|brandable|great|short) (?:\w+ )?domain\b",
        r"\b(?:price|offer|buy|sale|lease|yours|month|transfer|listed)\b",
    ),
    (r"\b(?:own|get|buy|secure|claim)\b", r"\bthis (?:premium )?domain\b|\b[a-z0-9-]+\.[a-z]{2,7} (?:today|now)\b"),
    (r"\bgenerated by\b", r"\bdomain owner\b"),
    (r"\b(?:lease to own|buy it now|make (?:us )?an offer)\b", r"\b(?:domain|listed|[a-z0-9-]{3,}\.[a-z]{2,7})\b"),
    (r"dies(?:e|er|en) (?:domain|name)", r"kaufen|verfügbar|preis|angebot|erwerben|gehören"),
    (r"ce (?:nom de )?domaine|ce nom\b", r"disponible|achat|acheter|prix|offre|acquérir"),
    (r"este dominio|este nombre", r"disponible|compra|precio|oferta|adquirir|venta"),
    (r"este domínio|este nome", r"disponível|compra|preço|oferta|adquirir|venda"),
    (r"questo dominio|questo nome", r"disponibile|acquist|prezzo|offerta|vendita"),
    (r"deze domeinnaam|dit domein", r"beschikbaar|koop|prijs|\bbod\b"),
    (r"ta domena|tę domenę|domena", r"kup|cena|ofert|dostępna"),
    (r"(?:этот|данный) домен|домен", r"купить|цена|продаж|куплю|не (?:прикрепл|привяз|делегир|настро)"),
    (r"tato doména|túto doménu|této doméně", r"koupit|kúpiť|cena|nabídk"),
    (r"denne? dom[æe]ne|den här domänen|denna domän", r"köp|køb|kjøp|pris|bud"),
    (r"bu alan adı", r"satın|fiyat|teklif"),
    (r"このドメイン", r"購入|販売|お譲り|価格"),
    (r"이 도메인", r"구매|판매|가격"),
    (r"(?:此|该|本|這個)(?:域名|網域)", r"购买|購買|转让|轉讓|报价|价格"),
    (r"域名|網域|网站|網站|站点", r"出售|停放|过期|建设中|建設中|未备案|已停用"),
)

#: The same in one idea.
_TURN = r"\byou(?:'re| are) (?:now )?(?:in|number \d+ in|at position) (?:the |our |a )?(?:virtual )?(?:queue|line|waiting room|lobby)\b|(?:estás|está|se encuentra|te encuentras) en (?:la )?(?:cola|fila)|tiempo (?:de espera )?(?:estimado|aproximado)|(?:tu|su) turno|(?:está|estás) na fila|tempo (?:de espera )?estimado|sala de espera|(?:sua|tua) vez|(?:sei|siete|è) in coda|attesa stimat|tempo di attesa|(?:tuo|suo) turno|w kolejce|szacowany czas|poczekalni|sunteți (?:la|în) (?:coadă|rând)|înaintea dvs|timp(?:ul)? (?:de așteptare )?estimat"
#: One waits for one's turn.
QUEUE: Rows = (
    (r"\b(?:ahead of|in front of) you\b", r"\b(?:people|visitors|users|customers|fans|\d+)\b|\bqueue|\bline\b"),
    (r"\b(?:estimated|expected|approximate) wait|\b(?:wait(?:ing)? time)\b", r"\b(?:minutes?|hours?|seconds?|\d+)\b"),
    (
        r"\b(?:your|random|a) (?:place|position|number|spot|turn)\b",
        r"\b(?:in (?:the |this )?(?:line|queue)|queue|lose it|come up|comes? in)\b",
    ),
    (
        r"\b(?:let|letting) you in\b|\bbe let in\b|\bbe admitted\b",
        r"\b(?:as soon as|when there|when it is|your turn|busy|in turn)\b",
    ),
    (r"(?:refresh|reload|close)", r"(?:lose your (?:place|spot|position))"),
    (r"vor (?:ihnen|dir)\b", r"besucher|personen|wartende|\d|warteschlange"),
    (
        r"an der reihe|geschätzte wartezeit|voraussichtliche wartezeit|warteraum|wartezimmer",
        r"\bsie\b|\bdu\b|minute|\d",
    ),
    (r"devant vous", r"personnes|visiteurs|\d"),
    (
        r"(?:temps|délai) d.attente|salle d.attente|file d.attente|votre tour",
        r"estimé|virtuelle|minute|vous êtes|\bmin\b|viendra",
    ),
    (r"delante de (?:ti|usted|vos)", r"personas|usuarios|\d"),
    (r"à (?:sua|tua) frente", r"pessoas|utilizadores|\d"),
    (r"davanti a (?:te|lei|voi)", r"persone|utenti|\d"),
    (r"wachtrij|wachtkamer|wachtenden|voor u", r"\bu\b|\bje\b|wachtend|\d|minu"),
    (r"przed (?:tobą|państwem|panem|panią)", r"osób|osoby|\d"),
    (r"före dig|\bi kön?\b|beräknad väntetid", r"personer|\bdu\b|\d|minut"),
    (r"foran d[ei]g|\bi køen?\b|ventetid", r"personer|\bdu\b|\d|minut"),
    (r"edessäsi|jonossa|odotusaika", r"henkilöä|\bolet\b|\d|minuut"),
    (r"в очереди|перед вами|время ожидания", r"\bвы\b|человек|\d|минут"),
    (r"у черзі|перед вами|час очікування", r"\bви\b|осіб|людей|\d"),
    (r"před vámi|ve frontě|v čakárni|v poradí", r"lidí|ľudí|\d|\bjste\b|\bste\b"),
    (r"sorban áll|várakozási sor|ön előtt", r"\bön\b|fő\b|\d"),
    (r"önünüzde|sıradasınız|sıranız|bekleme süresi", r"kişi|\d|bekley|dakika"),
    (r"στην ουρά|η σειρά σας|μπροστά σας", r"\d|άτομα|αναμονή|είστε|λεπτά"),
    (r"قائمة الانتظار|أمامك|دورك", r"\d|أنت|شخص|انتظار|دقيق"),
    (r"בתור|לפניך", r"\d|אתה|אנשים|המתנה"),
    (r"順番|待ち時間|待ち人数|整理番号", r"お待ち|ご案内|番目|\d|約|人"),
    (r"排队|排隊|前面还有|前方", r"等待|等候|位|人|中|\d"),
    (r"대기", r"순번|인원|시간|앞|\d|중입니다|순서"),
    (r"hàng đợi|hàng chờ|phía trước bạn", r"bạn|người|\d|chờ"),
    (r"คิว", r"รอ|\d|ลำดับ"),
    (r"antrean|antrian|giliran|di depan anda|baris gilir", r"anda|orang|\d|menit|tunggu"),
)
#: Ideas as expressions, for the patterns of wording.
ABSENT = pairs(MISSING) + "|" + pairs(GONE) + "|" + pairs(OVER)
DOWN = (
    r"^maintenance$|maintenance (?:en cours|in progress)|\bno available server\b|"
    + pairs(BUILT)
    + "|"
    + pairs(AWAY)
    + "|"
    + pairs(BROKEN)
    + "|"
    + LATER
)
VACANT = pairs(EMPTY)
WAITING = pairs(QUEUE) + "|" + _TURN
