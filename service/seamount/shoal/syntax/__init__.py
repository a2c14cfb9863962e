"""Shoal's syntax: source text to tree, the tree as JSON, completion; nothing here runs anything."""

from seamount.shoal.syntax.ast import AST_VERSION, Program, Span
from seamount.shoal.syntax.completion import complete, word_span
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.frames import MAX_DEPTH, MAX_TREE_DEPTH
from seamount.shoal.syntax.parser import parse, parse_status
from seamount.shoal.syntax.status import ParseStatus, line_is_complete
from seamount.shoal.syntax.tree_json import TreeError, program_from_json, program_to_json, program_to_text

__all__ = [
    "AST_VERSION",
    "MAX_DEPTH",
    "MAX_TREE_DEPTH",
    "ParseError",
    "ParseStatus",
    "Program",
    "Span",
    "TreeError",
    "complete",
    "line_is_complete",
    "parse",
    "parse_status",
    "program_from_json",
    "program_to_json",
    "program_to_text",
    "word_span",
]
