import asyncio
import json
import os
import subprocess
import sys

import pytest

from serve.sample import build, with_page

pytest.importorskip("mcp", reason="the package mcp is not installed")

from mcp import Client

from rolecall.app.watch import add_watch
from rolecall.serve.mcp import create_mcp
from roles import NOW


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    found = with_page(build(tmp_path_factory.mktemp("sample")))
    add_watch(found.store, found.index, found.read, "data engineer", "Data", NOW)
    yield found
    found.index.close()
    found.store.close()


def ask(services, calls):
    async def run():
        async with Client(create_mcp(services)) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            return tools, [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(run())


def test_every_tool_answers_as_the_other_doors_do(services):
    found = services.index.search(services.read("senior data engineer")).hits[0].posting_id
    tools, answers = ask(services, [
        ("search_roles", {"query": "python", "limit": 2}),
        ("get_role", {"role_id": found}),
        ("get_employer", {"name": "Nordlicht Energie"}),
        ("list_watches", {}),
        ("get_watch", {"watch": "data"}),
        ("explain_match", {"role_id": found, "query": "python place:Paris"}),
        ("search_pages", {"query": "careers topic:jobs"}),
        ("search_roles", {"query": "colour:red"}),
        ("get_role", {"role_id": 10**6}),
    ])  # fmt: skip
    assert tools == {
        "search_roles",
        "search_pages",
        "get_role",
        "get_employer",
        "list_watches",
        "get_watch",
        "explain_match",
    }
    search, role, employer, watches, watch, why, pages, wrong, missing = answers
    assert search.structured_content["total"] == 5 and len(search.structured_content["roles"]) == 2
    assert role.structured_content["title"] == "Senior Data Engineer"
    assert role.structured_content["history"]["evidence"]
    assert employer.structured_content["roles_by_state"] == {"active": 2, "closed": 1}
    assert [w["name"] for w in watches.structured_content["watches"]] == ["Data"]
    secret = services.store.watches()[0].feed_token
    assert all(secret not in json.dumps(a.structured_content) for a in answers if a.structured_content)
    assert len(watch.structured_content["delivered"]) == 2
    assert pages.structured_content["pages"][0]["url"] == "https://www.example.com/careers"
    assert why.structured_content["found"] is False
    assert wrong.is_error and "Known filters" in wrong.content[0].text
    assert missing.is_error and "There is no role" in missing.content[0].text


@pytest.mark.slow
def test_the_command_speaks_the_protocol_on_its_standard_streams(tmp_path):
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}  # fmt: skip
    command = [sys.executable, "-m", "rolecall", "mcp", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    process.stdin.write(json.dumps(hello) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.wait(20) == 0
    assert answer["result"]["serverInfo"]["name"] == "rolecall"
