"""scan, scans, postings and replay-timeline as scripts use them."""

import json

import pytest
from typer.testing import CliRunner

from rolecall.cli.main import load_commands
from rolecall.model import InvalidInput, NotConfigured, NotFound, Refused

URL = "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true"


def jobs(*ids):
    return [
        {
            "id": i,
            "title": f"Baker {i}",
            "absolute_url": f"https://careers.acme.example/jobs/{i}",
            "updated_at": "2026-03-01T10:00:00-05:00",
            "location": {"name": "Lyon, France"},
            "content": "&lt;p&gt;Bake bread.&lt;/p&gt;",
        }
        for i in ids
    ]


class Shell:
    """Runs commands on one data folder."""

    def __init__(self, folder):
        self.folder, self.app, self.runner, self.served = folder, load_commands(), CliRunner(), 0
        self.run("add", "https://boards.greenhouse.io/acme", "--name", "Acme")

    def run(self, *words, code=0):
        result = self.runner.invoke(self.app, [*map(str, words), "--data", str(self.folder / "data")])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    def lines(self, *words, code=0):
        output = self.run(*words, "--json", code=code)
        return [json.loads(line) for line in output.splitlines() if line.startswith("{")]

    def replay(self, body):
        self.served += 1
        folder = self.folder / f"r{self.served}"
        folder.mkdir()
        folder.joinpath("list.json").write_bytes(body if isinstance(body, bytes) else json.dumps(body).encode())
        folder.joinpath("replay.tsv").write_text(f"GET\t{URL}\t200\tapplication/json\tlist.json\n")
        return folder

    def scan(self, *ids, body=None, code=0):
        served = body if body is not None else {"jobs": jobs(*ids), "meta": {"total": len(ids)}}
        (summary,) = self.lines("scan", "acme", "--replay", self.replay(served), code=code)
        return summary


@pytest.fixture
def shell(tmp_path):
    return Shell(tmp_path)


def test_a_life_of_a_role_through_the_commands(shell):
    first = shell.scan(1, 2, 3)
    promised = [
        "board",
        "mode",
        "verdict",
        "reason",
        "advertised",
        "found",
        "new",
        "updated",
        "unchanged",
        "closed",
        "reopened",
        "errors",
    ]
    assert [first[name] for name in promised] == ["acme", "full", "complete", None, 3, 3, 3, 0, 0, 0, 0, 0]
    assert shell.scan(1, 2, 3)["unchanged"] == 3
    assert shell.scan(1, 3)["closed"] == 1
    (closed,) = shell.lines("postings", "--state", "closed")
    assert (closed["external_id"], closed["evidence"]["kind"]) == ("2", "absent_complete")
    seen = closed["first_seen_at"]
    assert shell.scan(1, 2, 3)["reopened"] == 1
    back = {p["external_id"]: p for p in shell.lines("postings", "--board", "acme", "--state", "active")}
    assert (back["2"]["first_seen_at"], back["2"]["closed_at"]) == (seen, None)
    fields = "board external_id url title state places workplace remote_area employment_types pay language published_at"
    fields += " updated_at first_seen_at last_seen_at closed_at evidence description_text"
    assert set(fields.split()) <= back["1"].keys()
    rows = shell.lines("scans")
    assert [row["counters"]["closed"] for row in rows] == [0, 1, 0, 0]
    (report,) = shell.lines("scans", "show", rows[0]["run"])
    assert all(check["ok"] is not False for check in report["checks"]), report["checks"]
    text = shell.run("scans", "show", rows[0]["run"])
    assert "counters equal what the store holds" in text
    assert "1 reopened" in shell.run("scans")


@pytest.mark.parametrize("body", [b'{"jobs": [{"id": 1', b"<html>Sorry</html>", b"", b'{"jobs": {}}', b"[" * 1000])
def test_malformed_payloads_give_a_clear_message_and_change_nothing(shell, body):
    shell.scan(1, 2, 3)
    before = shell.lines("postings")
    summary = shell.scan(body=body, code=1)
    assert summary["verdict"] == "failed"
    assert summary["detail"]
    assert shell.lines("postings") == before


def test_people_get_sentences(shell):
    text = shell.run("scan", "acme", "--replay", shell.replay({"jobs": jobs(1, 2), "meta": {"total": 5}}))
    assert "acme: full scan partial (short_of_total)" in text
    assert "2 of 5 advertised" in text
    assert "Baker 1" in shell.run("postings")
    assert "left because exhausted" in text


def test_wrong_names_say_what_to_do(shell):
    with pytest.raises(NotFound, match="Did you mean acme"):
        shell.run("scan", "acmee")
    with pytest.raises(NotFound, match="scan run 99"):
        shell.run("scans", "show", 99)
    empty = shell.folder / "empty"
    empty.mkdir()
    (empty / "replay.tsv").write_text("method\turl\tstatus\tcontent_type\tfile\n")
    with pytest.raises(InvalidInput):
        shell.run("scan", "acme", "--replay", empty)
    assert "No scans yet" in CliRunner().invoke(shell.app, ["scans", "--data", str(shell.folder / "other")]).output


def test_replay_timeline_prints_events_at_their_own_times(tmp_path):
    file = tmp_path / "board.jsonl"
    lists = [(1, 2, 3), (1, 3), (1, 2, 3)]
    lines = [json.dumps({"t": f"2026-01-0{n} 04:00:00+00:00", "jobs": jobs(*ids)}) for n, ids in enumerate(lists, 1)]
    file.write_text(
        "\n".join(line.replace('"location": {"name": "Lyon, France"}', '"location": "Lyon"') for line in lines)
    )
    result = CliRunner().invoke(load_commands(), ["replay-timeline", str(file)])
    events = [json.loads(line) for line in result.output.splitlines()]
    assert events[3:] == [
        {"at": "2026-01-02T04:00:00Z", "event": "close", "id": 2},
        {"at": "2026-01-03T04:00:00Z", "event": "reopen", "id": 2},
    ]
    assert [event["event"] for event in events[:3]] == ["open"] * 3


def test_a_board_is_read_whole_at_most_once_an_hour_also_by_hand(shell):
    shell.scan(1)
    with pytest.raises(Refused, match="at most once an hour"):
        shell.run("scan", "acme")
    # An incremental scan and a replay ask nothing twice; --now goes on to what comes next, here a missing contact.
    for words in (("scan", "acme", "--now"), ("scan", "acme", "--mode", "incremental")):
        with pytest.raises(NotConfigured, match="no contact"):
            shell.run(*words)
    shell.scan(1)


def test_policy_says_when_nothing_was_checked(shell):
    assert "has not been checked yet" in shell.run("policy", "acme")
    with pytest.raises(NotFound):
        shell.run("policy", "nobody")


def test_policy_notes_what_a_person_read_in_the_terms_and_pauses_the_board(shell):
    (shell.folder / "data" / "rolecall.toml").write_text('contact = "https://crawler.example.com/"\n')
    terms = ("policy", "acme", "--terms", "https://acme.example.com/terms")
    note = ("--read-on", "2026-02-01", "--note", "section 4: no automated access")
    said = shell.run(*terms, "forbid", *note, code=1)
    assert "forbidden: the terms at https://acme.example.com/terms, read on 2026-02-01, forbid it" in said
    assert "section 4" in said
    with pytest.raises(Refused, match="terms at https"):
        shell.run("scan", "acme", "--replay", shell.replay({"jobs": jobs(1)}))
    (newest, *_) = shell.lines(*terms, "allow")
    assert (newest["allowed"], newest["terms"]["says"]) == (True, "allow")
    assert any("forbid (2026-02-01) → allow" in change for change in newest["changes"])
    assert shell.scan(1)["new"] == 1


def test_policy_notes_terms_of_a_host_for_the_boards_that_are_read_from_it(shell):
    host = URL.split("/")[2]
    (shell.folder / "data" / "rolecall.toml").write_text('contact = "https://crawler.example.com/"\n')
    with pytest.raises(NotFound):
        shell.run("policy", host)
    said = shell.run("policy", host, "--terms", "https://host.example.com/terms", "forbid", "--note", "4.2", code=1)
    assert "acme: forbidden: the terms at https://host.example.com/terms" in said
    assert f"{host}: forbid" in shell.run("policy", host, code=1)
    shell.run("policy", "acme", code=1)
    (terms, record) = shell.lines("policy", host, "--terms", "https://host.example.com/terms", "allow")
    assert (terms["says"], record["allowed"]) == ("allow", True)
    assert shell.scan(1)["new"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--terms", "http://127.0.0.1/terms", "allow"), "cannot be the address"),
        (("--note", "x"), "no terms to note"),
        (("--terms", "https://acme.example.com/t", "allow", "--read-on", "2999-01-01"), "has not come yet"),
    ],
)
def test_policy_refuses_a_note_that_cannot_be(words, said, shell):
    with pytest.raises(InvalidInput, match=said):
        shell.run("policy", "acme", *words)
    assert "has not been checked yet" in shell.run("policy", "acme")


def test_misses_lists_texts_that_were_not_read_the_most_frequent_first(shell):
    assert "Nothing is counted" in shell.run("misses")
    listed = jobs(1, 2, 3)
    for job, place in zip(listed, ("Nosuchtownium", "Nosuchtownium", "Xyzzyville, Lyon, France"), strict=True):
        job["location"] = {"name": place}
    shell.scan(body={"jobs": listed, "meta": {"total": 3}})
    (posting, *_) = shell.lines("postings")
    rows = shell.lines("misses")
    assert (rows[0]["field"], rows[0]["text"], rows[0]["count"]) == ("places", "Nosuchtownium", 2)
    assert [row["text"] for row in rows] == ["Nosuchtownium", "Xyzzyville"]
    assert posting["title"].startswith("Baker") and rows[0]["sample_posting"] > 0
    assert shell.lines("misses", "--limit", 1) == rows[:1]
    assert shell.lines("misses", "--field", "pay") == []
    assert "2 places" in " ".join(shell.run("misses").split())
    # The same list again reads nothing anew, so nothing is counted twice.
    shell.scan(body={"jobs": listed, "meta": {"total": 3}})
    assert shell.lines("misses") == rows
