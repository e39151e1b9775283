"""A product's loader, a form's check, a setting kept in a cookie, a banner: on a page that shows something they are no refusal."""

import pytest

from fetch.outcome.test_classify import page
from rolecall.fetch.outcome import classify
from rolecall.model import HOSTILE, Outcome

LOADERS = {
    "score": '<script src="https://www.google.com/recaptcha/api.js?render=k"></script>',
    "box": '<div class="g-recaptcha" data-sitekey="k"></div>',
    "box of another": '<script src="https://js.hcaptcha.com/1/api.js"></script>',
    "turnstile": '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>',
    "detections": "<script>(function(){var s=document.createElement('script');"
    's.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js";document.head.appendChild(s)})()</script>',
    "tag": '<script>window.ddjskey="A1"</script><script src="https://js.datadome.co/tags.js"></script>',
    "resource": '<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script>',
    "pixel": '<script src="/akam/13/5f3a"></script>',
    "token": '<script src="https://k.token.awswaf.com/k/challenge.js" defer></script>',
    "puzzle": '<script src="https://static.geetest.com/v4/gt4.js"></script>',
    "game": '<script src="https://client-api.arkoselabs.com/v2/k/api.js"></script>',
    "smart": '<script src="https://smartcaptcha.yandexcloud.net/captcha.js" defer></script>',
    "queue": '<script src="//static.queue-it.net/script/queueclient.min.js"></script>',
    "own": '<div class="frc-captcha" data-sitekey="k"></div>',
    "setting": '<script>document.cookie="theme=light";setTimeout(function(){},10)</script>',
    "spam": "<script>var antispam_bot_protection={on:1}</script>",
    "field": "<input type=hidden name=captcha_token value=x>",
}
SHOWN = {
    "thanks": "<h1>Thank you</h1><p>Your message was sent.</p>",
    "two lines": "<p>I keep bees and write firmware.</p>",
    "job": "<h1>Night baker</h1><p>Four nights a week. Call 01632 960111.</p>",
    "poll": "<h1>Poll</h1><form><label><input type=radio name=v>Tea</label><button>Vote</button></form>",
    "search": "<h1>Find a bus</h1><form><input name=stop><button>Go</button></form>",
    "hours": '<h1>Opening hours</h1><p>Mon to Fri 9 to 5.</p><a href="/">Home</a>',
    "japanese": "<p>お問い合わせありがとうございました。</p>",
    "upload": "<h1>Upload</h1><form><input type=file name=f><button>Send</button></form>",
}
BANNERS = (
    "We value your privacy. We and our partners store cookies. Accept all",
    "Before you continue to Hollin: we use cookies. Accept",
    "Bevor Sie fortfahren: Wir verwenden Cookies. Akzeptieren",
    "Antes de continuar, usamos cookies. Aceptar",
    "Prima di continuare: usiamo i cookie. Accetta",
)
#: What the same loaders stand on when they are the page.
CHECKS = ("", "<p>Checking…</p>", "<p>Vérification en cours</p>", "<p>Bitte warten</p>", "<p>少々お待ちください</p>")


@pytest.mark.parametrize("loader", LOADERS)
def test_a_page_that_shows_something_is_ordinary_whatever_it_loads(loader: str) -> None:
    found = {
        name: classify(page(f"<title>Hollin</title><body>{body}{LOADERS[loader]}")).outcome
        for name, body in SHOWN.items()
    }
    assert set(found.values()) == {Outcome.OK}, found


@pytest.mark.parametrize("shown", CHECKS)
@pytest.mark.parametrize("loader", ["turnstile", "resource", "token", "puzzle", "game", "own"])
def test_a_page_that_is_nothing_but_the_check_is_one(loader: str, shown: str) -> None:
    assert classify(page(f"<title>Hollin</title><body>{shown}{LOADERS[loader]}")).outcome in HOSTILE


@pytest.mark.parametrize("shown", [name for name in SHOWN if "<h1>" in SHOWN[name]])
def test_a_banner_beside_content_is_no_wall(shown: str) -> None:
    menu = "".join(f"<a href=/{i}>Page {i}</a> " for i in range(8))
    found = {
        banner: classify(page(f"<title>Hollin</title><nav>{menu}</nav>{SHOWN[shown]}<div>{banner}</div>")).outcome
        for banner in BANNERS
    }
    assert set(found.values()) == {Outcome.OK}, found
