"""How much a page belongs to a topic; profiles are data.

Enters: documents. Leaves: scores with reasons.
Never: network or state.
"""

from rolecall.topics.profile import Pattern, Profile, Terms, load_profile, profile_names, read_profile
from rolecall.topics.scorer import Reason, Score, relevance, score_document, score_host, score_link

__all__ = [
    "Pattern",
    "Profile",
    "Reason",
    "Score",
    "Terms",
    "load_profile",
    "profile_names",
    "read_profile",
    "relevance",
    "score_document",
    "score_host",
    "score_link",
]
