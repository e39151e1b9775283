"""Words for people where the model has codes."""

from datetime import datetime

from rolecall.model import Freshness, StoredPosting
from rolecall.search import freshness as freshness_of

LABELS = {
    "onsite": "On site", "remote": "Remote", "hybrid": "Hybrid", "unknown": "Not stated",
    "full_time": "Full time", "part_time": "Part time", "contract": "Contract", "internship": "Internship",
    "full_or_part": "Full or part time", "temporary": "Temporary", "volunteer": "Volunteer",
    "active": "Open", "possibly_closed": "Possibly closed", "closed": "Closed",
    "listed": "Seen in the list", "absent_complete": "Absent from a complete list",
    "absent_repeated": "Absent from several complete lists in a row", "closed_page": "Its page says so",
    "gone_page": "Its page is gone", "board_gone": "Its board is gone", "board_dead": "Its board has long been silent",
    "opt_out": "The employer opted out",
    "scam": "Signs of a scam", "orders": "Text that gives orders to machines", "hidden_text": "Hidden text",
    "mojibake": "Damaged characters",
    "employer": "Employer", "place": "City", "country": "Country", "workplace": "Workplace",
    "remote_area": "Remote from", "employment": "Type", "seniority": "Level", "language": "Language",
    "board": "Board", "state": "State", "flag": "Warning",
    "stated": "stated by the source", "parsed": "read from the text", "inferred": "follows from other values",
    "healthy": "Healthy", "degraded": "Degraded", "site": "The site", "route": "A route", "parser": "Our reading",
    "hard_block": "Hard blocks", "challenge": "Challenges", "rate_limited": "Rate limits", "soft_block": "Soft blocks",
    "latency": "Slower answers", "fields": "Missing fields", "ids": "Missing ids", "structure": "Another structure",
    "results": "Too few results", "redirect": "Unexpected hosts", "policy": "Access rules", "canary": "Wrong values",
    "right": "Right", "wrong": "Wrong", "unread": "Not read", "direct": "Direct", "proxied": "Proxy",
    "browser": "Browser", "paused": "Paused", "disabled": "Disabled", "opted_out": "Opted out",
    "full": "Full", "incremental": "Incremental", "recheck": "Recheck",
    "running": "Running", "done": "Done", "failed": "Failed", "needs_restart": "Needs a restart",
}  # fmt: skip

LANGUAGES = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "et": "Estonian", "fi": "Finnish", "fr": "French", "he": "Hebrew",
    "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nl": "Dutch", "no": "Norwegian", "pl": "Polish",
    "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian", "sr": "Serbian",
    "sv": "Swedish", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "unknown": "Not known", "vi": "Vietnamese",
    "zh": "Chinese",
}  # fmt: skip


def label(code: object) -> str:
    """A code in words; unknown codes are written plainly."""
    text = str(code)
    return LABELS.get(text) or (text[:1].upper() + text[1:]).replace("_", " ")


_FRESHNESS = {
    Freshness.REPOSTED: "Reposted", Freshness.RAISED: "Raised again", Freshness.NEW: "New",
    Freshness.LONG_OPEN: "Open for long", Freshness.UNKNOWN: "Age not known",
}  # fmt: skip


def freshness(stored: StoredPosting, now: datetime) -> str | None:
    """What the age of an open role says, as the search has it; None when nothing is special about it."""
    found = freshness_of(stored, now)
    return _FRESHNESS.get(found) if found else None


def languages(code: str | None) -> str | None:
    """The lang attribute of a posting's text; None when not known."""
    return code if code in LANGUAGES and code != "unknown" else None
