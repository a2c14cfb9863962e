"""Shoal's syntax: source text to tree and nothing that runs it."""
