"""When to come back to a page: how often it changes, and how a host's budget is shared out."""
