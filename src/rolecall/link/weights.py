"""What each finding weighs, as natural logs of likelihood ratios; set by hand and checked on labelled pairs."""

from typing import Final

#: Odds that two postings found under one key are the same job, before anything else is known.
PRIOR: Final = -5.0

REPOST: Final = 14.0
SAME_JOB_ID: Final = 14.0
SAME_REQUISITION: Final = 11.0
SAME_URL: Final = 8.0
OTHER_REQUISITION: Final = -8.0
SAME_SOURCE: Final = -4.0

SAME_EMPLOYER: Final = 3.0
ALIAS: Final = 1.5
NAMED: Final = 1.5
EMPLOYER_UNKNOWN: Final = 0.0
OTHER_EMPLOYER: Final = -3.0

SAME_TITLE: Final = 2.5
TITLE_PART: Final = -0.5
EACH_WORD: Final = 0.8
OTHER_TITLE: Final = -3.5

OTHER_LEVEL: Final = -5.0
LEVEL_ONE_SIDED: Final = -2.0

SAME_PLACE: Final = 1.5
PLACE_INSIDE: Final = 0.5
OTHER_PLACE: Final = -4.0
OTHER_SPOT: Final = -3.0

SAME_PAY: Final = 1.5
PAY_OVERLAPS: Final = 0.3
OTHER_PAY: Final = -2.5

DAYS_NEAR: Final = 0.3
DAYS_FAR: Final = -1.0
#: Days between publication that say something.
NEAR, FAR = 14, 150

OTHER_TEAM: Final = -1.0
OTHER_EMPLOYMENT: Final = -1.5
OTHER_WORKPLACE: Final = -0.7
REMOTE_ONE_SIDED: Final = -0.4

#: Sketches of fewer hashes say nothing.
FEWEST_WORDS: Final = 8

#: (share of phrases of the smaller text found in the other, weight), highest first.
_PHRASES: Final = ((0.85, 5.0), (0.6, 4.0), (0.4, 3.0), (0.25, 1.5))
#: (share of words, weight) for texts that share few phrases.
_WORDS: Final = ((0.8, 3.0), (0.65, 2.0), (0.5, 0.5), (0.35, -1.5), (0.0, -3.5))
#: The same when the texts are in different languages: names and terms of the trade are all they can share.
_WORDS_OF_TWO_LANGUAGES: Final = ((0.4, 2.0), (0.2, 1.0), (0.1, 0.0), (0.0, -1.0))


def text_weight(phrases: float, words: float, other_language: bool) -> float:
    """Weight of two texts' likeness: of phrases if they share any number of them, else of words."""
    table = _WORDS_OF_TWO_LANGUAGES if other_language else _WORDS
    by_words = next(weight for share, weight in table if words >= share)
    return max([by_words, *(weight for share, weight in _PHRASES if phrases >= share)])
