"""A parse that notes where statements and match arms begin, which the tree does not say exactly.

The tree leaves out parentheses and `export`, so that the span of a statement may begin behind its first
byte. Notes that an attempt leaves behind when the parser goes back are taken away again.
"""

from __future__ import annotations

from seamount.shoal.syntax import ParseError, Program, parse
from seamount.shoal.syntax.ast import MatchArm, Stmt
from seamount.shoal.syntax.cursor import Mark
from seamount.shoal.syntax.expressions import Expressions
from seamount.shoal.syntax.lexer import Lexer
from seamount.shoal.syntax.postfix import Postfix
from seamount.shoal.syntax.statements import Statements


class _NotingMark(Mark):
    """A place to go back to, and how many notes there were."""

    taken: int


class _NotingParser(Expressions, Postfix, Statements):
    __slots__ = ("notes",)

    def __init__(self, lexer: Lexer) -> None:
        super().__init__(lexer, frozenset(), repl=False)
        self.notes: list[tuple[int, bool]] = []

    def mark(self) -> Mark:
        mark = _NotingMark(*super().mark())
        mark.taken = len(self.notes)
        return mark

    def back_to(self, mark: Mark) -> None:
        if isinstance(mark, _NotingMark):
            del self.notes[mark.taken :]
        super().back_to(mark)

    def _statement(self) -> Stmt:
        self.notes.append((self.pos, False))
        return super()._statement()

    def _arm(self) -> MatchArm:
        self.notes.append((self.peek()[1], True))
        return super()._arm()


class Noted:
    """A program, the lexer of its source, and the offsets at which its statements and match arms begin."""

    __slots__ = ("arms", "lexer", "program", "statements")

    def __init__(self, source: str) -> None:
        """Parses a source. Raises ParseError as `parse` does."""
        try:
            self.lexer = Lexer(source)
            parser = _NotingParser(self.lexer)
            self.program = Program(parser.statements(""))
        except (ParseError, RecursionError) as problem:
            raise _as_parse_says(source) or problem from None
        self.statements = frozenset(start for start, is_arm in parser.notes if not is_arm)
        self.arms = frozenset(start for start, is_arm in parser.notes if is_arm)


def _as_parse_says(source: str) -> ParseError | None:
    try:
        parse(source)
    except ParseError as problem:
        return problem
    return None
