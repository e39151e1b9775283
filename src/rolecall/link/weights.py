"""What each finding weighs, as natural logs of likelihood ratios.

Fitted with `python -m bench.link_fit` on 2026-11-30: logistic regression over pairs that share a key, drawn towards
judged values, so that findings the labels hold few of keep what was judged. Labels: copies made from real postings of
one half of all employers, and two months of one agency's feed in its dialects; the other half measures
(`bench.link_quality`, `bench.link_labels`). A probability is calibrated for such pairs.
"""

from typing import Final

#: Odds that two postings found under one key are the same job, before anything else is known.
PRIOR: Final = -5.0

WEIGHTS: Final[dict[str, float]] = {
    # What a source itself says, and numbers and addresses.
    "repost": 14.0,
    "job_same": 14.0,
    "requisition_same": 11.0,
    "requisition_other": -8.0,
    "address_same": 8.0,
    "source_same": -4.0,
    # Who, what, where.
    "employer_same": 3.0,
    "employer_alias": 1.5,
    "employer_named": 1.5,
    "employer_unknown": 0.0,
    "employer_other": -3.0,
    "title_same": 2.5,
    "title_part_1": -0.5,
    "title_part_2": -1.3,
    "title_part_3": -2.1,
    "title_other": -3.5,
    "level_one_sided": -2.0,
    "level_other": -5.0,
    "place_same": 1.5,
    "place_inside": 0.5,
    "spot_other": -3.0,
    "place_other": -4.0,
    # Their texts: the share of one's phrases and words that the other has.
    "phrases_85": 2.0,
    "phrases_60": 1.5,
    "phrases_40": 1.2,
    "phrases_25": 0.8,
    "words_80": 3.0,
    "words_65": 2.0,
    "words_50": 0.5,
    "words_35": -1.5,
    "words_0": -3.5,
    "foreign_words_40": 2.0,
    "foreign_words_20": 1.0,
    "foreign_words_10": 0.0,
    "foreign_words_0": -1.0,
    # Details.
    "pay_same": 1.5,
    "pay_overlaps": 0.3,
    "pay_other": -2.5,
    "days_near": 0.3,
    "days_far": -1.0,
    "team_other": -1.0,
    "employment_other": -1.5,
    "workplace_other": -0.7,
    "remote_one_sided": -0.4,
}

#: Days between publication that say something.
NEAR, FAR = 14, 150
#: Sketches of fewer hashes say nothing.
FEWEST_WORDS: Final = 8

#: (share at least, finding), highest first.
_PHRASES: Final = ((0.85, "phrases_85"), (0.6, "phrases_60"), (0.4, "phrases_40"), (0.25, "phrases_25"))
_WORDS: Final = ((0.8, "words_80"), (0.65, "words_65"), (0.5, "words_50"), (0.35, "words_35"))
#: Between two languages names and terms of the trade are all they can share.
_FOREIGN: Final = ((0.4, "foreign_words_40"), (0.2, "foreign_words_20"), (0.1, "foreign_words_10"))

#: More than any two texts can weigh.
TEXT_MOST: Final = max(WEIGHTS[name] for _, name in _PHRASES) + max(WEIGHTS[name] for _, name in (*_WORDS, *_FOREIGN))


def by_phrases(share: float) -> str:
    """Finding of the share of phrases of the smaller text that the other has; "" for one that says nothing."""
    return next((name for least, name in _PHRASES if share >= least), "")


def by_words(share: float, two_languages: bool) -> str:
    """Finding of the share of words."""
    table, none = (_FOREIGN, "foreign_words_0") if two_languages else (_WORDS, "words_0")
    return next((name for least, name in table if share >= least), none)
