"""What a site's words about one URL add up to, and whether that changed. Pure.

Levels: robots.txt (with Content-Usage and Content-Signal), tdmrep.json, response headers, meta elements.
Several statements about one thing combine to the strictest.
"""

import re
from functools import lru_cache

from rolecall.fetch.robots import Robots, matches
from rolecall.fetch.tdm import TdmRule, file_says, metas, page_says
from rolecall.model import AccessPolicy, Page, Value

#: Directives of X-Robots-Tag and meta robots that are kept. Sources: Google and Bing documentation; noai and
#: noimageai are not standard but clear.
DIRECTIVES = frozenset(
    {"none", "noindex", "nofollow", "noarchive", "nosnippet", "noimageindex", "nocache", "noai", "noimageai"}
)
#: Directives with a value; the value may hold a colon or comma of its own.
_VALUED = re.compile(
    r"(max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:\s*([^,]*)", re.IGNORECASE
)
_UNTIL = re.compile(r"unavailable_after\s*:\s*((?:[A-Za-z]{3,9},\s*)?[^,]+)", re.IGNORECASE)
_PREFIX = re.compile(r"^\s*([A-Za-z][A-Za-z0-9_*-]*)\s*:(.*)$", re.DOTALL)
_PREFERENCE = re.compile(r"([a-z][a-z-]*)\s*=\s*(\??[a-z0-9]+)", re.IGNORECASE)
#: Headers in which an answer says something of its use.
_FIELDS = frozenset({"x-robots-tag", "content-usage", "tdm-reservation", "tdm-policy"})
_NO = frozenset({"n", "no", "?0", "0"})
_YES = frozenset({"y", "yes", "?1", "1"})


def directives(values: list[str], agent: str) -> tuple[frozenset[str], str | None]:
    """(directives, unavailable_after) of X-Robots-Tag values for an agent; a prefix names the agent it is for."""
    out: set[str] = set()
    until = None
    for value in values:
        text = value
        named = _PREFIX.match(value)
        if named and not _VALUED.match(value.strip()):
            if named[1].lower() not in {agent.lower(), "*", "robots"}:
                continue
            text = named[2]
        if found := _UNTIL.search(text):
            until = found[1].strip()
        out.update(word for part in _VALUED.sub("", text).lower().split(",") if (word := part.strip()) in DIRECTIVES)
    return frozenset(out), until


def preferences(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """Categories with "y" or "n" of Content-Usage and Content-Signal texts, sorted; a "n" beats any "y"."""
    found: dict[str, str] = {}
    for text in texts:
        for name, value in _PREFERENCE.findall(text):
            said = "n" if value.lower() in _NO else "y" if value.lower() in _YES else None
            if said and found.get(name.lower()) != "n":
                found[name.lower()] = said
    return tuple(sorted(found.items()))


def _usage_for(robots: Robots, path: str) -> list[str]:
    """Content-Usage texts of robots.txt for a path: of the longest matching pattern (draft-ietf-aipref-attach)."""
    fitting = [(len(pattern), text) for pattern, text in robots.usage if matches(pattern or "/", path)]
    longest = max((size for size, _ in fitting), default=0)
    return [text for size, text in fitting if size == longest]


def before_fetch(robots: Robots, tdm: tuple[TdmRule, ...], path: str) -> AccessPolicy:
    """What is known about a path before it is asked for."""
    rule = file_says(tdm, path) if tdm else None
    return AccessPolicy(
        robots="allowed" if robots.allows(path) else "denied",
        tdm_reserved=rule.reserved if rule else None,
        tdm_policy=rule.policy if rule else None,
        usage=preferences([*robots.signals, *_usage_for(robots, path)]) if robots.signals or robots.usage else (),
    )


@lru_cache(maxsize=16)
def _names(agent: str) -> tuple[str, ...]:
    """Of meta elements that say something to an agent."""
    return ("robots", agent.lower(), "tdm-reservation", "tdm-policy")


def with_page(policy: AccessPolicy, page: Page, agent: str) -> AccessPolicy:
    """The policy with what the answer itself says. A silent level never resets an earlier one."""
    head = metas(page, _names(agent))
    if not head and not policy.tags and _FIELDS.isdisjoint([name for name, _ in page.headers]):
        return policy
    tags = [value for name, value in page.headers if name == "x-robots-tag"]
    usages = [value for name, value in page.headers if name == "content-usage"]
    said, until = directives(tags, agent)
    for name, content in head:
        if name in {"robots", agent.lower()}:
            more, later = directives([content], agent)
            said, until = said | more, later or until
    reserved, offer = page_says(page, head)
    return AccessPolicy(
        robots=policy.robots,
        tdm_reserved=policy.tdm_reserved if reserved is None else reserved,
        tdm_policy=offer or policy.tdm_policy,
        tags=tuple(sorted(said)),
        unavailable_after=until,
        usage=preferences([f"{k}={v}" for k, v in policy.usage] + usages) if usages else policy.usage,
    )


class PolicyChange(Value, frozen=True, kw_only=True):
    """How the effective decision about an entry point moved."""

    #: "none", "recorded" (words changed, decision the same), "opened", or "closed" (pause the source, loudly).
    effect: str
    #: For people: each difference, old → new.
    differences: tuple[str, ...] = ()

    @property
    def pauses(self) -> bool:
        """The source must stop until a person has looked."""
        return self.effect == "closed"


def permits(policy: AccessPolicy) -> bool:
    """Whether the policy lets a page be fetched and used at all."""
    return policy.robots == "allowed" and policy.tdm_reserved is not True


def compare(old: AccessPolicy | None, new: AccessPolicy) -> PolicyChange:
    """What changed between two readings of one entry point's policy. A first reading that forbids closes as well."""
    if old is None:
        if permits(new):
            return PolicyChange(effect="recorded")
        return PolicyChange(effect="closed", differences=("the first reading forbids it",))
    differences = tuple(
        f"{name}: {getattr(old, name)!r} → {getattr(new, name)!r}"
        for name in AccessPolicy.__struct_fields__
        if getattr(old, name) != getattr(new, name)
    )
    if permits(old) and not permits(new):
        effect = "closed"
    elif permits(new) and not permits(old):
        effect = "opened"
    else:
        effect = "recorded" if differences else "none"
    return PolicyChange(effect=effect, differences=differences)
