"""jobs, link and unlink as people and scripts use them."""

import json
from datetime import timedelta

import pytest
from typer.testing import CliRunner

from link.build import OTHER_TEXT, posting
from rolecall.app.relinking import relink_all
from rolecall.cli.main import load_commands
from rolecall.model import InvalidInput, NotFound
from rolecall.store import open_store
from roles import MUNICH, NOW, Ledger, StoppedClock


class Shell:
    """Runs commands on a folder with four roles: an opening, its copy, one that may be the same, and another."""

    def __init__(self, folder):
        self.data, self.app, self.runner = folder / "data", load_commands(), CliRunner()
        store = open_store(self.data)
        ledger = Ledger(store)
        for board in ("cobalt", "portal", "another", "third"):
            ledger.board(board, "Cobalt Orchard" if board == "cobalt" else None)
        # The employer's own, found after the portal's.
        (self.copy,) = self._published(ledger, "portal", 1, NOW)
        (self.own,) = self._published(ledger, "cobalt", 2, NOW + timedelta(hours=1))
        (self.doubt,) = self._published(ledger, "another", 3, NOW, title="Backend Engineer, Payments, Fraud")
        (self.other,) = self._published(
            ledger, "third", 4, NOW, title="Welder", description_text=OTHER_TEXT, places=(MUNICH,)
        )
        store.close()

    def _published(self, ledger, board, number, at, title="Backend Engineer, Payments", **fields):
        return ledger.scan(board, [posting(number, title, **fields).posting], at).values()

    def run(self, *words, code=0):
        result = self.runner.invoke(self.app, [*map(str, words), "--data", str(self.data)])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    def lines(self, *words):
        return [json.loads(line) for line in self.run(*words, "--json").splitlines() if line.startswith("{")]

    def members(self, role):
        (line,) = self.lines("jobs", "show", role)
        return [found["id"] for found in line["postings"]]


@pytest.fixture
def shell(tmp_path):
    found = Shell(tmp_path)
    for role in (found.copy, found.own, found.doubt, found.other):
        found.members(role)
    return found


def test_a_link_is_explained_signal_by_signal(shell):
    (line,) = shell.lines("jobs", "show", shell.copy)
    assert [found["id"] for found in line["postings"]] == [shell.own, shell.copy], "the employer's own stands first"
    (pair,) = line["pairs"]
    assert pair["zone"] == "linked" and pair["probability"] >= 0.93 and pair["said"] is None
    signals = {found["name"]: found for found in pair["signals"]}
    assert {"employer", "title", "place", "text"} <= signals.keys()
    assert all(found["weight"] > 0 and found["detail"] for found in signals.values())
    shown = shell.run("jobs", "show", shell.copy)
    assert f"Job {shell.own}: 2 postings, best source first" in shown
    assert all(found["detail"] in shown for found in signals.values())


def test_what_may_be_the_same_is_suggested_until_somebody_decides(shell):
    suggested = shell.lines("jobs", "suggested")
    assert {frozenset((line["a"], line["b"])) for line in suggested} <= {
        frozenset((shell.doubt, shell.own)),
        frozenset((shell.doubt, shell.copy)),
    }
    assert suggested and all(line["zone"] == "suggested" for line in suggested)
    (line,) = shell.lines("jobs", "show", shell.own)
    assert [found["zone"] for found in line["suggested"]] == ["suggested"] * len(line["suggested"]) != []
    assert "May be the same job" in shell.run("jobs", "show", shell.own)
    shell.run("link", shell.doubt, shell.own)
    assert shell.lines("jobs", "suggested") == []
    assert "nothing to decide" in shell.run("jobs", "suggested")


def test_a_persons_word_is_stronger_than_evidence_and_outlives_recomputation(shell):
    assert shell.lines("unlink", shell.copy) == [{"job": shell.copy, "postings": [shell.copy]}]
    assert "one job now" in shell.run("link", shell.own, shell.other)
    store = open_store(shell.data)
    relink_all(store, shell.data, StoppedClock(), workers=0)
    store.close()
    assert shell.members(shell.copy) == [shell.copy]
    assert sorted(shell.members(shell.other)) == [shell.own, shell.other]
    (line,) = shell.lines("jobs", "show", shell.other)
    assert [pair["said"] for pair in line["pairs"]] == ["same"] and "a person said the same job" in shell.run(
        "jobs", "show", shell.other
    )


def test_undoing_gives_back_what_was(shell):
    before = [shell.members(role) for role in (shell.own, shell.copy, shell.doubt, shell.other)]
    shell.run("link", shell.own, shell.other)
    # The link by hand goes first; the copy's evidence still holds.
    assert "still linked to others by evidence" in shell.run("unlink", shell.own)
    shell.run("unlink", shell.copy)
    shell.run("link", shell.copy, shell.own)
    assert [shell.members(role) for role in (shell.own, shell.copy, shell.doubt, shell.other)] == before


def test_words_that_cannot_be_followed_change_nothing(shell):
    with pytest.raises(NotFound, match="no role 999"):
        shell.run("jobs", "show", 999)
    with pytest.raises(NotFound, match="no role 999"):
        shell.run("link", shell.own, 999)
    with pytest.raises(InvalidInput, match="itself"):
        shell.run("link", shell.own, shell.own)
    with pytest.raises(InvalidInput, match="linked to no other"):
        shell.run("unlink", shell.other)
    with pytest.raises(NotFound):
        shell.run("unlink", 999)
    assert "Invalid value" in shell.run("link", "seven", shell.own, code=2)
    assert shell.members(shell.own) == [shell.own, shell.copy]
