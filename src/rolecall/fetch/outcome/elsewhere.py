"""What a page tells that has nothing to do with its reader's visit: places, days, things to see, news, thanks, results.

A refusal speaks of the visit and of nothing else. A page that gives the day on which a tower is open, the price of a
lock, or the number of a vote may hold the same words; they count there only where it also speaks to the visitor of the
visitor's own request.
"""

import re

from rolecall.fetch.outcome import plain_words, topics, voice
from rolecall.fetch.outcome.phrases import Phrases
from rolecall.fetch.outcome.signals import Signals
from rolecall.fetch.outcome.wording import SAID

#: Visible characters of sentences that no idea of a refusal explains, beyond which a page tells of something.
FOREIGN = 22
#: Different English words no such message is made of, from which on it tells of something.
WORDS = 3
#: The same beside something to slide or type, which is a game then.
PLAY = 10
#: Of a page that leads on, characters that are surely its own.
_NEAR = 250
#: Visible characters looked at.
_FIRST = 1_500

#: Days without a year, weekdays, hours of opening: refusals carry stamps, not appointments.
_DAY = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th|\.|º|er|-?го)? ?(?:de |of )?(?:jan\b|janu\w+|janv\w+|jane\w+|genn\w+|ener\w+|stycz\w+|янв\w*|feb\b|febr\w+|févr\w+|fevere\w+|febb\w+|lut[ey]\w+|фев\w*|mar\b|march|märz|mars|marzo|março|maart|marca|марта|apr\b|april\w*|avril|abril|aprile|kwiet\w+|апр\w*|may|mai|mayo|maio|maggio|mei|maja|maj|мая|jun\b|june|juni|juin|junio|junho|giugno|czerw\w+|июн\w*|jul\b|july|juli|juillet|julio|julho|luglio|lipca|июл\w*|aug\b|august\w*|août|agosto|sierp\w+|авг\w*|sept?\b|septem\w+|setembro|settembre|wrze\w+|сен\w*|oct\b|octo\w+|octubre|outubro|ottobre|oktober|paźdz\w+|окт\w*|nov\b|novem\w+|noviem\w+|listop\w+|ноя\w*|dec\b|decem\w+|dezem\w+|décem\w+|diciem\w+|dicem\w+|grud\w+|дек\w*)\b(?!\.?,? (?:de )?\d{4})"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?\b(?!,? \d{4})|(?<![\d年])\d{1,2}月\d{1,2}日|(?<!\d년 )\b\d{1,2}월 ?\d{1,2}일"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:weekdays|weekends?)\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|werktag)s?\b|\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?\b|\b(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|domenica)\b|-feira\b|\b(?:lune|marte|mercole|giove|vener)dì\b|\b(?:maan|dins|woens|donder|vrij|zater|zon)dag\b|poniedział|\bśrod[aęy]\b|\bczwart\w+|\bpiąt\w+|\bsobot\w*|\bniedziel|понедельник|вторник|\bсред[ауы]\b|четверг|пятниц|суббот|воскресень"
    r"|\b(?:mån|tis|ons|tors|fre|lör|sön)dag|\b(?:tirs|lør|søn)dag|pondělí|\bstředa\b|čtvrtek|\bpátek\b|\bsobota\b|pazartesi|\bsalı\b|çarşamba|perşembe|\bcuma|[月火水木金土日]曜|[월화수목금토일]요일|(?:星期|周|週)[一二三四五六日末]"
    r"|\b(?:opening|visiting|office) (?:hours|times)\b|\bopens? (?:at|daily|again|from|in)\b|\bopen (?:daily|all day|\d)|\d ?[ap]\.?m\.? (?:to|–|-)|(?:from|to|until|,) \d{1,2}(?::\d\d)? ?[ap]\.?m\b(?! (?:utc|gmt))|öffnungszeit|horaires d.ouverture|\bhorario de (?:apertura|visita)|orari[oa]? di apertura|openingstijd|godziny otwarcia|часы работы|営業時間|開館|休館|営業日|营业时间|开放时间|영업시간|(?:\b\d\d:\d\d:\d\d\b.{1,80}?){3}|\d{1,2}(?:[:.]\d\d)? uhr\b"
)
#: Measures, shares, dimensions.
_MEASURE = re.compile(
    r"\d ?(?:%|km|kg|ml|mph|km/h|ha|hectares|hektar|cm|mm|kcal|mm|°c?|mbit/s|mbps|kb|mb)(?![\w])|\b\d+ × \d+|\d[.,]\d ?m\b"
)
#: Things to read, hear, play, watch, taste; words explained; people at them.
_THING = re.compile(
    r"\b(?:novel|poem|poetry|album|singles?|vinyl|band|songs?|choir|podcast|episode|film|movie|noir|comedy|theat(?:er|re)|premiere|exhibition|gallery|museum|concert|seats|(?:card |board |video )?games?|players?|high score|scored|league|season|chess|pawn|quiz|crossword|sudoku|shelf|author|chapters?|recipe|oven|fridge|dough|brewed|beer|ale|porter|cocktails?|goals?|match day|trophy|fair|festival|tape|photos?|photographs|poll|votes?|petition|newsletter|signature"
    r"|noun|adjective|verb|plural|etymology|synonyms?|spelling|old english|latin|rfc ?\d+|now serving|take a seat|surgery|patients|chorus|lyrics|chat logs|see also|demo|training|boarding|departure|passport|luggage|flights?|council|committee|grants?|loans?|parking|ayuntamiento|beca|recurrir|municip\w+|comune|contributo|vergunning|bezwaar|mairie|commune|urząd|wniosek|комисси\w+|субсиди\w+|bewerbung|antrag|lunch|dinner|breakfast|walking group|dance|class for|workshop|lecture|beginners|children"
    r"|roman|romans|gedichte?|lied|lieder|theaterstück|ausstellung|konzert|rezept|spieler|spiel|buch|bücher|livres?|chanson|spectacle|exposition|musée|recette|libros?|novela|película|canción|canciones|disco|exposición|museo|receta|jugador\w*|livro|filme|música|canção|exposição|museu|receita|libro|romanzo|canzone|mostra|ricetta|partita|boek|boeken|liedje|tentoonstelling|voorstelling|recept|książk\w+|powieść|piosenk\w+|wystaw\w+|muzeum|przepis|книг\w+|роман|песн\w+|выставк\w+|музе\w+|рецепт|спектакл\w+|bok|böcker|låt|utställning|bog|udstilling|kniha|výstava|kitap|şarkı|sergi)\b"
    r"|小説|映画|展覧|美術館|博物館|図書|アルバム|小说|电影|专辑|展览|图书|소설|영화|앨범|전시"
)
#: Where people go on foot or wheels.
_PLACE = re.compile(
    r"\b(?:tower|viewing platform|footpath|path|trail|bridge|road|street|lane|beach|shore|car park|parking|forest|harbour|harbor|pier|building|ferry|lift|elevator|tunnel|motorway|railway|school yard|swimming pool|stadium|plant|warehouse|courtyard|cliffs?|landslip|landslide|summit|hut|campsite|terminal \d|reception|badge|car|cars|vehicles|lorry|lorries|pedestrians|cyclists|walkers|residents|drivers|deliveries|tyres|customs|border|pipes?|drains?"
    r"|turm|strand|wald|wanderweg|straße|brücke|gebäude|gelände|hafen|bahnhof|fußgänger|fahrzeuge?|gemeinde|anwohner|sentier|chemin|plage|rue|pont|forêt|parc|bâtiment|route|piscine|piétons?|promeneurs|véhicules|riverains|éboulements?|senderos?|camino|playa|calle|puente|bosque|monte|parque|edificio|torre|carretera|muelle|peatones|vehículos|vecinos|praia|trilh[ao]|rua|ponte|floresta|prédio|estrada|cais|maré|sentiero|spiaggia|strada|bosco|molo|pedoni|veicoli|residenti|bos|pad|brug|gebouw|straat|voetgangers|fietsers|most|mostu|plaż\w+|szlak\w*|drog[aię]\w*|ulic\w*|budyn\w+|pieszych|remont\w*|мост|моста|пляж\w*|троп[аеыу]\w*|дорог[аеиу]?|улиц\w+|лес|парк\w*|здани\w+|башн\w+|ремонт\w*|стигeн|stigen|stranden|bron|vägen|skogen|stien|broen|vejen|veien|skoven|stezka|silnice|budova|köprü|plaj|orman)\b"
    r"|展望台|登山|遊歩道|道路|海岸|崩落|ルート|立ち入り|立入|公路|海滩|景区|步道|园区|桥梁|도로|해변|등산로"
)
#: What is over and done: it was sent, counted, confirmed, lifted, repaired.
_DONE = re.compile(
    r"\b(?:has|have) (?:now )?been (?:recorded|received|sent|saved|confirmed|counted|submitted|delivered|unblocked|lifted|verified|restored|added|unlocked|reinstated)|\b(?:was|were) (?:sent|delivered|received|mailed|recorded|saved|counted)\b|\b(?:check|verification|test|captcha) (?:is )?passed\b|\bpassed the\b|\bthank(?:s| you)(?:,| for (?:voting|signing|ordering|your (?:order|vote|message|donation|application|interest|signature)))|\bcongratulations\b|\byou(?:'re| are) (?:back|verified|subscribed|unblocked)\b|\b(?:fixed|resolved|rolled back|rolled it back|works again|lifted)\b|\b(?:all )?systems? (?:normal|operational)\b|\bis no longer (?:blocked|banned|restricted|limited)\b|\bunblocked\b|\b(?:we|have|has)(?:'ve)? (?:\w+ )?(?:sent|e?-?mailed) (?:you )?(?:a|the|an) (?:\w+ )?(?:link|code|mail|e-?mail|message)|\blink in the (?:e-?)?mail|\bcheck your (?:inbox|mail|e-?mail)|\bconfirm your subscription\b|te hemos enviado|enviámos|enviamos-lhe|nous (?:vous )?avons envoyé|haben wir [^.]{0,30}(?:geschickt|gesendet)|abbiamo inviato|hebben we [^.]{0,30}gestuurd|wysłaliśmy|отправили (?:вам )?|メールをお送り|已(?:向您)?发送|보내드렸"
    r"|(?:wurde|ist|haben) [^.]{0,40}(?:gesendet|übermittelt|gespeichert|eingegangen|bestätigt|erhalten|entsperrt|freigeschaltet)|\berfolgreich\b|vielen dank für|(?:a|ont) (?:bien )?été (?:enregistr|envoy|reçu|confirm|débloqu)|avec succès|(?:ha sido|fue|se ha) (?:recibid|enviad|registrad|confirmad|guardad|desbloquead)|con éxito|foi (?:enviad|recebid|registad|registrad|confirmad|desbloquead)|com sucesso|è stat[ao] (?:inviat|ricevut|registrat|confermat|sbloccat)|con successo|(?:is|zijn) (?:verzonden|ontvangen|opgeslagen|bevestigd|gedeblokkeerd)|\bsuccesvol|zosta[łl]\w* (?:wysłan|zapisan|przyjęt|potwierdz|odblokow)|pomyślnie"
    r"|(?:успешно|разблокирован)|başarıyla|har (?:skickats|mottagits|sparats|bekräftats)|er (?:sendt|modtaget|mottatt|bekræftet)|(?:送信|受付|登録|認証)(?:しました|いたしました|が完了|されました)|(?:提交|发送|验证|驗證|解封)成功|已(?:收到|提交|发送|通过)|(?:접수|전송|등록|인증)(?:되었|이 완료)"
)
#: News are told of others.
_NEWS = re.compile(
    r"\b(?:said|told|says|announced|according to|spokes\w+|reported|ruled|lawmakers?)\b|\b(?:sagte|teilte mit|berichtet|entschied|bestätigt)\b|\ba (?:déclaré|annoncé)|\bselon\b|\b(?:dijo|según|anunció|disse|segundo|anunciou|secondo|annunciato|volgens|zei|według|powiedział|заявил|сообщил|по словам|säger|sade|sagde|ifølge)\b|発表し|と述べ|表示：|据.{0,6}报道|밝혔다"
)
#: Who has an account is known already.
_ACCOUNT = re.compile(
    r"\b(?:my|your|an?|the) account\b|\b(?:mein|ihr|dein|das) konto\b|\bkonto (?:ge|ent)sperrt|\b(?:mon|votre|le) compte\b|\bcompte bloqué|\b(?:mi|tu|su|la) cuenta\b|\bcuenta bloquead|\b(?:minha|sua|tua|a) conta\b|\bconta bloquead|\b(?:mijn|uw|je) account\b|\baccount geblokkeerd|\b(?:moje|twoje|swoje) konto\b|konto jest|аккаунт|уч[её]тн\w+ запис|アカウントが(?:ロック|凍結|停止)|(?:账号|账户|帳號)(?:被|已|为何)?(?:封|锁|冻结|停用)|계정이 (?:잠|정지)|\b(?:open|check) your (?:authenticator|phone|app)\b|\bdigits we sent\b|\bapprove the payment\b|\bover 18\b|\b18 (?:years|or older)\b|\byour age\b|\b(?:card|karte|carte|tarjeta|cartão|carta|kaart) (?:is|has been|was|ist|est|está|è|jest) "
)
#: Times of posts and of what happened; sections of terms; steps.
_ORDERED = re.compile(
    r"(?:(?<![\d:.])[012]?\d:[0-5]\d(?![\d:]).{1,250}?){3}|§ ?\d\b.{3,400}?§ ?\d|\bart(?:\.|ikel|icle|icolo|ículo|igo|ykuł)? ?\d.{3,400}?\bart(?:\.|ikel|icle|icolo|ículo|igo|ykuł)? ?\d|(?<![\d.])1\. .{8,400}?(?<![\d.])2\. .{8,400}?(?<![\d.])3\. "
)
#: What a code or a word means, and when it is met.
_MEANING = re.compile(
    r"\b(?:means|meaning)\b|\b(?:status|http|error|exit|return) codes?\b|\bstatuscodes?\b|\bcode (?:de statut|http)\b|\bcódigos? (?:de estado|http)\b|\bkod(?:y|u)? (?:stanu|http)|\bкод\w* состояни|ステータスコード|状态码|狀態碼|상태 코드|\b(?:raised|returned|thrown|sent|occurs|emitted|reported|replied) (?:by an? \w+ )?(?:when|if|while)\b|\breturns (?:it|this|them)\b|\bdefined in\b|\bbedeutet|\bzurückgegeben|\bmeldet\b|\bsignifie\b|\brenvoie\b|\bsignifica\b|\bindica\b|\b(?:lo )?devuelve\b|\bdevolve\b|\brestituit|\bbetekent\b|\boznacza\b|\bzwracan|\bозначает|\bвозникает|\bвозвращает|\bуказывает|\bznamená\b|\bvrací\b|\bbetyder\b|\bbetyr\b|anlamına gel|\btarkoittaa\b|\bjelenti\b|\bînseamnă\b|を意味|返され|を表す|返回此|返回该|表示(?!在)|의미|반환"
)
_TOLD = (_DAY, _MEASURE, _THING, _PLACE, _DONE, _NEWS, _ACCOUNT, _ORDERED, _MEANING)
#: What messages of servers, filters and guards speak of, beside the ideas of refusals.
_WEB = re.compile(
    r"\b(?:page|pages|visitors?|operadora|autoridad|site|website|web|url|urls|server|servers|resource|resources|request|internet|network|browser|permission|category|administrator|admin|proxy|host|client|domain|http|https|error|organi[sz]ation|employer|provider|isp|ip|user agent|powered by|port|query|link|connection|click|filtering|copyright|phishing|cache|loading|seite|webseite|anbieter|fehler|navigateur|fournisseur|erreur|página|sitio|proveedor|servidor|pagina|sito|fornitore|strona|stronę|stron\w|serwer|сайт\w*|страниц\w*|сервер\w*|провайдер\w*|webbplats\w*|sida\w*|hjemmeside\w*|siden?|sayfa\w*|site\w*|sunucu\w*|sivu\w*|oldal\w*|stránk\w*|nettsted\w*|situs|halaman|trang)\b"
    r"|[a-z]/v?\d|\bcheckpoint\b|\bnotice\b|\bpuzzle|\bjavascript\b|\bcookies?\b|\bdifficulty\b|\biterations\b|\bpolicy\b|\bbild(?:er|es)?\b|\bimages?\b|\bimagen\b|\bimagem\b|\bimmagine\b|\bafbeelding\b|\bobraz\w*|картинк\w*|الصورة|תמונה|画像|图片|이미지|hình ảnh|gambar|\bpeça\b|\bpieza\b|\bpièce\b|\bteil\b|\bsymbol\w*|\bletras\b|\bhelp\b|\bhilfe\b|\bayuda\b|\baide\b|\bajuda\b|\baiuto\b|doorgestuurd|weitergeleitet|redirig\w*|redirec\w*|przekierow\w*|перенаправ\w*|请完成|點選|点击"
    r"|サイト|ページ|サーバ|ウェブ|网站|网页|页面|服务器|網站|網頁|頁面|사이트|페이지|서버|موقع|صفحة|אתר|סایت|เว็บ|หน้า|वेब|साइट|पृष्ठ"
)
#: What is asked for, of whomever.
_REQUEST = re.compile(
    r"request|access|visit|activity|anfrag|zugriff|besuch|demande|visite|accès|solicitud|petici|visita|acceso|pedido|solicita|acesso|richiest|accesso|verzoek|bezoek|toegang|żądani|запрос|доступ|визит|begäran|förfråg|besök|besøg|anmod|forespør|iste[kğ]|طلب|בקש|αίτημα|リクエスト|アクセス|요청|请求|請求|访问|yêu cầu|permintaan|akses"
)
#: What machines on the way to a site are, do, and see.
_MACHINE = re.compile(
    r"\b(?:ips?|ip-\w+|browser|traffic|firewall|waf|(?:ro)?bots?|automated|security|proxy|vpn|site|website|web|server|network|url|malicious|suspicious|captcha|too many|scrap\w+|crawl\w+|administrator|admin|incident|sicherheit\w*|schutz\w*|seite|webseite|netzwerk|automatis\w+|robot\w*|pare-?feu|sécurité|réseau|navigateur|suspect\w*|cortafuegos|seguridad|sitio|navegador|sospechos\w+|segurança|rede|suspeit\w+|sicurezza|sito|rete|sospett\w+|beveilig\w+|netwerk|verdacht|zapor\w+|bezpieczeństw\w+|sieci?|podejrzan\w+|bezpečnost\w+|síť\w*|безопасност\w*|защит\w*|сайт\w*|подозрит\w+|säkerhet\w*|nätverk\w*|sikkerhed\w*|sikkerhet\w*|netværk\w*|nettverk\w*|palomuuri\w*|turvallisuu\w*|tűzfal\w*|biztonság\w*|securitate|rețea\w*|güvenlik\w*|ağ\w*)\b"
    r"|أمن|شبك|אבטח|רשת|ασφαλεί|δίκτυ|सुरक्षा|নিরাপত্তা|امنیت|セキュリティ|安全|不正|異常|防火|보안|비정상|网站|異常|异常|攻击|威胁|bảo mật|keamanan|keselamatan|ปลอดภัย|saugum|drošīb|turva|sigurn|varnost|сигурн|безпек"
)
#: Why one is to do it.
_PURPOSES = (voice.CHECK, voice.CAUSE, voice.VISITOR, voice.WAIT, voice.GUARD, voice.APPEAL, voice.CODE, voice.ENABLE)
#: What a page says that asks something of its visitor first.
_ASIDE = (voice.STOPPED, voice.CHECK, voice.TASK, voice.WAIT, voice.ENABLE, voice.GUARD, voice.TRIED)
#: Thanks, for something that was done; beside a request to wait they are manners.
_THANKS = re.compile(
    r"\bthank you\b|vielen dank|\bmerci\b|\bgracias\b|\bobrigad[oa]\b|\bgrazie\b|\bbedankt\b|\bdziękujemy\b|спасибо|дякуємо|\btack\b|\btak\b|\btakk\b|\bkiitos\b|köszönjük|mulțumim|teşekkür|ευχαριστ|شكرا|תודה|ありがとうござい|谢谢|感谢|謝謝|감사합니다|cảm ơn|terima kasih|ขอบคุณ"
)
#: Letters of a label: "Checking…", a name, a button.
LABEL = 14
#: Links from which on a page has more to say than its message.
FEW = 3
_WORD = re.compile(r"\w")
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: Words of a sentence that says how long something takes.
BRIEF = 6
_WHILE = re.compile(
    r"second|sekun|segund|sekunt|saniye|секунд|секунди|δευτερ|minut|dakika|perc\b|heure|hours?\b|stunde|tomorrow|\bbreak\b|moment|秒|分钟|分間|분|초|giây|phút|detik|menit|saat\b|ثوان|دقيق|שניות|دقیق|ثانیه|सेकंड|মিনিট|วินาที|นาที"
)


def _speaks_to_visitor(said: str) -> bool:
    """Whether a text is about its reader's own request, or sends the reader to somebody who could let them in."""
    if voice.TRIED.search(said):
        return True
    visitor, appeal = voice.VISITOR.search(said), voice.APPEAL.search(said)
    # Requests are made of councils too, and questions asked at any desk: then something tells of a machine.
    if visitor and not _REQUEST.search(visitor[0]):
        return True
    if visitor or appeal:
        return _MACHINE.search(said) is not None or voice.CODE.search(said) is not None
    return voice.ordered(said) and _WEB.search(said) is not None and not _NEWS.search(said)


def is_ordered(text: str) -> bool:
    """Whether a sentence names the order a site is shut on: courts refuse other things too."""
    return any(voice.ordered(each) and _WEB.search(each) for each in voice.SENTENCE.split(text))


def speaks_to_visitor(signals: Signals) -> bool:
    """Whether a page is about its reader's own request."""
    return _speaks_to_visitor(f"{signals.title} · {signals.headings} · {signals.main[:_FIRST]}")


def apart(signals: Signals) -> str:
    """The text of a page without its headings, which stand in it without a stop."""
    main = signals.main[:_FIRST]
    for heading in signals.headings.split(" · "):
        main = main.replace(heading, " · ", 1)
    return main


def is_told(signals: Signals, speech: bool = True) -> bool:
    """Whether a page tells of something else, and does not speak to the visitor of the visit.

    signals: of the page in its own words. speech: what no list has a word for counts too.
    """
    said = f"{signals.title} · {signals.headings} · {signals.main[:_FIRST]}"
    # A captcha by its name alone is no task.
    about = " · ".join(
        each for each in voice.SENTENCE.split(said) if not voice.TASK.search(each.replace("captcha", ""))
    )
    told = any(each.search(about) for each in _TOLD)
    if told and _DONE.search(said) and not voice.STOPPED.search(_DONE.sub(" ", said)):
        return True
    if _MEANING.search(about) and not (voice.VISITOR.search(said) or voice.TRIED.search(said)):
        return True
    if _speaks_to_visitor(said):
        return False
    if told or not speech or voice.CODE.search(said):
        return told
    if signals.links >= FEW:
        # What stands farther down may be teasers of something else.
        return plain_words.foreign(f"{signals.title} · {signals.main[:_NEAR]}") >= WORDS
    if plain_words.foreign(said) >= WORDS:
        return True
    return _foreign(apart(signals)) > FOREIGN


def is_a_thing(signals: Signals) -> bool:
    """Whether what is missing, shut or for sale is a thing or a place, and no page, site or name."""
    said = f"{signals.title} · {signals.headings}"
    if signals.links < FEW:
        said = f"{said} · {signals.main[:_FIRST]}"
    elif _WEB.search(said):
        return False
    return any(each.search(said) for each in (_THING, _PLACE, _MEASURE))


def is_over(signals: Signals) -> bool:
    """Whether a page says that what was away is back."""
    return _DONE.search(f"{signals.title} · {signals.headings} · {signals.main[:_FIRST]}") is not None


def is_play(signals: Signals) -> bool:
    """Whether there is something to slide, type or solve, and nothing else of a check: a game, or a lesson."""
    said = f"{signals.title} · {signals.headings} · {signals.main[:_FIRST]}"
    if signals.links >= FEW or voice.TASK.search(said) is None or any(idea.search(said) for idea in _PURPOSES):
        return False
    return _foreign(signals.main[:_FIRST]) > PLAY


def has_content(signals: Signals, but: Phrases | None = None) -> bool:
    """Whether a page shows its reader something of its own: what else is in its markup works for that, or beside it.

    but: what sentences say that do not count.
    """
    main = signals.main[:_FIRST]
    apart = (each for each in voice.SENTENCE.split(main) if not topics.PENDING.search(each))
    main = " · ".join(each for each in apart if but is None or not but.search(each))
    said = f"{signals.title} · {signals.headings} · {main}"
    if any(idea.search(said) for idea in _ASIDE):
        return False
    if signals.inputs > 0 and signals.headings:
        # Something is asked for, and it is no proof.
        return True
    return any(each.search(said) for each in (*_TOLD, _THANKS)) or _foreign(main) > LABEL


def _foreign(main: str) -> int:
    """Letters and digits of the sentences that hold none of the ideas, nor anything of the web; of Asian scripts, thrice."""
    apart = [each for each in voice.SENTENCE.split(main) if each.strip() and not _is_explained(each)]
    return sum(len(_WORD.findall(each)) + 2 * len(_DENSE.findall(each)) for each in apart)


def _is_explained(sentence: str) -> bool:
    brief = len(sentence.split()) <= BRIEF and len(_DENSE.findall(sentence)) <= 2 * BRIEF
    if _WEB.search(sentence) or (brief and _WHILE.search(sentence)):
        return True
    return any(SAID.compiled(number).search(sentence) for number in SAID.possible(sentence))
