"""The only room that opens a socket to a crawled site.

Enters: requests and the rules of a source. Leaves: outcomes, and whole pages within limits.
Never: a spoofed identity, an unchecked address, an exception for what a site does.
"""
