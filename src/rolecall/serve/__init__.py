"""Web pages, JSON API and feeds over HTTP.

Enters: HTTP requests. Leaves: HTTP responses.
Never: script from a posting, a secret.
"""

from rolecall.serve.application import create_app
from rolecall.serve.server import WebServer
from rolecall.serve.services import Keys, Services, services_of
from rolecall.serve.signin import check_exposure

__all__ = ["Keys", "Services", "WebServer", "check_exposure", "create_app", "services_of"]
