"""Bytes to raw postings and documents: charset, structured data, main text, links.

Enters: pages. Leaves: raw postings, documents.
Never: a guess, code from a page, a crash on any input.
"""
