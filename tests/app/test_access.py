"""Keys of programs, and the settings as they are."""

from datetime import timedelta
from pathlib import Path

import pytest

from rolecall.app.access import add_key, digest, scopes_of
from rolecall.app.effective import GROUPS, OTHER, effective_settings
from rolecall.app.settings import PLAIN, Settings, load_settings, settings_template
from rolecall.model import InvalidInput, Scope
from rolecall.store import open_store
from roles import NOW

#: A secret in every setting that may hold one.
SECRETS = {
    "store": "postgresql://me:hunter2@db.example/roles", "search": "postgresql://me:hunter2@db.example/roles",
    "valkey": "valkey://:hunter2@pace.example", "proxy": "http://me:hunter2@proxy.example", "operator_key": "hunter2" * 3,
    "reader_key": "hunter2" * 4, "smtp": "smtp://me:hunter2@mail.example", "alert_webhook": "https://x.example/hunter2",
    "alert_secret": "hunter2", "alert_mail": "hunter2@example.com", "alert_chat": "slack://hunter2",
    "blobs": "s3://hunter2/x", "export_database": "postgresql://me:hunter2@db.example/x", "export_objects": "s3://hunter2",
    "export_webhook": "https://x.example/hunter2", "export_secret": "hunter2" * 3,
    "traces": "https://me:hunter2@collector.example/v1/traces",
}  # fmt: skip


def test_a_key_opens_its_scopes_until_it_ends_or_is_revoked(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    made = add_key(store, "  Dash  board ", ["metrics", "read", "read"], NOW, days=7)
    assert made.key.name == "Dash board" and made.key.scopes == (Scope.READ, Scope.METRICS)
    assert made.secret not in str(store.access_keys()) and made.key.digest == digest(made.secret)
    assert scopes_of(store, made.secret, NOW) == {Scope.READ, Scope.METRICS}
    assert scopes_of(store, made.secret, NOW + timedelta(days=7)) == frozenset()
    for wrong in ("", "rolecall_", made.secret[:-1], made.secret + "x", made.key.digest):
        assert scopes_of(store, wrong, NOW) == frozenset()
    store.remove_access_key(made.key.id)
    assert scopes_of(store, made.secret, NOW) == frozenset()
    for name, scopes, days in (("", ["read"], None), ("x", [], None), ("x", ["all"], None), ("x", ["read"], 0)):
        with pytest.raises(InvalidInput):
            add_key(store, name, scopes, NOW, days)
    assert store.access_keys() == []
    store.close()


def test_every_setting_is_shown_with_where_it_comes_from_and_no_secret_ever_is(tmp_path: Path) -> None:
    assert set(SECRETS) == set(Settings.model_fields) - PLAIN
    lines = [f'{name} = "{value}"' for name, value in SECRETS.items()]
    (tmp_path / "rolecall.toml").write_text("\n".join([*lines, "interval = 3.5"]), "utf-8")
    env = {"ROLECALL_PORT": "9000", "ROLECALL_STORE": SECRETS["store"]}
    shown = effective_settings(tmp_path, load_settings(tmp_path, env), env)
    assert [s.name for s in shown] != [] and {s.name for s in shown} == set(Settings.model_fields)
    assert "hunter2" not in str(shown)
    by_name = {s.name: s for s in shown}
    assert (by_name["interval"].shown, by_name["interval"].origin, by_name["interval"].default) == (
        "3.5",
        "file",
        "2.0",
    )
    assert (by_name["port"].shown, by_name["port"].origin) == ("9000", "environment")
    assert by_name["store"].origin == "environment" and by_name["store"].secret
    assert (by_name["timeout"].origin, by_name["timeout"].limits) == ("default", "1 to 600")
    assert by_name["operator_key"].shown == "set, not shown"


def test_every_setting_has_a_group() -> None:
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted(grouped) == sorted(Settings.model_fields), f"put it into a group, else it stands under {OTHER}"


def test_a_wrong_secret_is_not_repeated_in_the_message(tmp_path: Path) -> None:
    for name, value in (("operator_key", "short-secret"), ("store", "mysql://me:hunter2@x")):
        with pytest.raises(InvalidInput) as caught:
            load_settings(tmp_path, {f"ROLECALL_{name.upper()}": value})
        assert value not in str(caught.value) and name in str(caught.value)


def test_the_settings_file_that_init_writes_can_be_read_back(tmp_path: Path) -> None:
    text = settings_template("https://rolecall.example/crawler")
    (tmp_path / "rolecall.toml").write_text(text, "utf-8")
    assert load_settings(tmp_path, {}).contact == "https://rolecall.example/crawler"
    assert all(len(line) <= 112 for line in text.splitlines())
    # Every line that is commented out is a setting that would be taken, with its default.
    values = dict(line[2:].split(" = ", 1) for line in text.splitlines() if line.startswith("# ") and " = " in line)
    assert set(values) == set(Settings.model_fields) - {"contact"}
