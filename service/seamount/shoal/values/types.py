"""The Python shapes of Shoal's values.

Plain data is plain Python: null is `None`, bool `bool`, int `int` (operators keep it in the signed
64-bit range), float `float`, str `str`, resident bytes `bytes`, list `list`, record an insertion
ordered `dict[str, Value]`. Everything else is one of the classes below. Values are immutable by
convention: no operation changes a list, record or table that it was given.

Python's own `==` is *not* Shoal's equality (`True == 1`); use `seamount.shoal.values.equality`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeAlias

Value: TypeAlias = object
"""Any Shoal value. `isinstance` narrows it."""

Record: TypeAlias = dict[str, Any]
Span: TypeAlias = tuple[int, int]
"""Start and end byte offsets in the source, half open."""

I64_MIN: Final = -(1 << 63)
I64_MAX: Final = (1 << 63) - 1
U64_MAX: Final = (1 << 64) - 1


class _Marker:
    """A unique sentinel with a readable repr."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


MISSING: Final = _Marker("MISSING")
"""A table cell whose row has no such key, and an outcome payload that nobody supplied."""


@dataclass(frozen=True, slots=True)
class Size:
    """A number of bytes, 0 to 2**64-1."""

    bytes: int


@dataclass(frozen=True, slots=True)
class Duration:
    """A signed number of nanoseconds in the 64-bit range."""

    ns: int


@dataclass(frozen=True, slots=True)
class DateTime:
    """An instant in nanoseconds since 1970-01-01T00:00:00Z (any int, years -9999 to 9999) and the zone
    it is shown in: an IANA name, or a fixed offset east of UTC in seconds. Equality ignores the zone."""

    ns: int
    zone: str | int = field(default="UTC", compare=False)


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A wall clock time without a date, 24-hour."""

    hour: int
    minute: int
    second: int = 0


def path_components(raw: bytes) -> tuple[bytes, ...]:
    """Split path bytes the way equality and ordering see them: repeated slashes, inner `.` components and
    a trailing slash vanish, a leading `/` or `./` is kept as its own first component, `..` stays."""
    parts = raw.split(b"/")
    kept = [part for part in parts if part and part != b"."]
    if raw.startswith(b"/"):
        return (b"/", *kept)
    if parts[0] == b".":
        return (b".", *kept)
    return tuple(kept)


@dataclass(frozen=True, slots=True, eq=False)
class PathVal:
    """Path bytes exactly as they were written; compared component by component."""

    raw: bytes

    @property
    def text(self) -> str:
        """The path for people: UTF-8 with U+FFFD for what does not decode."""
        return self.raw.decode("utf-8", "replace")

    @property
    def components(self) -> tuple[bytes, ...]:
        return path_components(self.raw)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PathVal):
            return NotImplemented
        return self.raw == other.raw or self.components == other.components

    def __hash__(self) -> int:
        return hash(self.components)


@dataclass(frozen=True, slots=True)
class Glob:
    """A pattern with the directory it expands in (empty: the process's own) and the `hidden` flag."""

    pattern: str
    origin: bytes = field(default=b"", compare=False)
    hidden: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Regex:
    """A pattern's source and its compiled re2 form; made by `seamount.shoal.values.regex.make_regex`."""

    source: str
    compiled: Any = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Range:
    """Ints from `start` up to `end`; empty when the end comes first."""

    start: int
    end: int
    inclusive: bool = False

    def as_range(self) -> range:
        return range(self.start, self.end + 1 if self.inclusive else self.end)


class Table:
    """An ordered list of records, kept by rows or by columns and converted when the other form is asked
    for. Rows may lack keys; in column form such a cell is `MISSING`. Never change what it hands out."""

    __slots__ = ("_columns", "_count", "_rows")

    def __init__(self, rows: list[Record] | None, columns: dict[str, list[Any]] | None, count: int) -> None:
        self._rows = rows
        self._columns = columns
        self._count = count

    @classmethod
    def from_rows(cls, rows: Sequence[Record]) -> Table:
        """A table of these records (the list is taken over, not copied)."""
        kept = rows if isinstance(rows, list) else list(rows)
        return cls(kept, None, len(kept))

    @classmethod
    def from_columns(cls, columns: dict[str, list[Any]], count: int | None = None) -> Table:
        """A table of equally long columns; `count` matters only when there are no columns."""
        lengths = {len(cells) for cells in columns.values()}
        if len(lengths) > 1 or (count is not None and lengths and lengths != {count}):
            raise ValueError("columns of one table have one length")
        return cls(None, columns, next(iter(lengths)) if lengths else count or 0)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Record]:
        return iter(self.rows())

    def __repr__(self) -> str:
        return f"Table({self._count} rows)"

    def rows(self) -> list[Record]:
        """All rows as records, in order. The list is shared: do not change it."""
        if self._rows is None:
            self._rows = _rows_of(self._columns or {}, self._count)
        return self._rows

    def columns(self) -> dict[str, list[Any]]:
        """Column name to cells, columns in order of first appearance, absent cells `MISSING`. Shared."""
        if self._columns is None:
            self._columns = _columns_of(self._rows or [])
        return self._columns

    def row(self, index: int) -> Record:
        """One row by its position from 0, without building the others."""
        if self._rows is not None:
            return self._rows[index]
        columns = self._columns or {}
        return {name: cells[index] for name, cells in columns.items() if cells[index] is not MISSING}

    def slice(self, start: int, end: int) -> Table:
        """Rows `start` to `end` (both within 0 and the length)."""
        if self._rows is not None:
            return Table.from_rows(self._rows[start:end])
        columns = {name: cells[start:end] for name, cells in (self._columns or {}).items()}
        return Table(None, columns, max(0, end - start))


def _rows_of(columns: dict[str, list[Any]], count: int) -> list[Record]:
    names = tuple(columns)
    if not names:
        return [{} for _ in range(count)]
    lines = zip(*columns.values(), strict=True)
    if any(MISSING in cells for cells in columns.values()):
        return [
            {name: cell for name, cell in zip(names, cells, strict=True) if cell is not MISSING}
            for cells in lines
        ]
    return [dict(zip(names, cells, strict=True)) for cells in lines]


def _columns_of(rows: list[Record]) -> dict[str, list[Any]]:
    names: dict[str, None] = {}
    for row in rows:
        if row.keys() - names.keys():
            names.update(dict.fromkeys(row))
    return {name: [row.get(name, MISSING) for row in rows] for name in names}


@dataclass(slots=True)
class ErrorVal:
    """What went wrong: a stable `code`, text for people, and what helps them. Equal when all six fields
    are. `span` is set once, by the innermost evaluated node."""

    code: str
    msg: str
    span: Span | None = None
    hint: str | None = None
    stderr: str | None = None
    status: int | None = None

    def __str__(self) -> str:
        return f"{self.code}: {self.msg}"


@dataclass(frozen=True, slots=True, eq=False)
class CasBytes:
    """Bytes kept in the content-addressed store: BLAKE3 hex, true length, the first part of them, and a
    loader that returns all of them (raising `OSError` when it cannot)."""

    hash: str
    length: int
    preview: bytes
    load: Callable[[], bytes]
    truncated: bool = False

    @property
    def ref(self) -> str:
        return f"val:blake3:{self.hash}"


@dataclass(slots=True, eq=False)
class Outcome:
    """The result of a command. `payload` is `MISSING` until `outcomes.payload` derives it from stdout;
    a builtin or an adapter supplies it. `truncated` says that output beyond a cap was dropped,
    `stdout_open` that a descendant still held the output when the command had ended. Equality is identity."""

    status: int | None
    ok: bool
    stdout: bytes | CasBytes = b""
    stderr: bytes = b""
    signal: str | None = None
    dur_ns: int = 0
    pid: int = 0
    cmd: str = ""
    payload: Value = MISSING
    span: Span | None = None
    streamed: bool = False
    truncated: bool = False
    stdout_open: bool = False
    render: Callable[[Value], bytes] | None = None
    """Makes `stdout` of the payload when it is first asked for: a long table need not be written out."""

    def rendered(self) -> None:
        if self.render is not None:
            render, self.render = self.render, None
            self.stdout = render(self.payload)


class _OnDemand:
    """`Outcome.stdout`, made when it is read."""

    def __init__(self, slot: Any) -> None:
        self._slot = slot

    def __get__(self, outcome: Outcome | None, owner: type) -> Any:
        if outcome is None:
            return self
        outcome.rendered()
        return self._slot.__get__(outcome, owner)

    def __set__(self, outcome: Outcome, value: bytes | CasBytes) -> None:
        self._slot.__set__(outcome, value)


Outcome.stdout = _OnDemand(Outcome.__dict__["stdout"])  # type: ignore[assignment, misc]


class TaskVal(ABC):
    """A background task's shared handle. The runtime's subclass does the work; equality is identity."""

    __slots__ = ("description", "id")

    def __init__(self, id: int, description: str) -> None:
        self.id = id
        self.description = description

    @abstractmethod
    def wait(self) -> Value:
        """Block until the task ends; return its value or raise its `Raised`, every time."""

    @abstractmethod
    def cancel(self) -> None:
        """Ask it to end. Nothing happens when it has."""

    @abstractmethod
    def suspend(self) -> None:
        """Mark it as suspended."""

    @abstractmethod
    def resume(self) -> None:
        """Take that mark away."""

    @abstractmethod
    def is_done(self) -> bool:
        """Whether it has ended."""

    @abstractmethod
    def is_suspended(self) -> bool:
        """Whether it is marked as suspended."""


class Closure:
    """A function value: what the value layer must know to show it. The runtime's subclass can be called
    through `Context.call`; equality is identity."""

    __slots__ = ("name", "params", "rest")

    def __init__(self, name: str | None, params: tuple[str, ...], rest: str | None = None) -> None:
        self.name = name
        self.params = params
        self.rest = rest


@dataclass(frozen=True, slots=True)
class CommandRef:
    """A stored partial command call (an alias): its head and, opaque here, the call. Structural equality."""

    head: str
    call: Any = None


@dataclass(frozen=True, slots=True)
class Secret:
    """A named secret; its material never shows in any rendering or encoding."""

    name: str
    material: bytes = field(repr=False)


class Source(ABC):
    """Where a stream's items come from. One consumer pulls; nothing happens before it does."""

    __slots__ = ()

    @abstractmethod
    def pull(self, timeout: float | None = None) -> Value:
        """The next item, `END` when there are no more (then again at every later pull), or `TIMEOUT` when
        `timeout` seconds passed and the source still lives. Raises `Raised` when producing fails."""

    def each(self) -> Iterator[Any]:
        """What `pull` without a timeout gives, one after the other, up to the end."""
        pull = self.pull
        while (item := pull()) is not END:
            yield item

    def close(self) -> None:
        """Release what the source holds; pulling afterwards gives `END`. Idempotent."""
        return


END: Final = _Marker("END")
TIMEOUT: Final = _Marker("TIMEOUT")


class Stream:
    """A lazy sequence that can be used once: copies of the value share the handle, `take` empties it.
    `bounded` says whether collecting it can be expected to end."""

    __slots__ = ("_lock", "_source", "bounded", "label")

    def __init__(self, label: str, bounded: bool, source: Source) -> None:
        self.label = label
        self.bounded = bounded
        self._source: Source | None = source
        self._lock = Lock()

    def take_source(self) -> Source | None:
        """The source, for the first caller; None for every later one (the stream is consumed)."""
        with self._lock:
            source, self._source = self._source, None
        return source


_NAMES: Final[dict[type, str]] = {
    type(None): "null",
    bool: "bool",
    int: "int",
    float: "float",
    str: "str",
    PathVal: "path",
    Glob: "glob",
    Regex: "regex",
    Size: "size",
    Duration: "duration",
    DateTime: "datetime",
    TimeOfDay: "time",
    bytes: "bytes",
    CasBytes: "bytes",
    list: "list",
    dict: "record",
    Table: "table",
    Range: "range",
    Stream: "stream",
    ErrorVal: "error",
    Outcome: "outcome",
    TaskVal: "task",
    Closure: "closure",
    CommandRef: "command",
    Secret: "secret",
}

TYPE_NAMES: Final[frozenset[str]] = frozenset(_NAMES.values())
"""Every type name of the language, as patterns and annotations write them."""


def type_name(value: Value) -> str:
    """The language's name for a value's type, as messages and type patterns use it."""
    name = _NAMES.get(value.__class__)
    if name is not None:
        return name
    for base in value.__class__.__mro__:
        if base in _NAMES:
            return _NAMES[base]
    raise TypeError(f"not a Shoal value: {value.__class__.__qualname__}")


def is_callable(value: Value) -> bool:
    """Whether a call of this value can succeed: closures and commands only."""
    return isinstance(value, Closure | CommandRef)
