"""Pages with nothing to read: scripts that only come back, and shells of applications."""

import re

from rolecall.fetch.outcome import elsewhere
from rolecall.fetch.outcome.signals import Signals
from rolecall.fetch.outcome.verdicts import verdict
from rolecall.model import Outcome, Verdict

#: Visible characters up to which there is a label, or a line, and no more.
LABEL, LINE = 12, 60
_STUB_SCRIPT = re.compile(
    r"document\.cookie\s*=|location\.(?:reload|replace|href)|window\.location|\beval\s*\(|settimeout\(|atob\(|fromcharcode|challenge|captcha"
)
_REFRESH_TRAP = re.compile(r"captcha|challenge|verif|validat|check|chk|cookie|guard")
_CHALLENGE_NAMES = re.compile(
    r"captcha|challenge|bot[-_ ]?(?:manager|protection|detection)|anti-?bot|proof[- ]?of[- ]?work"
)
#: A page that is nothing but a frame with a guard in it.
_FRAMED = re.compile(r"<iframe[^>]+src=[\"'][^\"'>]*(?:incident|verif|guard)")
#: A form that asks for more than a proof: somebody to write to, something to look for or to say.
_FORM = re.compile(
    r"<textarea\b|<input\b[^>]*\b(?:name|type)\s*=\s*[\"']?(?:e-?mail|mail|name|first|last|phone|tel|message|q|search|file)\b"
)
#: Names a tool gives to what it hides; a form that is sent without anybody; forms of sign-on that are.
_VEILED = re.compile(r"_0x[0-9a-f]{2,}|eval\(function\(p,a,c,k,e")
_SENDS_ITSELF = re.compile(r"(?:forms?\b[^;]{0,40}|getelementbyid\([^)]*\))\.submit\(\)")
_SIGN_ON = re.compile(r"saml|relaystate|wresult|id_token|oauth|sso\b|login|payment|checkout")


def by_stub(signals: Signals) -> Verdict | None:
    """A page with nothing to read whose script only sets a cookie and comes back."""
    if not signals.is_html or signals.visible_length > 200 or signals.mount or signals.carries_data:
        return None
    if signals.refresh and _REFRESH_TRAP.search(signals.refresh):
        return verdict(Outcome.CHALLENGE, "stub:refresh", signals.refresh, "an empty page that refreshes into a check")
    found = _by_script(signals)
    # A form's check, a loader, a setting: they work beside what is shown.
    return None if found and elsewhere.has_content(signals) else found


def _by_script(signals: Signals) -> Verdict | None:
    """What scripts and frames of a page would do that holds nothing else."""
    named = _CHALLENGE_NAMES.search(signals.raw)
    if (
        named
        and not _CHALLENGE_NAMES.search(f"{signals.title} {signals.visible}")
        and signals.visible_length < 120
        and signals.links < 3
        and len(signals.raw) < 30_000
        and not _FORM.search(signals.raw)
    ):
        return verdict(Outcome.CHALLENGE, "stub:named", named[0], "an empty page that loads a check for robots")
    script = signals.inline_script
    acts = set(_STUB_SCRIPT.findall(script))
    sets_cookie = any(a.startswith("document.cookie") for a in acts)
    if signals.visible_length < LINE and sets_cookie and len(acts) >= 2 and signals.links == 0:
        return verdict(
            Outcome.CHALLENGE, "stub:cookie", "document.cookie", "an empty page whose script sets a cookie and reloads"
        )
    framed = _FRAMED.search(signals.raw) if signals.visible_length < LINE and signals.links == 0 else None
    if framed:
        return verdict(Outcome.CHALLENGE, "stub:frame", framed[0], "an empty page around a check in a frame")
    hidden = signals.visible_length < LINE and signals.links == 0 and signals.inputs == 0
    if hidden and _VEILED.search(script) and "cookie" in script and ("reload" in script or "eval(" in script):
        return verdict(Outcome.CHALLENGE, "stub:veiled", "cookie, reload", "an empty page with a veiled script")
    if hidden and _SENDS_ITSELF.search(signals.raw) and "hidden" in signals.raw and not _SIGN_ON.search(signals.raw):
        return verdict(Outcome.CHALLENGE, "stub:form", "submit()", "an empty page whose form sends itself back")
    return None


#: What a shell says before its script has run.
_LOADING = re.compile(
    r"load|java ?script|wait|moment|\.\.\.|…|browser|lädt|geladen|chargement|patient|cargando|carregando|caricamento|laden|laster|laddar|indlæser|ładowanie|wczyt|načít|загруз|завантаж|yükleniyor|betölt|se încarcă|ladataan|読み込み|ロード|加载|載入|로딩|불러오|đang tải|กำลังโหลด|memuat|जारी|लोड|بارگذاری|تحميل|טוען"
)


def by_emptiness(signals: Signals) -> Verdict | None:
    """A client-side application's shell: nothing in it without running scripts."""
    if signals.carries_data:
        return None
    loading = signals.visible_length < LABEL or _LOADING.search(signals.visible) is not None
    loading = loading and not elsewhere.has_content(signals)
    if signals.is_html and signals.visible_length < LINE and (signals.mount or signals.scripts) and loading:
        return verdict(Outcome.EMPTY_SHELL, "empty:shell", signals.title, "an application's shell without content")
    if signals.is_html and signals.visible_length == 0:
        return verdict(Outcome.EMPTY_SHELL, "empty:page", signals.title, "a page without visible text")
    return None
