"""The catalogue of parse errors: what each says, and what it advises.

Every diagnostic of the lexer and the parser is made here, so that wording lives in one place.
Messages are one sentence without a full stop; hints say what to write instead.
"""

from __future__ import annotations

from seamount.shoal.syntax.ast import Span
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.vocabulary import did_you_mean
from seamount.shoal.units import DURATION_UNITS, SIZE_UNITS

_UNITS_HINT = f"sizes: {' '.join(SIZE_UNITS)}; durations: {' '.join(DURATION_UNITS)}"

TOKEN_NAMES = {
    "\n": "Newline",
    ";": "Semi",
    "eof": "Eof",
    "(": "LParen",
    ")": "RParen",
    "[": "LBracket",
    "]": "RBracket",
    "{": "LBrace",
    "}": "RBrace",
    ",": "Comma",
    ":": "Colon",
    ".": "Dot",
    "..": "DotDot",
    "..=": "DotDotEq",
    "?.": "QuestionDot",
    "=>": "FatArrow",
    "->": "ThinArrow",
    "...": "Ellipsis",
    "+": "Plus",
    "-": "Minus",
    "*": "Star",
    "/": "Slash",
    "%": "Percent",
    "==": "EqEq",
    "!=": "NotEq",
    "<": "Lt",
    "<=": "Le",
    ">": "Gt",
    ">=": "Ge",
    "=": "Eq",
    "+=": "PlusEq",
    "-=": "MinusEq",
    "*=": "StarEq",
    "/=": "SlashEq",
    "!": "Bang",
    "&&": "AndAnd",
    "||": "OrOr",
    "??": "QQ",
    "|": "Pipe",
    "^": "Caret",
    "?": "Question",
    "&": "Amp",
    ">>": "Append",
    "ident": "Ident",
    "str": "Str",
    "interp": "Str",
}


_GUARDED = frozenset({"-", "float", "size", "duration", "time", "date_time", "regex", "interp"})


def token_name(kind: str) -> str:
    """How a diagnostic names a token of this kind."""
    return TOKEN_NAMES.get(kind) or kind.replace("_", " ").title().replace(" ", "")


def _error(start: int, end: int, msg: str, hint: str | None = None) -> ParseError:
    return ParseError(msg, hint, Span(start, end))


# What the lexer finds.


def backtick(at: int) -> ParseError:
    return _error(
        at,
        at + 1,
        "backtick is not shoal syntax",
        "write `(cmd …)` to use a command's result; POSIX text goes into a `sh { … }` block",
    )


def sigil(at: int) -> ParseError:
    return _error(
        at,
        at + 1,
        "variables have no sigil in shoal: `$` is not syntax",
        "write the bare name; environment variables are `env.NAME`",
    )


def bracket_argument(at: int) -> ParseError:
    return _error(
        at,
        at + 1,
        "`[` cannot start a command argument",
        "quote it, or pass a list as `([…])`; bracket classes inside a glob such as `[ab]*.c` are fine",
    )


def stray_bracket(at: int) -> ParseError:
    return _error(at, at + 1, "unexpected `]`")


def ampersand(at: int) -> ParseError:
    return _error(
        at,
        at + 1,
        "`&` is not an operator here",
        "`&` at the end of a command runs it in the background; logical and is `&&`",
    )


def unexpected_character(start: int, char: str) -> ParseError:
    return _error(start, start + 1, f"unexpected character `{char}`")


def not_unicode(start: int) -> ParseError:
    return _error(start, start, "unexpected character: the source holds a surrogate, which is not text")


def unterminated_string(start: int, end: int) -> ParseError:
    return _error(start, end, "unterminated string")


def newline_in_string(start: int, end: int, quote: str) -> ParseError:
    triple = quote * 3
    return _error(
        start,
        end,
        "unterminated string (newline)",
        f"a string over several lines is written {triple}…{triple}",
    )


def unterminated_hole(at: int) -> ParseError:
    return _error(
        at,
        at + 1,
        "unterminated interpolation `{expr}`",
        "`{` opens an interpolation in a double-quoted string: use a raw string '…' for literal braces, "
        "or escape each one with a backslash, `\\{` and `\\}`",
    )


def unknown_escape(start: int, end: int, text: str) -> ParseError:
    return _error(
        start,
        end,
        f"unknown escape `{text}`",
        "the escapes are \\n \\t \\r \\0 \\\\ \\\" \\{ \\} and \\u{…}; a raw string '…' needs none",
    )


def unterminated_unicode_escape(start: int) -> ParseError:
    return _error(start, start + 3, "unterminated escape `\\u{`")


def invalid_unicode_escape(start: int, end: int) -> ParseError:
    return _error(start, end, "invalid escape: `\\u{…}` takes hexadecimal digits")


def invalid_code_point(start: int, end: int) -> ParseError:
    return _error(start, end, "invalid code point in `\\u{…}`")


def unterminated_tagged(start: int, end: int, tag: str) -> ParseError:
    return _error(start, end, f'unterminated literal: `{tag}"` has no closing quote')


def invalid_number(start: int, end: int, text: str) -> ParseError:
    return _error(start, end, f"invalid numeric literal `{text}`")


def integer_out_of_range(start: int, end: int) -> ParseError:
    return _error(start, end, "integer literal out of range: the largest is 9223372036854775807")


def uppercase_unit(start: int, end: int, unit: str) -> ParseError:
    return _error(start, end, f"units are lowercase: `{unit}` is not one", _UNITS_HINT)


def unknown_unit(start: int, end: int, unit: str) -> ParseError:
    return _error(start, end, f"unknown unit `{unit}`", _UNITS_HINT)


def invalid_quantity(start: int, end: int, what: str) -> ParseError:
    return _error(start, end, f"invalid {what} literal: an exponent and a unit do not combine")


def invalid_time(start: int, end: int) -> ParseError:
    return _error(start, end, "invalid time literal: hours go to 23, minutes and seconds to 59")


def unbalanced_interpreter_block(start: int, end: int, tool: str) -> ParseError:
    return _error(
        start,
        end,
        f"unbalanced braces in the `{tool}` block",
        f"braces and quotes must pair up in it, in comments too; the form {tool}'''…''' takes any text",
    )


# What the parser finds.


def pipe(start: int) -> ParseError:
    return _error(
        start,
        start + 1,
        "shoal has no pipe operator `|`",
        "chain methods on the value, `ls.where(.size > 1mb)`; give a command input with `.feed(cmd)`; "
        "or run a POSIX pipeline in `sh { … }`",
    )


def heredoc(start: int) -> ParseError:
    return _error(
        start,
        start + 2,
        "shoal has no heredocs (`<<`)",
        'feed a string to the command, `"""…""".feed(cmd)`, or use an interpreter block such as `sh { … }`',
    )


def here_string(start: int) -> ParseError:
    return _error(
        start,
        start + 3,
        "shoal has no here-strings (`<<<`)",
        "feed the value to the command: `value.feed(cmd)`",
    )


def fd_redirect(start: int, end: int) -> ParseError:
    return _error(
        start,
        end,
        "shoal has no fd-numbered redirects",
        "standard error is the `stderr` field of the outcome, or of the caught error; on a terminal the two "
        "are merged already",
    )


def merged_redirect(start: int, end: int) -> ParseError:
    return _error(
        start,
        end,
        "shoal has no stream-merging redirect (`&>`)",
        "keep the outcome and use both of its fields: `let r = (cmd)`, then `r.stdout` and `r.stderr`",
    )


def chained_comparison(start: int, end: int) -> ParseError:
    return _error(start, end, "comparisons do not chain", "join two comparisons with `&&`: `a < b && b < c`")


def repl_only(start: int, end: int, name: str) -> ParseError:
    return _error(
        start,
        end,
        f"`{name}` is REPL-only",
        "in a script, bind the value you need: `let x = …`",
    )


def dot_without_receiver(start: int) -> ParseError:
    return _error(
        start,
        start + 1,
        "a leading `.` has no receiver here",
        "`.name` works only as a whole call argument, as in `xs.map(.name)`; elsewhere name the parameter: "
        "`x => x.name`",
    )


def arm_starts_with_pipe(start: int) -> ParseError:
    return _error(
        start,
        start + 1,
        "unexpected `|` at the start of a match arm",
        "`|` stands between the patterns of an alternation: `a | b => …`",
    )


def chain_in_command_hint(word: str) -> str:
    """What P10 advises after `word(` failed inside a command."""
    method = word.rsplit(".", 1)[1]
    return f"to call a method on a command's result, parenthesise the command first: `(cmd …).{method}(…)`"


def missing_terminator(start: int, end: int, hint: str | None) -> ParseError:
    return _error(start, end, "expected a newline or `;` between statements", hint)


PARENTHESISE_COMMAND_HINT = "to use what a command returns, parenthesise it: `let x = (cmd …)`"


def run_as_command_hint(name: str) -> str:
    return f"`{name}` is a value here; to run the command of that name write `^{name} …`"


ASSIGNMENT_TARGET_HINT = (
    "only a name or `env.NAME` can be assigned; to change a field build a new record, as in `r = r.set(…)`"
)


def expected_expression(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected expression, found {token_name(kind)}")


def expected_head(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected command head, found {token_name(kind)}")


ENV_VALUE_HINT = (
    "`NAME=text` in front of a command takes a word or a plain string; compute the value with "
    "`with env: {NAME: …} { cmd }`"
)


def expected_argument(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected command argument, found {token_name(kind)}")


def expected_identifier(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected identifier, found {token_name(kind)}")


def expected_binder(start: int, end: int, kind: str) -> ParseError:
    hint = None
    if kind in ("[", "{"):
        hint = "one name is bound here; take values apart with `match`, or with `xs[0]` and `r.name`"
    return _error(start, end, f"expected identifier, found {token_name(kind)}", hint)


def expected_delimiter(start: int, end: int, wanted: str, kind: str) -> ParseError:
    hint = None
    if wanted == "{" and kind == "\n":
        hint = "the brace belongs on the same line"
    elif wanted == ")" and kind == "=":
        hint = "a named argument is written `name: value`"
    return _error(start, end, f"expected `{wanted}`, found {token_name(kind)}", hint)


BLOCK_TAKEN_HINT = "a block right after a call or a field belongs to it; put the condition in parentheses"


def expected_catch(start: int, end: int, kind: str) -> ParseError:
    return _error(
        start,
        end,
        f"expected catch after the `try` block, found {token_name(kind)}",
        "try { … } catch e { … }",
    )


def expected_in(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected `in` after the name, found {token_name(kind)}")


def expected_module_path(at: int) -> ParseError:
    return _error(at, at, "expected module path", "a bare path without quotes: `use ./lib/deploy`")


def bad_export(start: int, end: int) -> ParseError:
    return _error(start, end, "`export` goes in front of `let`, `var` or `fn`")


def unknown_with_key(start: int, end: int, key: str) -> ParseError:
    near = did_you_mean(key, ("cwd", "env", "reef"))
    hint = f"did you mean `{near}`?" if near else None
    return _error(start, end, f"unknown key `{key}`: `with` takes `cwd`, `env` and `reef`", hint)


def hole_statement_count(start: int, end: int) -> ParseError:
    return _error(start, end, "an interpolation must contain one expression")


def hole_not_expression(start: int, end: int) -> ParseError:
    return _error(start, end, "an interpolation must be an expression, not another statement")


def expected_record_field(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected record field `name: value`, found {token_name(kind)}")


def expected_pattern(start: int, end: int, kind: str) -> ParseError:
    hint = None
    if kind in _GUARDED:
        hint = (
            "patterns are integers, strings and booleans; compare other values in a guard: `n if n == … =>`"
        )
    return _error(start, end, f"expected match pattern, found {token_name(kind)}", hint)


def expected_range_end(start: int, end: int, kind: str) -> ParseError:
    return _error(start, end, f"expected an integer as the end of the range, found {token_name(kind)}")


def too_deep(start: int, limit: int) -> ParseError:
    return _error(
        start,
        start,
        f"nested too deeply: more than {limit} levels",
        "name inner parts with `let`, or move them into functions",
    )


_ELSEWHERE = 'keep data in a file: `json.parse(path("data.json").read())`; or run it in parts'


def too_large(limit: int) -> ParseError:
    return _error(0, 0, f"the source is too large: more than {limit} bytes", _ELSEWHERE)


def too_long(start: int, limit: int) -> ParseError:
    message = f"the program is too long: more than {limit} names, literals and signs"
    return _error(start, start, message, _ELSEWHERE)
