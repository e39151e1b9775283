"""Numbers for Prometheus: rooms add sources, a scraper reads text."""

import logging
from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from rolecall.model import Measure, RolecallError

_log = logging.getLogger(__name__)

#: Gives a process's numbers whenever they are asked for. May raise RolecallError: its numbers are then missing.
Source = Callable[[], Iterable[Measure]]
CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """Sources of numbers, rendered together. Sources are asked one after the other, in a thread, at each scrape."""

    def __init__(self) -> None:
        self._sources: list[Source] = []
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._registry.register(self)

    def add(self, source: Source) -> None:
        """Add a source of numbers; names must not overlap with those of another source."""
        self._sources.append(source)

    def text(self) -> bytes:
        """All numbers in Prometheus' text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """What the registry asks; a source that fails costs its own numbers only and is counted."""
        families: dict[str, CounterMetricFamily | GaugeMetricFamily] = {}
        failed = 0
        for source in self._sources:
            try:
                for measure in source():
                    _put(families, measure)
            except RolecallError as error:
                failed += 1
                _log.warning("numbers are missing: %s", error)
        yield from families.values()
        yield GaugeMetricFamily("rolecall_metrics_failed", "Sources of numbers that could not be read.", value=failed)


def _put(families: dict[str, CounterMetricFamily | GaugeMetricFamily], measure: Measure) -> None:
    family = families.get(measure.name)
    if family is None:
        kind = CounterMetricFamily if measure.counter else GaugeMetricFamily
        family = families[measure.name] = kind(measure.name, measure.help, labels=[name for name, _ in measure.labels])
    family.add_metric([value for _, value in measure.labels], measure.value)
