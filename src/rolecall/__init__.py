"""rolecall follows open roles from the page where an employer posts them to the feed of whoever wants to know."""

__version__ = "0.1.0"
