"""Shoal's syntax: source text to tree and back to JSON, and nothing that runs it."""

from seamount.shoal.syntax.ast import Program, Span
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.parser import MAX_DEPTH, parse

__all__ = ["MAX_DEPTH", "ParseError", "Program", "Span", "parse"]
