"""Tables of the crawl. A URL's row is small: ten million of them fit a laptop.

A URL's id is made of its host's id and a hash of its path, so that the primary key is the duplicate check, a host's
URLs lie together, and no second index is needed to find one.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    text,
)

from rolecall.store.schema import Id, metadata

#: Stages of a host: waits for its time, is ready, is leased, has nothing to do, is left alone.
WAITING, READY, LEASED, IDLE, BLOCKED = 0, 1, 2, 3, 4
#: Stages of a URL: never fetched (turn = -priority), comes again (turn = due, epoch seconds), rests.
FRESH, AGAIN, RESTS = 0, 1, 2

#: Times of a host are microseconds in the store's base.
crawl_host = Table(
    "crawl_host",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("origin", Text, nullable=False, unique=True),
    Column("domain", Text, nullable=False),
    Column("stage", SmallInteger, nullable=False),
    #: When it may be claimed; when the next request may be sent.
    Column("ready_at", BigInteger, nullable=False),
    Column("free_at", BigInteger, nullable=False),
    #: Priority of its best URL.
    Column("best", Integer, nullable=False),
    Column("interval", Float, nullable=False),
    Column("score", Float, nullable=False),
    Column("scored", Integer, nullable=False),
    Column("authority", Integer, nullable=False),
    Column("known", Integer, nullable=False),
    Column("fetched", Integer, nullable=False),
    Column("indexed", Integer, nullable=False),
    Column("price", Float, nullable=False),
    Column("language", Text),
    Column("note", Text),
    Column("yields", LargeBinary),
    #: Ids of URLs in a worker's hands, eight bytes each, and when they were handed out.
    Column("held", LargeBinary),
    Column("held_at", BigInteger),
    Column("token", Text),
    Column("owner", Text),
    Column("expires_at", BigInteger),
    Index("ix_crawl_host_waiting", "ready_at", sqlite_where=text("stage = 0")),
    Index("ix_crawl_host_ready", "best", sqlite_where=text("stage = 1")),
    Index("ix_crawl_host_leased", "expires_at", sqlite_where=text("stage = 2")),
    sqlite_autoincrement=True,
)

crawl_url = Table(
    "crawl_url",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("host_id", Integer, nullable=False),
    Column("stage", SmallInteger, nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("path", Text, nullable=False),
    Column("depth", SmallInteger, nullable=False),
    Column("score", SmallInteger, nullable=False),
    Column("tries", SmallInteger, nullable=False),
    Column("outcome", SmallInteger, nullable=False),
    Column("visits", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    #: Bucket of the believed change rate (see rate_bucket), for planning in sets.
    Column("pace", SmallInteger, nullable=False),
    Column("shape", Float),
    Column("weight", Float),
    Column("digest", BigInteger),
    Column("fetched_at", BigInteger),
    Column("etag", Text),
    Column("modified", Text),
    Index(
        "ix_crawl_url_turn",
        "host_id",
        "stage",
        "turn",
        sqlite_where=text("stage < 2"),
    ),
)

#: Pages that are searchable.
crawl_page = Table(
    "crawl_page",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("url", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("language", Text),
    Column("published", Text),
    Column("score", SmallInteger, nullable=False),
    Column("digest", BigInteger, nullable=False, index=True),
    Column("soft", BigInteger, nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
    Column("html", LargeBinary),
    #: Names, with a space between them.
    Column("topics", Text),
)

#: Bands of near-duplicate signatures: equal band, likely alike.
crawl_band = Table(
    "crawl_band",
    metadata,
    Column("band", BigInteger, nullable=False),
    Column("page_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("band", "page_id"),
    sqlite_with_rowid=False,
)

crawl_attempt = Table(
    "crawl_attempt",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("url_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", SmallInteger, nullable=False),
    Column("status", SmallInteger, nullable=False),
    Column("size", Integer, nullable=False),
    Column("milliseconds", Integer, nullable=False),
    Column("score", SmallInteger, nullable=False),
    Column("detail", Text),
)

#: Which domains link to a host; their number is its authority.
crawl_link = Table(
    "crawl_link",
    metadata,
    Column("host_id", Integer, nullable=False),
    Column("domain", Text, nullable=False),
    PrimaryKeyConstraint("host_id", "domain"),
    sqlite_with_rowid=False,
)

proposal = Table(
    "proposal",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("identity", Text, nullable=False, unique=True),
    Column("state", Text, nullable=False),
    Column("document", Text, nullable=False),
    sqlite_autoincrement=True,
)
