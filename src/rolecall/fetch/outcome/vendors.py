"""Marks that products leave on a page they answer in a site's place: one line a fact.

Basis: vendor documentation and public captures. "prose" is the most visible text (characters) a page may have for the
mark to decide: a loader, cookie or quotation on a delivered page is no refusal.
"""

import re

from rolecall.fetch.outcome.phrases import Gate
from rolecall.model import Outcome, Value

HARD, CHALLENGE, LIMITED = Outcome.HARD_BLOCK, Outcome.CHALLENGE, Outcome.RATE_LIMITED
AWAY, GONE404, PARKED, QUEUED, LOGIN = (
    Outcome.UNAVAILABLE,
    Outcome.SOFT_404,
    Outcome.PARKED,
    Outcome.QUEUED,
    Outcome.LOGIN_WALL,
)
#: A loader, which delivered pages carry too: it decides where there is hardly anything to read.
LOADER = 300
#: No bound on prose: the mark exists on refusals only.
ANY = 10**9


class Mark(Value, frozen=True, kw_only=True):
    """One mark."""

    vendor: str
    outcome: Outcome
    #: header, url, title, body.
    where: str
    pattern: re.Pattern[str]
    prose: int


def _marks(where: str, rows: list[tuple[str, Outcome, str, int]]) -> tuple[Mark, ...]:
    return tuple(
        Mark(vendor=vendor, outcome=outcome, where=where, pattern=re.compile(pattern, re.DOTALL), prose=prose)
        for vendor, outcome, pattern, prose in rows
    )


#: "name: value" of one header, lower case. These are set on refusals only.
HEADERS = _marks(
    "header",
    [
        ("cloudflare", CHALLENGE, r"^cf-mitigated: challenge", ANY),
        ("aws-waf", CHALLENGE, r"^x-amzn-waf-action: (challenge|captcha)", ANY),
        ("vercel", CHALLENGE, r"^x-vercel-mitigated: challenge", ANY),
        ("vercel", HARD, r"^x-vercel-mitigated: deny", ANY),
        ("imunify360", CHALLENGE, r"^server: imunify360-webshield", 1500),
        ("alibaba", CHALLENGE, r"^bxpunish: ", ANY),
        ("alibaba", HARD, r"^x-sec-reason: ", 600),
        ("queue-it", QUEUED, r"^x-queueit-|^location: https?://[\w.-]*queue-it\.net", 1500),
    ],
)

#: Final URL, lower case.
URLS = _marks(
    "url",
    [
        ("yandex", CHALLENGE, r"/showcaptcha\b", ANY),
        ("baidu", CHALLENGE, r"^https?://wappass\.baidu\.com", ANY),
        ("google", CHALLENGE, r"/sorry/index", ANY),
        ("queue-it", QUEUED, r"^https?://[\w.-]*queue-it\.net/", ANY),
        ("authwall", LOGIN, r"/authwall\b", ANY),
        ("radware", CHALLENGE, r"^https?://validate\.perfdrive\.com", ANY),
        ("siteground", CHALLENGE, r"/\.well-known/sgcaptcha", ANY),
        ("alibaba", CHALLENGE, r"/_____tmd_____/punish", ANY),
        ("mercado-livre", CHALLENGE, r"/gz/account-verification", ANY),
        ("retail-captcha", CHALLENGE, r"/errors/validatecaptcha", ANY),
    ],
)

#: Title, lower case, spaces folded.
TITLES = _marks(
    "title",
    [
        ("cloudflare", CHALLENGE, r"^just a moment\.\.\.", 12_000),
        ("cloudflare", CHALLENGE, r"^attention required! \| cloudflare", 3000),
        ("cloudflare", HARD, r"used cloudflare to restrict access", 3000),
        ("cloudflare", HARD, r"^cloudflare access (error|forbidden)", 2000),
        ("radware", CHALLENGE, r"^radware bot manager captcha", ANY),
        ("vercel", CHALLENGE, r"^vercel security checkpoint", ANY),
        ("imunify360", CHALLENGE, r"^one moment, please\.\.\.$", 1500),
        ("baidu", CHALLENGE, r"^百度安全验证", ANY),
        ("yandex", CHALLENGE, r"^вы не робот\?", 1500),
        ("perimeterx", CHALLENGE, r"^access to this page has been denied", 2500),
        ("imperva", CHALLENGE, r"^pardon our interruption", 3000),
        ("anubis", CHALLENGE, r"^making sure you'?&?#?\w*;?re not a bot", 3000),
        ("sucuri", HARD, r"^sucuri website firewall", 3000),
        ("queue-it", QUEUED, r"^(you are in line|you are now in line|queue-it)\b", 3000),
        ("hugedomains", PARKED, r"is for sale \| hugedomains", ANY),
    ],
)

#: Markup, lower case, as sent or with entities decoded.
BODIES = _marks(
    "body",
    [
        (
            "cloudflare",
            CHALLENGE,
            r"_cf_chl_opt|/orchestrate/(chl_page|jsch|captcha|managed)/|__cf_chl_(?:jschl_|captcha_|f_|managed_)?tk",
            6000,
        ),
        ("cloudflare", CHALLENGE, r"/cdn-cgi/l/chk_(jschl|captcha)|id=\"challenge-form\"|cf-im-under-attack", 6000),
        ("cloudflare", CHALLENGE, r"/cdn-cgi/bm/cv/|window\._cf_translation", 600),
        (
            "cloudflare",
            HARD,
            r"cf-error-code\">10\d\d|error code:? 10(05|06|07|08|09|10|12|15|20)\b|\berror 10(0[5-9]|1\d|20)\b.{0,300}ray id",
            3000,
        ),
        (
            "cloudflare",
            AWAY,
            r"cf-error-code\">5\d\d|error code 5[23]\d\b.{0,300}cloudflare|\berror 5[23]\d\b.{0,80}ray id",
            3000,
        ),
        ("akamai", HARD, r"access denied.{0,900}reference\s*#\s*18\.|errors\.edgesuite\.net", 2500),
        ("akamai", HARD, r"you don't have permission to access.{0,400}reference\s*#", 2500),
        ("akamai", CHALLENGE, r"sec-if-cpt-container|/\.well-known/sbsd/|sec-cpt-if", 3000),
        ("akamai", AWAY, r"reference\s*#\s*(30|97)\.", 2000),
        ("akamai", GONE404, r"invalid url.{0,600}reference\s*#\s*9\.", 2000),
        ("datadome", CHALLENGE, r"captcha-delivery\.com/(captcha|i\.js|c\.js)|var dd\s*=\s*\{['\"]rt['\"]", 2500),
        ("perimeterx", CHALLENGE, r"px-captcha|captcha\.px-cloud\.net|window\._pxuuid\s*=", 2500),
        ("imperva", CHALLENGE, r"_incapsula_resource\?[^\"'>]*swudnsai|incapsula incident id", 2500),
        ("imperva", CHALLENGE, r"_incapsula_resource\?swjiylwa", 120),
        ("distil", CHALLENGE, r"distil_r_captcha|distilcaptchaform|distil_ident_block", 3000),
        ("aws-waf", CHALLENGE, r"gokuprops|awswafcookiedomainlist", 2500),
        ("aws-waf", CHALLENGE, r"token\.awswaf\.com/[^\"']*/challenge", LOADER),
        ("cloudfront", HARD, r"request blocked\..{0,900}generated by cloudfront", 2500),
        ("cloudfront", GONE404, r"bad request\..{0,900}generated by cloudfront", 2500),
        ("cloudfront", AWAY, r"the request could not be satisfied.{0,1500}generated by cloudfront", 2500),
        ("object-store", HARD, r"<code>\s*accessdenied\s*</code>", 2000),
        ("object-store", GONE404, r"<code>\s*(nosuchkey|nosuchbucket|nosuchversion)\s*</code>", 2000),
        ("kasada", CHALLENGE, r"window\.kpsdk|/ips\.js\?", 300),
        ("f5", HARD, r"the requested url was rejected\. please consult with your administrator", 2000),
        ("f5", CHALLENGE, r"/tspd/\w+\?type=|window\[\"bobcmn\"\]", 300),
        ("azure-front-door", HARD, r"the request is blocked\.", 600),
        ("azure-front-door", AWAY, r"our services aren't available right now", 1200),
        ("azure", HARD, r"web app you have attempted to reach has blocked your access", 1500),
        ("sucuri", HARD, r"sucuri website firewall - access denied|access denied - sucuri", 3000),
        ("sucuri", CHALLENGE, r"sucuri_cloudproxy_js", 500),
        (
            "stackpath",
            HARD,
            r"is using a security service for protection against online attacks\. an action has triggered",
            3000,
        ),
        ("stackpath", CHALLENGE, r"sbtsck|/sbbi/\?sbbpg=", 500),
        ("varnish", HARD, r"(error 4(03|06|29)|forbidden|blocked).{0,400}guru meditation", 1500),
        ("varnish", AWAY, r"guru meditation", 1500),
        ("radware", CHALLENGE, r"ssjsinternal|validate\.perfdrive\.com|captcha\.perfdrive\.com", 400),
        ("siteground", CHALLENGE, r"/\.well-known/(sg)?captcha/", 600),
        ("imunify360", CHALLENGE, r"imunify360[^<]{0,80}(bot|captcha|webshield)|i360[_-]?webshield", 1500),
        ("anubis", CHALLENGE, r"id=\"?anubis_(challenge|version)|/\.within\.website/x/cmd/anubis", 3000),
        ("go-away", CHALLENGE, r"/\.well-known/\.git\.gammaspectra\.live/go-away", 2000),
        ("ddos-guard", CHALLENGE, r"/\.well-known/ddos-guard/|ddg-captcha|ddos-guard/(js-challenge|check)", 2500),
        ("qrator", CHALLENGE, r"/__qrator/", 400),
        (
            "servicepipe",
            CHALLENGE,
            r"id_captcha_frame_div|get_cookie_sp(sn|id|sc)|servicepipe\.ru/static/checkjs",
            1200,
        ),
        ("variti", CHALLENGE, r"variti\.(com|net|ru)/|__ts_xfdf3__", 400),
        ("alibaba", CHALLENGE, r"_____tmd_____|x5secdata|fail_sys_user_validate|rgv587_error", 2500),
        ("alibaba", CHALLENGE, r"var arg1\s*=\s*'[0-9a-f]{40}'|acw_sc__v2", 400),
        ("alibaba", HARD, r"errors\.aliyun\.com|data-spm=\"a3c0e\"", 1500),
        ("tencent", CHALLENGE, r"waf_captcha_marker|t-sec\b.{0,60}captcha|turing\.captcha\.qcloud\.com", 400),
        (
            "yandex",
            CHALLENGE,
            r"checkboxcaptcha-anchor|запросы отправляли вы, а не робот",
            2000,
        ),
        ("yandex", CHALLENGE, r"smartcaptcha\.yandexcloud", LOADER),
        ("naver", CHALLENGE, r"ncpt\.naver\.com", LOADER),
        (
            "google",
            CHALLENGE,
            r"id=\"captcha-form\".{0,4000}unusual traffic|unusual traffic from your computer network",
            3000,
        ),
        (
            "retail-captcha",
            CHALLENGE,
            r"to discuss automated access to amazon data|/errors/validatecaptcha|opfcaptcha",
            2500,
        ),
        ("authwall", LOGIN, r"window\.location\.href\s*=\s*[\"'][^\"']*authwall", 500),
        ("mercado-livre", CHALLENGE, r"/gz/account-verification|suspicious-traffic-frontend", 2500),
        ("shopify", LIMITED, r"sending large amounts of web requests", 2500),
        ("wordfence", HARD, r"generated by wordfence|your access to this site has been limited", 3000),
        (
            "queue-it",
            QUEUED,
            r"static\.queue-it\.net|queue-it\.net/(queueclient|softblock)|assets\.queue-it\.net",
            LOADER,
        ),
        ("arkose", CHALLENGE, r"client-api\.arkoselabs\.com|funcaptcha", 200),
        ("geetest", CHALLENGE, r"static\.geetest\.com|initgeetest", 200),
        ("godaddy", PARKED, r"lander_system|wsimg\.com/parking-lander|window\.location\.href\s*=\s*[\"']/lander", 3000),
        ("sedo", PARKED, r"generated by the domain owner using sedo|sedoparking\.com", 3000),
        (
            "bodis",
            PARKED,
            r"bodis\.com/|parkingcrew\.net|above\.com/marketplace|dan\.com/buy-domain|afternic\.com/forsale",
            800,
        ),
        ("squarespace", PARKED, r"squarespace - (domain not claimed|website expired)", 800),
    ],
)

#: Which of BODIES can be in a text at all; in markup as sent too, unless it writes letters as numbers.
BODY_GATE = Gate([mark.pattern.pattern for mark in BODIES], plain=True)
#: Visible characters beyond which only few marks decide, and the question which of those there can be.
LONG = 3000
LONG_MARKS = tuple(mark for mark in BODIES if mark.prose > LONG)
LONG_GATE = Gate([mark.pattern.pattern for mark in LONG_MARKS], plain=True)
