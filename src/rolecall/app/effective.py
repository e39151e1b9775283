"""The settings as they are: each with its value, where that comes from, what it means, and where to change it."""

import os
from pathlib import Path
from typing import Any

from rolecall.app.settings import ENV_PREFIX, FILE_NAME, PLAIN, Settings, limits_of, read_settings_file, toml_value
from rolecall.model import Value

#: How the settings are grouped for people; whatever is in none comes last.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Who visits", ("contact", "crawler_name")),
    ("How sites are visited", (
        "interval", "concurrency", "host_concurrency", "timeout", "idle_timeout", "max_bytes", "retries", "full_every",
        "proxy", "browser", "archive",
    )),
    ("The topical crawl", ("crawl_topic", "crawl_seeds")),
    ("Web page", ("host", "port", "public_url", "operator_key", "reader_key")),
    ("Mail and alerts", ("smtp", "mail_from", "alert_webhook", "alert_secret", "alert_mail", "alert_chat")),
    ("Where it is kept", ("store", "search", "valkey", "blobs")),
    ("Exports", ("export_database", "export_objects", "export_webhook", "export_secret")),
    ("Logs and traces", ("log", "traces")),
)  # fmt: skip
OTHER = "Other"


class EffectiveSetting(Value, frozen=True, kw_only=True):
    """One setting as people see it."""

    name: str
    group: str
    #: Its value, written as in the settings file. Of a secret only whether it is set; "" when it is not set.
    shown: str
    secret: bool
    #: "default", "file" or "environment".
    origin: str
    #: What it means, with its unit.
    meaning: str
    #: What may be given, in words; "" = anything.
    limits: str
    #: Its value when nothing is said, written as in the settings file; "" = none.
    default: str
    #: Its name in the environment.
    variable: str


def _written(value: object) -> str:
    return "" if value is None or value == "" else toml_value(value)


def _shown(name: str, value: Any, field_default: Any) -> tuple[str, bool]:
    if name in PLAIN or value == field_default:
        return _written(value), False
    return "set, not shown", True


def effective_settings(data: Path, settings: Settings, env: dict[str, str] | None = None) -> list[EffectiveSetting]:
    """Every setting of a data folder, grouped. settings: as loaded. Raises InvalidInput for an unreadable file."""
    from_file = read_settings_file(data / FILE_NAME)
    from_env = os.environ if env is None else env
    groups = {name: group for group, names in GROUPS for name in names}
    found = []
    for name, field in Settings.model_fields.items():
        shown, secret = _shown(name, getattr(settings, name), field.default)
        variable = ENV_PREFIX + name.upper()
        found.append(
            EffectiveSetting(
                name=name,
                group=groups.get(name, OTHER),
                shown=shown,
                secret=secret,
                origin="environment" if variable in from_env else "file" if name in from_file else "default",
                meaning=field.description or "",
                limits=limits_of(field),
                default=_written(field.default),
                variable=variable,
            )
        )
    order = [group for group, _ in GROUPS] + [OTHER]
    return sorted(found, key=lambda setting: order.index(setting.group))
