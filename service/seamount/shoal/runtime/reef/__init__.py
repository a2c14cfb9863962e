"""Reef: which executable a bare command name means, pinned per directory, with a lockfile.

Without a manifest in scope it does nothing.
"""
