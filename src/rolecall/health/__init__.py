"""Whether a site is turning away, against its own normal.

Enters: signals. Leaves: scores, bands, incidents.
Never: escalation.
"""

from rolecall.health.attribution import blame_of, fisher
from rolecall.health.canaries import RIGHT, UNREAD, WRONG, compare, read_expectation, with_look
from rolecall.health.engine import accept, evaluate, number_of, resume, start_of
from rolecall.health.memory import Memory, fold, pack, unpack
from rolecall.health.priors import platform_priors
from rolecall.health.reference import Share, reference_score
from rolecall.health.scoring import Readings, judge, read, settle
from rolecall.health.shape import Shape, Weights
from rolecall.health.sketch import bin_of, log_median, value_of
from rolecall.health.standing import TREATMENTS, Treatment, advance, band_of, progress, told
from rolecall.health.structure import distance, skeleton
from rolecall.health.tuning import Proposal, tune

__all__ = [
    "RIGHT",
    "TREATMENTS",
    "UNREAD",
    "WRONG",
    "Memory",
    "Proposal",
    "Readings",
    "Shape",
    "Share",
    "Treatment",
    "Weights",
    "accept",
    "advance",
    "band_of",
    "bin_of",
    "blame_of",
    "compare",
    "distance",
    "evaluate",
    "fisher",
    "fold",
    "judge",
    "log_median",
    "number_of",
    "pack",
    "platform_priors",
    "progress",
    "read",
    "read_expectation",
    "reference_score",
    "resume",
    "settle",
    "skeleton",
    "start_of",
    "told",
    "tune",
    "unpack",
    "value_of",
    "with_look",
]
