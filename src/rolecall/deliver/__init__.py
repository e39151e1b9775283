"""Feeds, notifications, exports.

Enters: changes and postings. Leaves: entries delivered once.
Never: fetching a site again.
"""
