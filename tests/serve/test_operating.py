"""What probes, scrapers and logs are told."""

import io
import logging
import time

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from rolecall.app.compose import App
from rolecall.app.measuring import Tally, store_measures
from rolecall.model import Measure, Posting, StoreUnavailable
from rolecall.serve import create_app, services_of
from rolecall.serve.logs import Json, Plain, hidden
from rolecall.serve.metrics import Metrics
from rolecall.serve.operating import Operating, worker_app
from rolecall.serve.services import Keys
from roles import Ledger


@pytest.fixture
def parts(tmp_path):
    app = App(tmp_path)
    yield app
    app.store.close()
    if "index" in app.__dict__:
        app.index.close()


def samples(text):
    return {
        (s.name, tuple(sorted(s.labels.items()))): s.value
        for family in text_string_to_metric_families(text)
        for s in family.samples
    }


def test_numbers_of_rooms_and_of_the_store_are_told_together(parts):
    Ledger(parts.store).scan("acme", [Posting(external_id="1", url="https://x.example/1", title="Welder")])
    parts.store.ack("slow", parts.store.read("slow", 1)[0].seq)
    tally = Tally()
    tally.add("rolecall_fetches_total", outcome="ok")
    tally.add("rolecall_fetches_total", outcome="ok")
    operating = Operating(parts.store)
    operating.metrics.add(tally.measures)
    operating.metrics.add(store_measures(parts.store, parts.clock))
    client = TestClient(worker_app(operating, Keys()))
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    found = samples(answer.text)
    assert found["rolecall_fetches_total", (("outcome", "ok"),)] == 2
    assert found["rolecall_boards", (("state", "active"),)] == 1
    assert found["rolecall_consumer_lag", (("consumer", "slow"),)] >= 1
    assert found["rolecall_work", (("stage", "due"),)] == 0
    assert found["rolecall_metrics_failed", ()] == 0
    assert any(name.startswith("process_cpu") for name, _ in found)


def test_a_source_that_fails_costs_only_its_own_numbers():
    metrics = Metrics()

    def fails():
        raise StoreUnavailable("away")

    metrics.add(fails)
    metrics.add(lambda: [Measure(name="rolecall_x", help="X.", value=3)])
    found = samples(metrics.text().decode())
    assert (found["rolecall_x", ()], found["rolecall_metrics_failed", ()]) == (3, 1)


def test_a_process_that_ends_or_hangs_or_has_no_store_says_so(parts):
    operating = Operating(parts.store)
    client = TestClient(worker_app(operating, Keys()))
    assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 200)
    operating.draining = True
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "it is ending\n")
    assert client.get("/healthz").status_code == 200
    operating.beat = lambda: time.monotonic() - 1000
    assert client.get("/healthz").status_code == 503

    class Away:
        def trimmed(self):
            raise StoreUnavailable("The server is away.")

    answer = TestClient(worker_app(Operating(Away()), Keys())).get("/readyz")
    assert (answer.status_code, answer.text) == (503, "The server is away.\n")


def test_with_keys_probes_are_open_and_numbers_are_not(parts):
    keys = Keys(operator="operator-operator", reader="reader-reader-re")
    client = TestClient(worker_app(Operating(parts.store), keys))
    assert client.get("/healthz").status_code == client.get("/readyz").status_code == 200
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"authorization": "Bearer reader-reader-re"}).status_code == 200


def test_pages_have_the_probes_too_whatever_name_they_are_asked_by(parts):
    client = TestClient(create_app(services_of(parts)), base_url="http://10.0.0.7")
    assert client.get("/healthz").status_code == 200
    assert client.get("/metrics").status_code == 421


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("postgresql://me:pass@db.example/x failed", "postgresql://…@db.example/x failed"),
        ("mail to ann.b+x@mail.example bounced", "mail to …@… bounced"),
        ("GET /feed/abcDEF123/atom", "GET /feed/…"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer …"),
        ("?token=abc&x=1", "?token=…&x=1"),
        ("acme: 3 found", "acme: 3 found"),
    ],
)
def test_logs_hold_no_address_and_no_key(text, told):
    assert hidden(text) == told
    for formatter in (Plain(), Json()):
        out = io.StringIO()
        handler = logging.StreamHandler(out)
        handler.setFormatter(formatter)
        log = logging.Logger("rolecall.test")
        log.addHandler(handler)
        log.warning("%s", text)
        line = out.getvalue()
        assert told in (msgspec.json.decode(line)["message"] if isinstance(formatter, Json) else line)


def test_every_setting_and_every_number_of_the_dashboard_is_documented():
    import re
    from pathlib import Path

    from rolecall.app.measuring import _HELP
    from rolecall.app.settings import Settings

    root = Path(__file__).resolve().parents[2]
    text = (root / "docs" / "operations.md").read_text("utf-8")
    assert [name for name in Settings.model_fields if f"| `{name}` |" not in text] == []
    shown = set(re.findall(r"rolecall_\w+", (root / "deploy" / "grafana.json").read_text("utf-8")))
    source = (root / "src" / "rolecall" / "app" / "measuring.py").read_text("utf-8")
    assert {name for name in shown if name not in _HELP and f'"{name}"' not in source} == set()
