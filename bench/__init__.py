"""Benchmarks: python -m bench.NAME [--quick]."""

__all__ = []
