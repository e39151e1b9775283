"""Logs of the long-running commands: one line an event, as text or JSON, without anybody's address or key."""

import logging
import re
import sys
from datetime import UTC, datetime

import msgspec

#: (what must not be in a log, what is there instead).
_HIDDEN = (
    (re.compile(r"(\w+://)[^\s/@]+@"), r"\1…@"),
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "…@…"),
    (re.compile(r"(?i)\b(bearer\s+|(?:token|key|secret|password)=)[^\s&]+"), r"\1…"),
    (re.compile(r"/(feed|leave)/[^\s\"']+"), r"/\1/…"),
)


def hidden(text: str) -> str:
    """The text without mail addresses, credentials and secret addresses."""
    for pattern, instead in _HIDDEN:
        text = pattern.sub(instead, text)
    return text


class Plain(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """One line, more with a traceback."""
        return hidden(super().format(record))


class Json(logging.Formatter):
    """For programs: at, level, logger, message, and error with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object."""
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": hidden(record.getMessage()),
        }
        if record.exc_info:
            entry["error"] = hidden(self.formatException(record.exc_info))
        return msgspec.json.encode(entry).decode()


def set_up_logging(style: str) -> None:
    """Log to standard error as "text" or "json"."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Plain())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # Libraries speak when something is wrong.
    for name in ("alembic", "valkey", "asyncio", "psycopg.pool"):
        logging.getLogger(name).setLevel(logging.WARNING)
