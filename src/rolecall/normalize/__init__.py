"""Published texts to values: title, type, workplace, place, pay, dates, language, safe HTML.

Enters: raw postings and texts. Leaves: postings whose every value has its origin.
Never: a value that no text says.
"""
