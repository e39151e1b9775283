"""What the crawl is measured beside: each a script that crawls from argv[1] and prints pages, wall and CPU seconds."""

SCRAPY = """
import json, sys, time, tempfile, scrapy
from scrapy.crawler import CrawlerProcess
seen = []
class Site(scrapy.Spider):
    name = "site"
    async def start(self):
        yield scrapy.Request(sys.argv[1], self.parse)
    def parse(self, response):
        seen.append(response.url)
        response.css("title::text").get()
        for link in response.css("a::attr(href)").getall():
            yield response.follow(link, self.parse)
process = CrawlerProcess({
    "LOG_LEVEL": "ERROR", "CONCURRENT_REQUESTS": 64, "CONCURRENT_REQUESTS_PER_DOMAIN": 64, "DOWNLOAD_DELAY": 0,
    "ROBOTSTXT_OBEY": False, "TELNETCONSOLE_ENABLED": False, "JOBDIR": tempfile.mkdtemp(),
    "SCHEDULER_DISK_QUEUE": "scrapy.squeues.PickleLifoSQLiteQueue",
    "SCHEDULER_START_DISK_QUEUE": "scrapy.squeues.PickleFifoSQLiteQueue"})
process.crawl(Site)
wall, cpu = time.perf_counter(), time.process_time()
process.start()
print(json.dumps({"pages": len(set(seen)), "wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}))
"""
CRAWLEE = """
import asyncio, json, logging, os, sys, tempfile, time
os.environ["CRAWLEE_STORAGE_DIR"] = tempfile.mkdtemp()
from crawlee import ConcurrencySettings
from crawlee.crawlers import ParselCrawler
from crawlee.storage_clients import SqlStorageClient
logging.disable(logging.CRITICAL)
seen = []
async def main():
    crawler = ParselCrawler(storage_client=SqlStorageClient(), concurrency_settings=ConcurrencySettings(
        min_concurrency=32, desired_concurrency=64, max_concurrency=64))
    @crawler.router.default_handler
    async def handle(context):
        seen.append(context.request.url)
        context.selector.css("title::text").get()
        await context.enqueue_links()
    wall, cpu = time.perf_counter(), time.process_time()
    await crawler.run([sys.argv[1]])
    print(json.dumps({"pages": len(set(seen)), "wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}))
asyncio.run(main())
"""
#: What any crawler of this make pays at least: pages fetched, parsed, their links written down, a transaction a page
#: that waits for no disk. No robots, no pace, no limits, no judging, no copies, no index.
BARE = """
import asyncio, json, sqlite3, sys, tempfile, time
from urllib.parse import urljoin
import aiohttp, uvloop
from selectolax.lexbor import LexborHTMLParser
async def main(start):
    base = sqlite3.connect(tempfile.mkdtemp() + "/urls.db", isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=NORMAL")
    base.execute("CREATE TABLE url (url TEXT PRIMARY KEY, title TEXT)")
    base.execute("INSERT INTO url (url) VALUES (?)", (start,))
    queue, done = asyncio.Queue(), []
    queue.put_nowait(start)
    async def work(session):
        while True:
            url = await queue.get()
            async with session.get(url) as response:
                tree = LexborHTMLParser(await response.read())
            title = tree.css_first("title").text()
            links = [urljoin(url, node.attributes["href"]) for node in tree.css("a[href]")]
            base.execute("BEGIN")
            base.execute("UPDATE url SET title = ? WHERE url = ?", (title, url))
            for link in links:
                if base.execute("INSERT OR IGNORE INTO url (url) VALUES (?)", (link,)).rowcount:
                    queue.put_nowait(link)
            base.execute("COMMIT")
            done.append(url)
            queue.task_done()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=64)) as session:
        wall, cpu = time.perf_counter(), time.process_time()
        workers = [asyncio.create_task(work(session)) for _ in range(64)]
        await queue.join()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
    print(json.dumps({"pages": len(set(done)), "wall": wall, "cpu": cpu}))
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main(sys.argv[1]))
"""
