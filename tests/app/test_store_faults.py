"""A store that cannot be written: a clear error, nothing lost, and the scan goes on when it can."""

import os
import resource
import signal
import sys

import pytest

from app.site import Site, world
from app.test_scan import go
from rolecall.app.scan import ScanLimits
from rolecall.model import StoreError

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def test_a_full_disk_is_a_clear_error_and_the_scan_goes_on_when_there_is_room(tmp_path):
    """The limit on file size is the kernel's own way of saying that nothing more fits."""
    site = Site(page_size=20).add(range(400), text="Bake bread. " * 400)

    async def scan():
        async with world(tmp_path, site, limits=ScanLimits(portion=20)) as w:
            return await w.scan()

    child = os.fork()
    if child == 0:
        code = 3
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, 700_000))
            go(scan())
        except StoreError as error:
            sys.stderr.write(str(error))
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.WEXITSTATUS(status) == 0, "a full disk must be a StoreError"
    summary = go(scan())
    assert (summary.found, summary.errors, summary.verdict) == (400, 0, "complete")

    async def stored():
        async with world(tmp_path, site) as w:
            return len(w.states()), [run.state for run in w.store.runs(None, 10)]

    assert go(stored()) == (400, ["done"])
