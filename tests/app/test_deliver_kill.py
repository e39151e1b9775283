import os

import pytest
from bench.deliver_kill import kills


@pytest.mark.slow
def test_killed_while_matching_and_delivering_every_job_arrives_once(tmp_path):
    found = kills(int(os.environ.get("ROLECALL_KILLS", "5")), int(os.environ.get("ROLECALL_SEED", "3")), tmp_path)
    assert found["faults"] == []
    assert found["jobs"] >= found["arrived"] >= found["open"] > 10
