"""Commands of health over a stored board."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from rolecall.cli.main import load_commands
from rolecall.model import (
    Band,
    Blame,
    Board,
    Evaluation,
    Incident,
    InvalidInput,
    NotFound,
    Reason,
    Signal,
    Standing,
    Step,
    TargetHealth,
)
from rolecall.store import open_store

AT = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def app():
    return load_commands()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLECALL_CONTACT", "https://crawler.example.com/about")
    store = open_store(tmp_path)
    board = Board(
        slug="acme", adapter="jsonld", key={"url": "https://acme.example.com/"}, url="https://acme.example.com/"
    )
    store.put_boards([board], AT)
    reason = Reason(signal=Signal.CHALLENGE, points=64.0, text="challenges")
    step = Step(at=AT, band=Band.PAUSED, score=36.0, text="challenges", action="paused except canaries")
    incident = Incident(
        target="acme", opened_at=AT, blame=Blame.SITE, worst=Band.PAUSED, steps=(step,), reasons=(reason,)
    )
    health = TargetHealth(target="acme", standing=Standing(target="acme", band=Band.PAUSED, since=AT))
    store.save_evaluation(Evaluation(at=AT, targets=(health,), incidents=(incident,)))
    store.close()
    return tmp_path


def call(app, data: Path, *words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--data", str(data)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_targets_and_incidents_are_listed_and_reviewed(app, data: Path) -> None:
    assert "paused" in call(app, data, "health")
    assert "acme" in call(app, data, "incidents")
    shown = call(app, data, "incidents", "review", "1", "--early", "no", "--reason", "right", "--action", "wrong")
    assert "review: early no, reason right yes, action right no" in shown
    assert msgspec.json.decode(call(app, data, "incidents", "show", "1", "--json"))["review"]["early"] is False
    with pytest.raises(InvalidInput, match="says nothing"):
        call(app, data, "incidents", "review", "1")
    with pytest.raises(InvalidInput, match="Say yes or no"):
        call(app, data, "incidents", "review", "1", "--early", "maybe")
    with pytest.raises(NotFound, match="no incident 9"):
        call(app, data, "incidents", "show", "9")
    assert "Nothing was changed" in call(app, data, "health", "tune")


def test_tuning_only_reads_and_needs_no_contact(app, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROLECALL_CONTACT")
    assert "No reviews speak" in call(app, data, "health", "tune")


def test_a_person_resumes_and_accepts(app, data: Path) -> None:
    call(app, data, "health", "resume", "acme")
    assert call(app, data, "health").startswith("degraded")
    call(app, data, "health", "accept", "acme")
    assert call(app, data, "health").startswith("healthy")
    assert "open" not in call(app, data, "incidents", "--open")
    assert "a person took how it is now" in call(app, data, "incidents", "show", "1")


def test_canaries_are_added_listed_and_removed(app, data: Path) -> None:
    url = "https://acme.example.com/jobs/1"
    with pytest.raises(NotFound, match="No board lists a role"):
        call(app, data, "canary", "add", url, "--expect", "title=Welder")
    with pytest.raises(InvalidInput, match="not understood"):
        call(app, data, "canary", "add", url, "--expect", "Welder", "--board", "acme")
    assert "not looked at yet" in call(app, data, "canary", "add", url, "--expect", "title=Welder", "--board", "acme")
    assert "title=Welder" in call(app, data, "canary", "list")
    call(app, data, "canary", "remove", "1")
    assert "No canaries yet" in call(app, data, "canary", "list")
