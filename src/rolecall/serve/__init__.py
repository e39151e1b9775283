"""Web pages, JSON API and feeds over HTTP.

Enters: HTTP requests. Leaves: HTTP responses.
Never: script from a posting, a secret.
"""
