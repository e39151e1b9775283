"""Every measure of reading and normalizing on labeled real data, with its floor: `python -m bench.quality [--quick]`.

One table out of the benchmarks that take the measures apart (quality_places, quality_values, quality_markup,
normalize_speed). The floors here are the ones a corpus test pins. Strict is the label itself, accepted counts the
equally right answers that the labels name; floors apply to accepted. Wrong is a value that is not right, as opposed
to none.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench import normalize_speed, quality_markup, quality_places, quality_values

CORPUS = Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data"))


class Measure(NamedTuple):
    """One line of the table."""

    name: str
    rows: int
    strict: float
    accepted: float
    wrong: float
    #: Least accepted and most wrong share; None where nothing is promised.
    floor: float | None
    ceiling: float | None

    @property
    def holds(self) -> bool:
        """Whether floor and ceiling are kept."""
        low = self.floor is not None and self.accepted < self.floor
        return not low and not (self.ceiling is not None and self.wrong > self.ceiling)


#: Least accepted and most wrong share by measure, as promised.
FLOORS: dict[str, tuple[float | None, float | None]] = {
    "places, gold": (0.95, 0.02),
    "workplace, gold": (0.98, 0.005),
    "remote area, gold": (0.95, None),
    "country, named by the text": (0.98, 0.005),
    "workplace, employers' fields": (0.97, None),
    "pay, gold": (0.95, None),
    "pay, gold distractors": (None, 0.01),
    "pay, summaries": (0.99, None),
    # Labels here are what a platform's field says.
    "pay, full descriptions": (0.92, 0.02),
    "employment, gold": (0.97, None),
    "title, gold": (0.95, None),
    "seniority, gold": (0.95, None),
    "JSON-LD, stated fields": (0.99, None),
}
#: Postings a second on one core, the promise of the speed line.
SPEED_FLOOR = 2_000


def measures(corpus: Path, step: int = 1) -> Iterator[Measure]:
    """All measures; step: only every so manieth row of the large sets."""
    names = ("places, gold", "workplace, gold", "remote area, gold")
    places = [*quality_places.gold(corpus), quality_places.countries(corpus), quality_places.metadata(corpus)]
    names = (*names, "country, named by the text", "workplace, employers' fields")
    for name, one in zip(names, places, strict=True):
        shares = (one.share(count) for count in (one.strict, one.accepted, one.wrong))
        yield Measure(name, one.total, *shares, *FLOORS[name])
    for score in quality_values.scores(corpus / "labels", step):
        yield Measure(
            score.name, score.rows, score.strict / score.rows, score.share, score.wrong_share, *FLOORS[score.name]
        )
    fields = quality_markup.objects(corpus, step) + quality_markup.pages(corpus)
    right = sum(fields) / len(fields)
    name = "JSON-LD, stated fields"
    yield Measure(name, len(fields), right, right, 1 - right, *FLOORS[name])


def line(measure: Measure) -> str:
    """A measure as the table shows it."""
    floor = "" if measure.floor is None else f"≥ {measure.floor:g}"
    ceiling = "" if measure.ceiling is None else f"≤ {measure.ceiling:g}"
    shares = f"{measure.strict:9.3f}{measure.accepted:10.3f}{measure.wrong:8.3f}"
    return f"{measure.name:32}{measure.rows:7}{shares}{floor:>9}{ceiling:>9}{'' if measure.holds else '  BELOW'}"


def main() -> None:
    """Print the table and the speed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="every tenth description and JSON-LD object only")
    quick = parser.parse_args().quick
    print(f"{'measure':32}{'rows':>7}{'strict':>9}{'accepted':>10}{'wrong':>8}{'floor':>9}{'ceiling':>9}")
    for measure in measures(CORPUS, 10 if quick else 1):
        print(line(measure))
    raws = normalize_speed.postings(600 if quick else 3000)
    single, batch = (1e6 / spent for spent in normalize_speed.once(raws))
    print("\nwhole postings with a full text a second, CPU time of one core:")
    print(f"{batch:,.0f} as a batch, {single:,.0f} one by one (floor {SPEED_FLOOR:,})")


if __name__ == "__main__":
    main()
