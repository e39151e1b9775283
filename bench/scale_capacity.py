"""What a size needs: hosts with a heavy tail of URLs, one request every so often a host, machines of measured cost.

A fleet fetches what politeness allows: a host gives one page an interval, whatever the number of workers. So the time
to see everything once is set by the largest hosts, and the number of workers by how many hosts are worked on at once.
Unit costs are those of docs/operations.md; change them to yours with the options.
"""

import argparse
import heapq
import random

#: (name, URLs, hosts, days within which every URL is seen again).
SIZES = (
    ("laptop", 1_000_000, 5_000, 7),
    ("one server", 10_000_000, 40_000, 7),
    ("small fleet", 100_000_000, 300_000, 14),
    ("a billion", 1_000_000_000, 2_000_000, 30),
)
#: Shape of the tail of URLs a host: a few have very many.
TAIL = 1.15
DAY = 86_400.0


def hosts(urls: int, count: int, rng: random.Random) -> list[int]:
    """URLs of each host, heavy-tailed, adding up to about so many."""
    shares = [rng.paretovariate(TAIL) for _ in range(count)]
    scale = urls / sum(shares)
    return [max(1, round(share * scale)) for share in shares]


def makespan(work: list[int], interval: float, at_once: int) -> float:
    """Seconds until every host is done when so many are worked on at once, largest first."""
    ends = [0.0] * min(at_once, len(work))
    for urls in sorted(work, reverse=True):
        heapq.heappush(ends, heapq.heappop(ends) + urls * interval)
    return max(ends)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="leave out the largest size")
    parser.add_argument(
        "--interval", type=float, default=2.15, help="seconds between requests to a host, jitter included"
    )
    parser.add_argument("--fetch", type=float, default=6.0, help="CPU milliseconds a page costs a worker in all")
    parser.add_argument("--rows", type=float, default=3_000.0, help="bytes a URL or posting takes in the store")
    parser.add_argument("--hosts-a-worker", type=int, default=250, help="hosts one worker works on at once")
    args = parser.parse_args()
    heads = ("size", "URLs", "pages/s", "cores", "hosts at once", "workers", "days", "over", "store GB")
    print("{:<12}{:>15}{:>9}{:>7}{:>15}{:>9}{:>7}{:>9}{:>10}".format(*heads))
    for name, urls, count, days in SIZES[: -1 if args.quick else None]:
        work = hosts(urls, count, random.Random(7))
        window = days * DAY
        # A host larger than its interval allows within the window is seen in part: its budget is the window.
        budget = int(window / args.interval)
        over = sum(max(0, u - budget) for u in work)
        bounded = [min(u, budget) for u in work]
        rate = sum(bounded) / window
        at_once = max(1, round(rate * args.interval * 1.2))
        span = makespan(bounded, args.interval, at_once) / DAY
        cores, workers = rate * args.fetch / 1000, max(1, -(-at_once // args.hosts_a_worker))
        print(
            f"{name:<12}{urls:>15,}{rate:>9.1f}{cores:>7.2f}{at_once:>15,}{workers:>9}{span:>7.1f}{over / urls:>9.1%}"
            f"{urls * args.rows / 1e9:>10,.0f}"
        )
    print("over: URLs of hosts too large for their interval within the days; they are seen by priority, never faster.")


if __name__ == "__main__":
    main()
