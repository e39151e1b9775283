"""The commands of this room, run as a person runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def rolecall(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "rolecall", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, check=False)


def test_detect_by_address() -> None:
    done = rolecall("detect", "https://jobs.ashbyhq.com/Acme%20Corp", "--json")
    found = json.loads(done.stdout)
    assert found["adapter"] == "ashby" and found["key"] == {"name": "Acme Corp"} and found["how"]


def test_detect_by_saved_page(tmp_path: Path) -> None:
    saved = tmp_path / "page.html"
    saved.write_text('<html><body><iframe src="https://jobs.lever.co/acme"></iframe></body></html>')
    done = rolecall("detect", "https://www.acme.example/careers", "--html", str(saved), "--json")
    assert json.loads(done.stdout)["key"] == {"site": "acme"}
    unknown = json.loads(rolecall("detect", "https://www.acme.example/careers", "--json").stdout)
    assert unknown["adapter"] is None and unknown["why"]


def test_a_missing_page_is_said() -> None:
    done = rolecall("detect", "https://www.acme.example/", "--html", "nowhere.html")
    assert done.returncode == 2 and "nowhere.html" in done.stderr


def test_try_recipe(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text('{"listing": {"include": "/jobs/"}}')
    (tmp_path / "p.html").write_text('<html><body><a href="/jobs/1">Planner</a><a href="/x">x</a></body></html>')
    done = rolecall("try-recipe", str(tmp_path / "r.json"), str(tmp_path / "p.html"), "--json")
    found = json.loads(done.stdout)
    assert [posting["url"] for posting in found["postings"]] == ["https://www.example.com/jobs/1"]


def test_new_adapter_goes_from_nothing_to_green(tmp_path: Path) -> None:
    (tmp_path / "src/rolecall/sources/ats").mkdir(parents=True)
    done = rolecall("new-adapter", "acmehr", "https://acme.acmehr.example/", "--project", str(tmp_path))
    assert done.returncode == 0
    module = tmp_path / "src/rolecall/sources/ats/acmehr.py"
    code = (
        "import importlib.util, json, sys; sys.path.insert(0, 'tests')\n"
        "from sources.replaying import board_of, replay, summary, walk; from pathlib import Path\n"
        f"spec = importlib.util.spec_from_file_location('acmehr', {str(module)!r})\n"
        "made = importlib.util.module_from_spec(spec); spec.loader.exec_module(made)\n"
        f"folder = Path({str(tmp_path / 'tests/recordings/acmehr/normal')!r})\n"
        "case = json.loads((folder / 'expected.json').read_text())\n"
        "seen = summary(walk(made.ADAPTER, board_of(made.ADAPTER, case), replay(folder)))\n"
        "assert json.loads(json.dumps(seen)) == case['expect'], seen\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, check=False)
    assert run.returncode == 0, run.stderr
    again = rolecall("new-adapter", "acmehr", "https://acme.acmehr.example/", "--project", str(tmp_path))
    assert again.returncode == 2 and "exists already" in again.stderr
