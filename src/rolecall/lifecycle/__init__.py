"""What a scan has proven and what follows for presence and history.

Enters: reports of a run, known postings. Leaves: coverage verdicts, transitions, snapshots to write.
Never: closing without evidence.
"""

from rolecall.lifecycle.board import BoardSign, decide_board_dead, decide_board_gone, gone_times, judge_fleet
from rolecall.lifecycle.coverage import ListFacts, baseline, is_soft, judge_coverage, with_doubt
from rolecall.lifecycle.material import FieldChange, keep_known, material_diff, material_hash, strip_tracking
from rolecall.lifecycle.presence import PresenceVerdict, decide_absences, decide_return
from rolecall.lifecycle.progress import KnownRun, checkpoint_mismatch, config_hash, is_degraded, stops_early
from rolecall.lifecycle.recheck import PageCheck, PageSign, decide_rechecks, sign_of
from rolecall.lifecycle.repost import match_reposts, repost_candidates, title_key, was_raised
from rolecall.lifecycle.rules import BOARD_GONE_TIMES, DISABLE_AFTER, FLEET_LOSS, SHARP_LEAST

__all__ = [
    "BOARD_GONE_TIMES",
    "DISABLE_AFTER",
    "FLEET_LOSS",
    "SHARP_LEAST",
    "BoardSign",
    "FieldChange",
    "KnownRun",
    "ListFacts",
    "PageCheck",
    "PageSign",
    "PresenceVerdict",
    "baseline",
    "checkpoint_mismatch",
    "config_hash",
    "decide_absences",
    "decide_board_dead",
    "decide_board_gone",
    "decide_rechecks",
    "decide_return",
    "gone_times",
    "is_degraded",
    "is_soft",
    "judge_coverage",
    "judge_fleet",
    "keep_known",
    "match_reposts",
    "material_diff",
    "material_hash",
    "repost_candidates",
    "sign_of",
    "stops_early",
    "strip_tracking",
    "title_key",
    "was_raised",
    "with_doubt",
]
