"""How much a page belongs to a topic; profiles are data.

Enters: documents. Leaves: scores with reasons.
Never: network or state.
"""
