"""A new adapter's file and recordings folder, ready to be filled in."""

import re

from rolecall.model import InvalidInput, Value
from rolecall.sources.kit.urls import host_of
from rolecall.sources.registry import adapters

_FILE = '''"""{title} careers sites: one answer holds every posting. Fingerprint: the raw entry."""

from rolecall.sources.kit import JsonBoard


class {cls}(JsonBoard):
    """One employer's site."""

    name = "{name}"
    hosts = ("*.{domain}",)
    examples = ("{url}",)
    # Rules over "host/path?query"; the named groups are the board's key.
    urls = (r"(?P<slug>[\\w-]+)\\.{rule}(?:/|$)",)
    needs = ("slug",)
    # Where the list is: the key's parts and {{at}} (page or offset) stand in braces.
    endpoint = "https://{{slug}}.{domain}/jobs.json"
    # Dotted path of the list in the answer; "" when the answer is the list.
    rows = "jobs"
    # Fields that identify an entry; nothing else is decoded until it is new or changed.
    heads = ("id", "url")
    link = "url"
    # Where the posting's fields are (JMESPath).
    fields = {{
        "title": "title",
        "description": "description",
        "locations": "location",
        "employment_type": "employment_type",
        "date_posted": "published_at",
    }}


ADAPTER = {cls}()
'''


class Scaffold(Value, frozen=True, kw_only=True):
    """Files of a new adapter: (path relative to the project, text)."""

    files: tuple[tuple[str, str], ...]


def scaffold(name: str, url: str) -> Scaffold:
    """The files of a new adapter named after a platform, with an example URL. Raises InvalidInput."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InvalidInput(f"{name!r} is no module name.", "Use lower case letters, digits and underscores.")
    if name in adapters():
        raise InvalidInput(f"There is an adapter named {name!r} already.", f"Change ats/{name}.py instead.")
    host = host_of(url)
    slug, _, domain = host.partition(".")
    if not slug or "." not in domain:
        raise InvalidInput(f"{url!r} names no employer's board.", "Give a URL such as https://acme.platform.example/")
    cls = "".join(part.capitalize() for part in name.split("_"))
    text = _FILE.format(title=cls, cls=cls, name=name, domain=domain, url=url, rule=domain.replace(".", r"\."))
    columns = "method\turl\tstatus\tcontent_type\tfile\tbody_contains\n"
    row = f"GET\thttps://{slug}.{domain}/jobs.json\t200\tapplication/json\t1.json\t\n"
    entry = f'{{"jobs": [{{"id": 1, "url": "https://{host}/1", "title": "Route Planner", "location": "Leeds"}}]}}\n'
    posting = (
        f'{{"external_id": "1", "url": "https://{host}/1", "title": "Route Planner", "places": [{{"text": "Leeds", '
        '"locality": null, "region": null, "country": null, "postal_code": null, "latitude": null, "longitude": null}]}'
    )
    expected = f'{{"url": "{url}", "expect": {{"postings": [{posting}], "requests": 1}}}}\n'
    folder = f"tests/recordings/{name}/normal"
    return Scaffold(
        files=(
            (f"src/rolecall/sources/ats/{name}.py", text),
            (f"{folder}/replay.tsv", columns + row),
            (f"{folder}/1.json", entry),
            (f"{folder}/expected.json", expected),
            (f"tests/recordings/{name}/declared.json", '{"one_page": "one answer holds the whole list"}\n'),
        )
    )
