"""What pages say of themselves, as pairs of ideas that meet in one sentence, in the words of many languages.

Vendors and sites phrase the same few ideas freely: *access* was *denied*, *confirm* that you are *human*, the *page*
cannot be *found*. A row is one language: the stems of the one idea, the stems of the other; either may come first.
Used where wording is used, under the same bounds on prose.
"""

#: Characters between the two ideas, at most, without the end of a sentence.
REACH = 60

Rows = tuple[tuple[str, str], ...]


def pairs(rows: Rows) -> str:
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
    (r"\binsan|\brobot", r"emin ol|kontrol ed"),
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
    # Said more freely: who is there is to be seen, known, or made sure of.
    (
        r"\b(?:human|person|robot|bot|machine|program(?:me)?|script|real visitor|somebody real|someone real)\b",
        r"\b(?:(?:see|seeing|look|looking|find out|know|knowing|tell|ask|asking) (?:if|whether)|(?:want|like|need|have) to (?:be sure|know|see|confirm)|convince us|are we talking to|are you)\b",
    ),
    (
        r"\bmensch\b|\bperson\b|\broboter|\bprogramm\b|\bbots?\b",
        r"schau\w* (?:wir )?(?:kurz )?(?:nach|ob)|nachsehen|sicher sein|wissen, ob|feststellen|stellen fest",
    ),
    (r"une personne\b|\bhumain|\brobot|\bprogramme\b", r"être sûrs?|nous assurer|savoir si|voir si|regard(?:ons|e) si"),
    (r"una persona\b|\bhumano|\brobot|\bprograma\b", r"saber si|estar seguros?|ver si|cerciorar"),
    (
        r"uma pessoa\b|\bhumano|\brobô|\brobot\b|\bprograma\b",
        r"saber se|ter a certeza|certeza de que|ver se|garantir que",
    ),
    (r"una persona\b|\bumano|\brobot|\bprogramma\b", r"sapere se|essere sicuri|vedere se|controllando|accerta"),
    (r"\bmens\b|\bpersoon\b|\brobot\b|\bprogramma\b", r"kijken|zeker weten|nagaan|weten of|checken"),
    (r"\bosob[aą]\b|człowiek|\brobot|\bprogram", r"sprawdzam|zobaczyć, czy|wiedzieć, czy"),
    (r"člov[eě]k|čovjek|čovek|\brobot", r"ověřuj|overuj|overte|potvr[dď]|provjer|prover|prever"),
    (r"човек|човјек|робот", r"провер|потвърд|потврд"),
    (r"\bpersoană|\bom\b|\brobot", r"verific|asigur"),
    (r"άνθρωπο|ρομπότ", r"ελέγχ|βεβαιωθ"),
    (r"برنامج|روبوت|إنسان|شخص", r"نتأكد|نتحقق|التحقق|التأكد|إثبات"),
    (r"בן אדם|אדם|רובוט|אנושי", r"בודק|לבדוק|לוודא|מוודא"),
    (r"ربات|انسان", r"بررسی|تأیید|تایید|مطمئن|ثابت"),
    (r"इंसान|मानव|मनुष्य|रोबोट|बॉट", r"जाँच|जांच|सत्याप|पुष्टि|साबित"),
    (r"মানুষ|রোবট", r"যাচাই|নিশ্চিত|প্রমাণ"),
    (r"người thật|con người|robot", r"kiểm tra|chắc chắn|đảm bảo"),
    (r"manusia|\brobot", r"memastikan|memeriksa|menyemak|mengesahkan|membuktikan|memverifikasi"),
    (r"\brobot|žmogus|žmogumi", r"tikrin|patvirtin|įsitikin|įrodyk"),
    (r"\brobot|cilvēk", r"pārbaud|apstiprin|pārliecin|pierād"),
    (r"\brobot|\binimene", r"kontrolli|kinnita|veendu|tõesta"),
    (r"menneske|\brobot", r"undersøg|undersøk|tjekke|sjekke|kontroller|sikre oss"),
    (r"människa|\brobot", r"undersök|kollar|kontroller|försäkra"),
    (r"人間|ロボット|ご本人|人による", r"確かめ|チェック"),
    (r"真人|人类|机器人|機器人", r"正在检查|检测|確定|确定|判断|判斷"),
    (r"\b(?:machine|program(?:me)?|script|automation)\b", r"\b(?:make sure|making sure|verify|confirm|prove|check)\b"),
    # It seems to be a robot.
    (
        r"\b(?:ro)?bots?\b|\bautomat\w*|robô|робот|автомат|ロボット|机器人|機器人|로봇",
        r"\b(?:looks?|seems?|appears?|behaves?) (?:like|to be|automated)|resembl|\bähnel|\bwirk(?:t|en)\b|ressembl|parece|sembra|lijkt|przypomina|wygląda|liknar|ligner|muistuttaa|похож|схож|прилича|benziy|hasonlít|seamănă|podob[áno]|slič|μοιάζ|ように見え|と判断|像|비슷|giống|mirip|menyerupai",
    ),
    # The visitor's machine is given something to work out.
    (
        r"\b(?:your|the) (?:browser|device|computer)\b",
        r"\b(?:(?:a|little|small|short|quick) (?:sum|puzzle)|calculat\w+|computations?|arithmetic|maths? problem|proof of work)\b",
    ),
    (r"\b(?:browser|gerät|computer|rechner)\b", r"\brechnet\b|rechenaufgabe|berechnung|\brätsel"),
    (r"navigateur|appareil", r"\bcalcul"),
    (r"navegador|dispositivo|\bequipo\b", r"cálculo|calculando|operación matemática|conta simples"),
    (r"\bbrowser\b|dispositivo", r"\bcalcol"),
    (r"\bbrowser\b|apparaat", r"rekensom|berekening|puzzel"),
    (r"przegląda|urządzeni", r"obliczeni|zadani[ea] matem"),
    (r"браузер|устройств|пристр", r"вычислени|задач|обчислен"),
    (r"webbläsare|\benhet|\bbrowser|nettleser", r"beräkning|uträkning|beregning|regnestykke"),
    (r"tarayıcı|cihaz", r"hesapla"),
    (r"ブラウザ|端末", r"計算"),
    (r"浏览器|设备|瀏覽器", r"计算|計算|工作量证明"),
    (r"브라우저|기기", r"계산"),
)
#: What a visitor does looks wrong to the site, in one word of each idea.
_ODD = (
    r"suspicious|unusual|abnormal|anomal|verdächtig|ungewöhnlich|\bsuspecte?|inhabituel|sospechos|inusual|suspeit|incomum|sospett|insolit|verdacht|ongebruikelijk|podejrzan|nietypow|podezřel|neobvykl|misstänk|ovanlig|mistænkelig|usædvanlig|mistenkelig|uvanlig"
    r"|epäilyttäv|gyanús|neobișnuit|şüpheli|olağandışı|подозрительн|необычн|підозріл|ύποπτ|مشبوه|غير عاد|חשוד|不審|異常な|의심|비정상|可疑|异常|đáng ngờ|bất thường|น่าสงสัย|ผิดปกติ|mencurigakan|tidak biasa"
)
_DOING = (
    r"activity|traffic|network|requests?\b|behaviou?r|aktivität|verkehr|\bnetz|verhalten|anfragen|activité|trafic|réseau|comportement|requêtes|actividad|tráfico|\bred\b|comportamiento|atividade|tráfego|\brede\b|comportamento|attività|traffico|\brete\b|activiteit"
    r"|aktywnoś|\bruch|aktivit|provoz|trafik|tevékenység|forgalom|activitate|etkinlik|активност|трафик|запрос|трафік|δραστηριότητα|κίνηση|نشاط|حركة|פעילות|アクセス|通信|トラフィック|접근|트래픽|활동|流量|访问|行为|请求|hoạt động|lưu lượng|การใช้งาน|aktivitas|lalu lintas"
)
#: The browser, looked at in other words than English.
_BROWSER = r"navigateur|navegador|\bbrowser\b|przegląda|prohlížeč|webbläsare|nettleser|selain|böngésző|tarayıcı|браузер|متصفح|דפדפן|ブラウザ|브라우저|浏览器|trình duyệt|เบราว์เซอร์|peramban"
_LOOKING = r"revisando|analizando|examinando|inspeccionando|a verificar|analisando|esaminando|onderzoeken|undersøger|undersöker|granskar|schauen uns|schaut sich|kontroluj|provjerav|preverj|проверява|ελέγχ|بررسی|जाँच|जांच|যাচাই|kiểm tra|memeriksa|menyemak|tikrina|pārbaud|\bprüfen|überprüf|vérifi(?:ons|cation)|comprobando|verificando|verifica (?:del|di)|controlla|controleren|sprawdzamy|kontrollera|kontrollerer|tarkist|ellenőriz|kontrol ediliyor|провер(?:яем|ка)|перевіря|確認|확인|检查|检测"
#: Characters to type, a box to tick.
TYPED = (
    r"(?:characters|letters|text) (?:you see|in the (?:image|picture)|from the (?:image|picture))|tick the box|symbole? z obrazka|znaki z obrazka|символы с картинки|код с картинки|画像(?:の|に表示された)文字|보안 ?문자|图(?:片|形)(?:中的)?(?:验证码|字符)|滑块"
    r"|(?:looks?|seems?|похож|wirkt|ressemble|parece|sembra|lijkt|wygląda).{0,30}(?:ro)?bot|похож.{0,20}автоматическ"
)
#: The question itself.
ASKED = (
    r"¿?eres (?:humano|una persona|un robot)|(?:\bés|você é) (?:humano|uma pessoa|um robô)|êtes-vous (?:humain|une personne|un robot)|\bsei (?:umano|una persona|un robot)|\b(?:bent u|ben je) (?:een )?(?:mens|robot)|(?:sind sie|bist du) ein (?:mensch|roboter|bot)|czy jesteś (?:człowiekiem|robotem)|\bjste (?:člověk|robot)|\bste (?:človek|robot)|вы (?:не )?(?:робот|человек)|ви (?:не )?(?:робот|людина)|(?:robot|insan) m[ıi]s[ıi]n|\bön (?:robot|ember)|sunteți (?:om|robot)|är du (?:en )?(?:människa|robot)|er du (?:et )?(?:menneske|en robot)|oletko (?:ihminen|robotti)"
    r"|είστε (?:άνθρωπος|ρομπότ)|هل أنت (?:إنسان|روبوت)|האם אתה (?:רובוט|אנושי)|(?:人間|ロボット)ですか|(?:사람|로봇)(?:입니까|인가요|이신가요)|[您你]是(?:真人|人类|机器人)吗|bạn (?:có phải )?là (?:người thật|con người|robot)|apakah anda (?:manusia|robot)|คุณเป็น(?:มนุษย์|หุ่นยนต์)"
)
#: The connection or browser is being looked at.
CONNECTION: Rows = (
    (r"\bsecur(?:e|ity)", r"(?:your|the|a secure) connection"),
    (
        r"\bchecking|\bverifying|\bmak(?:e|ing) sure|could not (?:be verified|verify)",
        r"\b(?:your |the )?(?:connection|browser)\b",
    ),
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
    (r"\b(?:having|taking|have|take|takes) a (?:\w+ )?look at\b", r"\byour (?:browser|connection|device|visit)\b"),
    (r"\bddos\b", r"\b(?:allow|wait|seconds|moment)\b"),
    (r"网络|环境|網路|環境|浏览器|瀏覽器", r"存在异常|存在異常|检测到异常|偵測到異常"),
    (_ODD, _DOING),
    (_BROWSER, _LOOKING),
)
#: Ideas as expressions, for the patterns of wording.
CHALLENGED = pairs(HUMAN) + "|" + pairs(CONNECTION) + "|" + TYPED + "|" + ASKED
