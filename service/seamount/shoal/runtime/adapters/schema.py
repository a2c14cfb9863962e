"""What an adapter file says, checked and in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

CLASSES: Final = ("cli", "tui", "daemon", "interpreter")
PAYLOADS: Final = ("arg", "stdin")
UNDECLARED: Final = ("refuse", "plain")
STRATEGIES: Final = (
    "none",
    "json",
    "ndjson",
    "lines",
    "kv",
    "csv",
    "tsv",
    "tsv-headerless",
    "z-records",
    "cols",
    "cols2",
    "porcelain-v2",
)
HINTED: Final = frozenset(("tsv-headerless", "z-records", "cols", "cols2"))
"""Strategies that do not work without the columns of an `output.type`."""

SCALARS: Final = ("str", "bool", "int", "float", "path", "glob", "size", "size_kb", "duration", "time")
"""Types of parameters, beside `list<T>`."""


@dataclass(frozen=True, slots=True)
class ParamType:
    """A parameter's type: a scalar's name or `list`, as it was written, and whether it may be absent."""

    name: str
    text: str
    optional: bool = False

    @property
    def is_flag(self) -> bool:
        """Whether the flag of this type takes no value."""
        return self.name == "bool"

    @property
    def takes_many(self) -> bool:
        """Whether the last positional of this type takes all that follows."""
        return self.name in ("glob", "list")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a hint: its name, the type of its cells, and whether rows may end before it."""

    name: str
    type: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """How standard output is read. `columns` are those of a `table<{…}>` hint, `element` is the `T` of a
    `list<T>` hint."""

    parse: str = "none"
    type: str = ""
    columns: tuple[Column, ...] = ()
    element: str = "str"


@dataclass(frozen=True, slots=True)
class Template:
    """A declared effect: its kind and what it applies to. `parts` alternate between literal text and the
    names of parameters, beginning with text; `otherwise` is used when none of the parameters is bound;
    `condition` names the parameter without which there is no such effect."""

    kind: str
    parts: tuple[str, ...] = ("",)
    otherwise: str | None = None
    condition: str | None = None
    text: str = ""

    @property
    def params(self) -> tuple[str, ...]:
        return self.parts[1::2]


@dataclass(frozen=True, slots=True)
class Spec:
    """One way to call a program: a subcommand, or the program without any."""

    name: str = ""
    params: Mapping[str, ParamType] = field(default_factory=dict)
    positional: tuple[str, ...] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    invoke: tuple[str, ...] | None = None
    consumed: frozenset[str] = frozenset()
    output: Output = Output()
    effects: tuple[Template, ...] = ()
    ok_codes: frozenset[int] = frozenset((0,))

    @property
    def declares_arguments(self) -> bool:
        """Whether it says anything about how the program is called or what it prints."""
        return bool(self.params) or self.invoke is not None or self.output.parse != "none"


@dataclass(frozen=True, slots=True)
class Adapter:
    """What is declared about one command word.

    `undeclared` says what becomes of a call with arguments that no spec declares: `refuse` is an error,
    `plain` runs the program as if there were no adapter. `vouched` says whether the declared effects are
    believed; `source` is the file.
    """

    head: str
    bin: str
    kind: str = "cli"
    payload: str = "arg"
    undeclared: str = "refuse"
    top: Spec = Spec()
    subs: Mapping[str, Spec] = field(default_factory=dict)
    source: str = ""
    vouched: bool = False

    @property
    def is_interpreter(self) -> bool:
        return self.kind == "interpreter"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in an adapter file: where, why, and how it is put right. Whatever is wrong is left
    out."""

    file: str
    key: str
    reason: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.reason}; {self.remedy}"
