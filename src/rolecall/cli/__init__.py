"""Thin commands.

Enters: arguments. Leaves: text or JSON.
Never: a decision.
"""
