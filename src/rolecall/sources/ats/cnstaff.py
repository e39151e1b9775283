"""CNStaff career pages: fifteen links a page. No payload was captured. Fingerprint: id and title."""

from rolecall.sources.kit import HtmlBoard, PageRule


class CnStaff(HtmlBoard):
    """One tenant."""

    name = "cnstaff"
    hosts = ("*.cnstaff.com",)
    examples = ("https://acme.cnstaff.com/recruit",)
    urls = (r"(?P<tenant>(?!www\.)[\w-]+)\.cnstaff\.com(?:/|$)",)
    needs = ("tenant",)
    endpoint = "https://{tenant}.cnstaff.com/recruit?n=1&p={at}"
    links = r"(?P<tenant>[\w-]+)\.cnstaff\.com/(?:recruit|job)[\w/]*?(?:/|\?(?:.*&)?id=)(?P<id>\d+)"
    shows = r"(?i)recruit|招聘|职位"
    pages = PageRule(size=15, first=1, step=1)
    selectors = {"title": "h1, h2, .job-title", "description": ".job-detail, .content, main"}


ADAPTER = CnStaff()
