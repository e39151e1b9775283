"""Truth on disk: boards, runs, postings, work, change log, hosts.

Enters: batches of values. Leaves: batches of values.
Never: a half-written batch, a decision that belongs to a pure room.
"""
