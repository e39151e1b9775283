"""Composition root and the stages that join rooms.

Enters: settings. Leaves: running stages.
Never: a rule that a pure room could hold.
"""
