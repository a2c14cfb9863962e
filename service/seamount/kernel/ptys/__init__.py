"""Terminals of sessions."""
