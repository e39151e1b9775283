"""What each finding weighs, as natural logs of likelihood ratios.

Fitted with `python -m bench.link_fit` on 2026-11-30: logistic regression over pairs that share a key, drawn towards
judged values, so that findings the labels hold few of keep what was judged. Labels: copies made from real postings of
one half of all employers, and two months of one agency's feed in its dialects; the other half measures
(`bench.link_quality`, `bench.link_labels`). A probability is calibrated for such pairs.
"""

from typing import Final

#: Odds that two postings found under one key are the same job, before anything else is known.
PRIOR: Final = -5.16

WEIGHTS: Final[dict[str, float]] = {
    # What a source itself says, and numbers and addresses.
    "repost": 14.00,
    "job_same": 14.00,
    "requisition_same": 11.00,
    "requisition_other": -8.00,
    "address_same": 8.00,
    "board_page": 3.5,
    "source_same": -4.00,
    # Who, what, where.
    "employer_same": 1.67,
    "employer_alias": 1.50,
    "employer_named": 1.50,
    "employer_unknown": 1.17,
    "employer_other": -9.81,
    "title_same": 2.34,
    "title_part_1": -3.13,
    "title_part_2": -3.13,
    "title_part_3": -3.13,
    "title_other": -9.32,
    "level_one_sided": -2.00,
    "level_other": -5.00,
    "place_same": 0.87,
    "place_inside": 0.00,
    "spot_other": -3.00,
    "place_other": -4.00,
    # Their texts: the share of words of the smaller that the other has, then of its phrases (runs of three words), per
    # cent at least. A rewrite loses phrases more than words; two jobs with one employer's boilerplate lose both alike.
    "text_90_85": 5.04,
    "text_90_60": 4.86,
    "text_90_40": 5.29,
    "text_90_25": 4.33,
    "text_90_0": 3.41,
    "text_80_85": 4.99,
    "text_80_60": 4.83,
    "text_80_40": 4.57,
    "text_80_25": 4.32,
    "text_80_0": 3.41,
    "text_65_85": 4.00,
    "text_65_60": -0.71,
    "text_65_40": 1.93,
    "text_65_25": 3.97,
    "text_65_0": 3.08,
    "text_50_85": 2.50,
    "text_50_60": -0.71,
    "text_50_40": -1.62,
    "text_50_25": 2.24,
    "text_50_0": 1.91,
    "text_35_85": 0.50,
    "text_35_60": -0.71,
    "text_35_40": -1.62,
    "text_35_25": -0.51,
    "text_35_0": 0.62,
    "text_0_85": -1.50,
    "text_0_60": -2.00,
    "text_0_40": -2.30,
    "text_0_25": -2.70,
    "text_0_0": -1.07,
    "foreign_40_25": 4.68,
    "foreign_40_0": 2.77,
    "foreign_20_25": 1.80,
    "foreign_20_0": -0.59,
    "foreign_0_25": 0.30,
    "foreign_0_0": -0.59,
    # Details.
    "pay_same": 1.55,
    "pay_overlaps": -1.67,
    "pay_other": -4.64,
    "days_near": 0.44,
    "days_far": -5.27,
    "team_other": -1.00,
    "employment_other": -1.50,
    "workplace_other": -3.32,
    "remote_one_sided": -1.35,
}

#: Days between publication that say something.
NEAR, FAR = 14, 150
#: Sketches of fewer hashes say nothing.
FEWEST_WORDS: Final = 8

#: Per cent that findings of texts are named by. Texts of two languages share names and terms of the trade only.
_WORDS: Final = (90, 80, 65, 50, 35, 0)
_PHRASES: Final = (85, 60, 40, 25, 0)
_FOREIGN_WORDS: Final = (40, 20, 0)
_FOREIGN_PHRASES: Final = (25, 0)

#: More than any two texts can weigh.
TEXT_MOST: Final = max(weight for name, weight in WEIGHTS.items() if name.startswith(("text_", "foreign_")))


def text_finding(words: float, phrases: float, two_languages: bool) -> str:
    """Name of what two texts share: of words, and of phrases, 0 to 1."""
    scales = (_FOREIGN_WORDS, _FOREIGN_PHRASES) if two_languages else (_WORDS, _PHRASES)
    shares = (
        next(least for least in scale if share * 100 >= least)
        for scale, share in zip(scales, (words, phrases), strict=True)
    )
    return "_".join(("foreign" if two_languages else "text", *map(str, shares)))
