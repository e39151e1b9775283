"""The topical crawl: workers over leased hosts, one group commit after the other, indexed at once."""

from rolecall.app.crawl.crawler import Crawler, CrawlTools
from rolecall.app.crawl.plan import CrawlPlan, Progress
from rolecall.app.crawl.planning import Replanned, Replanner, replan
from rolecall.app.crawl.proposing import accept, reject
from rolecall.app.crawl.seeds import read_seeds, seed
from rolecall.app.crawl.standing import StandingCrawl, remember_topic, topic_of
from rolecall.app.crawl.starting import Crawl

__all__ = [
    "Crawl",
    "CrawlPlan",
    "CrawlTools",
    "Crawler",
    "Progress",
    "Replanned",
    "Replanner",
    "StandingCrawl",
    "accept",
    "read_seeds",
    "reject",
    "remember_topic",
    "replan",
    "seed",
    "topic_of",
]
