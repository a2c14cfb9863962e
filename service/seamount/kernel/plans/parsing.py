"""Sources to syntax trees: small ones on the loop, large ones in the parser process."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.value.v1.value_pb2 import Span
from seamount.wire import errors
from seamount.worker.errors import Loss, WorkerLost
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.parsing import Parser

if TYPE_CHECKING:
    from seamount.shoal.syntax import Program

ON_LOOP_BYTES: Final = 64 * 1024
CACHED_SOURCES: Final = 256
CACHED_SOURCE_BYTES: Final = 4 * 1024


@dataclass(frozen=True, slots=True)
class ProgramText:
    """A source that parses, with its tree as JSON text. `tree` is None for large sources, whose tree stays
    in the parser process. `prompt` says that it is a line at a prompt."""

    src: str
    ast: str
    tree: Program | None = None
    prompt: bool = False


class Sources:
    """Parses sources. The latest short ones are kept: clients send the same lines again and again."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        self._parsed: OrderedDict[tuple[str, bool], ProgramText] = OrderedDict()

    async def parse(self, src: str, *, prompt: bool = False) -> ProgramText:
        """The tree of a source, read without any session's names; `prompt` takes it as a line at a prompt.

        Raises ParseError, and what `Parser.parse` raises for large sources.
        """
        key = (src, prompt)
        known = self._parsed.get(key)
        if known is not None:
            self._parsed.move_to_end(key)
            return known
        # A character takes one to four bytes.
        if len(src) > ON_LOOP_BYTES or len(src) * 4 > ON_LOOP_BYTES < len(src.encode("utf-8")):
            return await self._parse_apart(src, prompt)
        from seamount.shoal.syntax import ParseError, parse, program_to_text

        try:
            program = parse(src, repl=prompt)
        except ParseError as problem:
            raise parse_error(problem.msg, problem.hint, (problem.span.start, problem.span.end)) from None
        try:
            text = ProgramText(src, program_to_text(program), program, prompt)
        except RecursionError:
            raise parse_error("the program is nested too deeply", None, None) from None
        if len(src) <= CACHED_SOURCE_BYTES:
            self._parsed[key] = text
            if len(self._parsed) > CACHED_SOURCES:
                self._parsed.popitem(last=False)
        return text

    async def _parse_apart(self, src: str, prompt: bool) -> ProgramText:
        try:
            parsed = await self._parser.parse(src, prompt=prompt)
        except WorkerLost as lost:
            if lost.loss is Loss.CLOSED:
                raise
            # The parser has bounds that only a hostile source meets; nobody's session was lost.
            raise parse_error("the program takes more than a parser may use", None, None) from lost
        if isinstance(parsed, SyntaxEnd):
            raise parse_error(parsed.message, parsed.hint, parsed.span)
        try:
            return ProgramText(src, parsed.read().decode(), prompt=prompt)
        finally:
            parsed.close()


def parse_error(message: str, hint: str | None, span: tuple[int, int] | None) -> errors.ParseError:
    """The error of a source that is no program; `span` counts bytes."""
    start, end = span or (0, 0)
    detail = details.ParseErrorDetail(span=Span(start=start, end=end))
    if hint is not None:
        detail.hint = hint
    return errors.ParseError(message, detail)
