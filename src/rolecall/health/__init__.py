"""Whether a site is turning away, against its own normal.

Enters: signals. Leaves: scores, bands, incidents.
Never: escalation.
"""
