"""Web pages, JSON API and feeds over HTTP.

Enters: HTTP requests. Leaves: HTTP responses.
Never: script from a posting, a secret.
"""

from rolecall.serve.application import create_app
from rolecall.serve.server import WebServer
from rolecall.serve.services import Services, services_of

__all__ = ["Services", "WebServer", "create_app", "services_of"]
