"""Every setting, in one typed class: range, unit, environment name. Unknown keys are errors that name the nearest."""

import difflib
import os
import textwrap
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from rolecall.model import InvalidInput

FILE_NAME = "rolecall.toml"
ENV_PREFIX = "ROLECALL_"
#: Settings whose value may be shown. Any other is a secret until someone has thought about it.
PLAIN = frozenset(
    {
        "contact", "crawler_name", "interval", "concurrency", "host_concurrency", "timeout", "idle_timeout",
        "max_bytes", "retries", "full_every", "crawl_topic", "crawl_seeds", "browser", "archive", "host", "public_url",
        "mail_from", "log", "port",
    }
)  # fmt: skip


class Settings(BaseModel):
    """Settings of one data folder: defaults, then its rolecall.toml, then ROLECALL_* from the environment."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    contact: str | None = Field(
        None,
        description="URL or mailto: that explains this crawler; sent in the User-Agent. Without it nothing is fetched.",
    )
    store: str | None = Field(
        None,
        pattern=r"^postgres(ql)?://",
        description="Database all processes share: postgresql://user:password@host/database. A secret. "
        "Without it everything is in the data folder.",
    )
    search: str = Field(
        "auto",
        pattern=r"^(auto|folder|(postgres(ql)?|typesense(\+https)?)://.*)$",
        description="Where the search index is: folder (of this machine), a PostgreSQL URL, a search server "
        "(typesense://:KEY@host:8108/NAME, or typesense+https://), or auto: in the store's database if there is one, "
        "else the folder. A secret.",
    )
    valkey: str | None = Field(
        None,
        pattern=r"^(valkey|redis)s?://",
        description="Valkey or Redis that paces hosts over all workers: valkey://host:6379/0. A secret. "
        "Without it, and whenever it does not answer, the store does.",
    )
    crawler_name: str = Field(
        "rolecall", pattern=r"^[A-Za-z][A-Za-z_-]{1,40}$", description="robots.txt product token."
    )
    interval: float = Field(2.0, ge=0.5, le=3600, description="Seconds between requests to one host.")
    concurrency: int = Field(32, ge=1, le=1000, description="Requests under way at once, over all hosts.")
    host_concurrency: int = Field(2, ge=1, le=16, description="Requests under way at once to one host.")
    timeout: float = Field(30.0, ge=1, le=600, description="Seconds one request may take in all.")
    idle_timeout: float = Field(10.0, ge=0.5, le=120, description="Seconds a site may send nothing.")
    max_bytes: int = Field(64_000_000, ge=10_000, le=1_000_000_000, description="Largest answer after decoding, bytes.")
    retries: int = Field(2, ge=0, le=5, description="Further tries of a safe request after a transient failure.")
    full_every: float = Field(6.0, ge=1, le=24 * 30, description="Hours between full scans of a board.")
    crawl_topic: str | None = Field(
        None,
        description="Topic `run` crawls around: a name or a .toml file. Without it a begun crawl goes on.",
    )
    crawl_seeds: str | None = Field(
        None, description="File of URLs that crawl begins with, one a line; relative to the data folder."
    )
    proxy: str | None = Field(None, description="Proxy URL (http:// or socks5://) of boards routed 'proxied'.")
    browser: str | None = Field(
        None, description="Path of a Chromium for boards routed 'browser'; without it they are not fetched."
    )
    archive: str | None = Field(
        None, description="WARC file (….warc.gz) that every exchange is appended to; relative to the data folder."
    )
    host: str = Field("127.0.0.1", description="Address the web page listens on.")
    public_url: str | None = Field(
        None,
        description="Where people reach the web page from elsewhere, for links in messages: https://roles.example/.",
    )
    operator_key: str | None = Field(
        None, min_length=16, description="Opens the web page to others, changes included; without it only this machine."
    )
    reader_key: str | None = Field(None, min_length=16, description="Opens it to others for reading only.")
    smtp: str | None = Field(None, description="Mail server for digests: smtp://user:password@host:587. A secret.")
    mail_from: str | None = Field(None, description="Sender of digests: rolecall <roles@example.com>.")
    alert_webhook: str | None = Field(None, description="Address told of every pause of a target. A secret.")
    alert_secret: str = Field("", description="Signs those messages (Standard Webhooks). A secret.")
    alert_mail: str | None = Field(None, description="Mail address told of every pause; needs smtp and mail_from.")
    alert_chat: str | None = Field(None, description="Chat service (Apprise address) told of every pause. A secret.")
    blobs: str | None = Field(
        None,
        description="Where description texts are kept by content hash besides the store: s3://bucket/prefix (keys and "
        "endpoint from AWS_* in the environment), or a folder.",
    )
    export_database: str | None = Field(
        None, pattern=r"^postgres(ql)?://", description="Database that is kept equal for others to read. A secret."
    )
    export_objects: str | None = Field(
        None, description="Where changes are put as Parquet: s3://bucket/prefix or a folder."
    )
    export_webhook: str | None = Field(None, description="Address every change is sent to, signed with export_secret.")
    export_secret: str | None = Field(None, min_length=16, description="What export_webhook is signed with. A secret.")
    traces: str | None = Field(
        None,
        pattern=r"^https?://",
        description="Collector that traces are sent to (OTLP over HTTP): http://collector:4318/v1/traces.",
    )
    log: str = Field("text", pattern="^(text|json)$", description="How `run` logs: text or json, a line an event.")
    port: int = Field(8765, ge=0, le=65535, description="Port of the web page; 0 picks a free one.")

    @property
    def search_url(self) -> str | None:
        """The database or server of the search index; None = the data folder."""
        if self.search == "auto":
            return self.store
        return None if self.search == "folder" else self.search


def read_settings_file(path: Path) -> dict[str, Any]:
    """What a settings file says, unchecked; nothing when there is none. Raises InvalidInput."""
    try:
        return _flat(tomllib.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return {}
    except NotADirectoryError as error:
        raise InvalidInput(f"{path.parent} is a file, not a data folder.", "Name a folder: --data DIR.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path} cannot be read: {error}.", "Check its permissions and encoding (UTF-8).") from error
    except tomllib.TOMLDecodeError as error:
        raise InvalidInput(f"{path} is not valid TOML: {error}.", "Mend that line; nothing was started.") from error


def _flat(values: dict[str, Any]) -> dict[str, Any]:
    """Settings of a table under their whole names: topic of [crawl] is crawl_topic."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, dict):
            found |= {f"{name}_{key}": inner for key, inner in value.items()}
        else:
            found[name] = value
    return found


def load_settings(data: Path, env: dict[str, str] | None = None) -> Settings:
    """Settings of a data folder. Raises InvalidInput naming the key, its value, and the nearest known key."""
    known = Settings.model_fields
    values = read_settings_file(data / FILE_NAME)
    for name, value in (os.environ if env is None else env).items():
        key = name.removeprefix(ENV_PREFIX).lower()
        if name.startswith(ENV_PREFIX) and key in known:
            values[key] = value
    for key in values:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"Did you mean {near[0]!r}?" if near else f"Known settings: {', '.join(sorted(known))}."
            raise InvalidInput(f"Unknown setting {key!r} in {data / FILE_NAME}.", hint)
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        given = f" = {values.get(name)!r}" if name in PLAIN else ""
        raise InvalidInput(
            f"Setting {name}{given} cannot be used: {first['msg']}.",
            f"It means: {known[name].description}",
        ) from error


def limits_of(field: FieldInfo) -> str:
    """What a setting may be, in words; "" = anything."""
    low = high = None
    words = []
    for rule in field.metadata:
        low = getattr(rule, "ge", low)
        high = getattr(rule, "le", high)
        if (least := getattr(rule, "min_length", None)) is not None:
            words.append(f"at least {least} characters")
    if low is not None and high is not None:
        words.insert(0, f"{low:g} to {high:,g}" if high < 1e6 else f"{low:,} to {high:,}")
    return ", ".join(words)


def settings_template(contact: str | None) -> str:
    """A settings file with every setting, its meaning, range and default; all but contact commented out."""
    lines = ["# Settings of this rolecall data folder. Each may also be set as ROLECALL_<NAME> in the environment.", ""]
    for name, field in Settings.model_fields.items():
        bounds = limits_of(field)
        lines += textwrap.wrap(f"{field.description}" + (f" [{bounds}]" if bounds else ""), 110, initial_indent="# ",
                               subsequent_indent="# ", break_long_words=False, break_on_hyphens=False)  # fmt: skip
        if name == "contact" and contact:
            lines.append(f"contact = {toml_value(contact)}")
        else:
            lines.append(f"# {name} = {toml_value(field.default)}")
        lines.append("")
    return "\n".join(lines)


def toml_value(value: object) -> str:
    """A value as a TOML file has it; None as an empty text."""
    if value is None:
        return '""'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)
