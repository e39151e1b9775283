"""The crawl's frontier, pages and proposals in the store."""
