"""The demo world: a small internet of employers on loopback.

Enters: a clock. Leaves: HTTP answers.
Never: being known to production code.
"""
