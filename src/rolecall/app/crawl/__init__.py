"""The topical crawl: workers over leased hosts, one group commit after the other, indexed at once."""

from rolecall.app.crawl.crawler import Crawler, CrawlTools
from rolecall.app.crawl.plan import CrawlPlan, Progress
from rolecall.app.crawl.starting import Crawl
from rolecall.app.crawl.seeds import read_seeds, seed

__all__ = ["Crawl", "CrawlPlan", "CrawlTools", "Crawler", "Progress", "read_seeds", "seed"]
