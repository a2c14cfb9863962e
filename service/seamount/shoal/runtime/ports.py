"""The seams between the language and the outside.

Everything an evaluation does to files, processes, the network, the environment, secrets, the clock,
the journal or the user goes through one of these protocols, so that a host has one place to stand:
it can replace an implementation, or wrap it with a gate that refuses.

Paths are absolute `bytes` unless said otherwise. Failures are `OSError` (or the exception a method
names); the evaluator turns them into language errors. Implementations may raise `Raised` with a
language error of their own, which reaches the program unchanged (a gate's refusal, for instance).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from seamount.shoal.runtime.cancel import CancelToken

EnvPairs = list[tuple[bytes, bytes]]
"""An environment: ordered name/value pairs, each name at most once."""


@dataclass(frozen=True, slots=True)
class FileInfo:
    """Metadata of one path: `kind` is `dir`, `file`, `symlink` or `other`, `size` in bytes."""

    kind: str
    size: int
    modified_ns: int
    mode: int
    device: int
    inode: int


@dataclass(frozen=True, slots=True)
class DirEntry:
    """One directory entry: its name, its own kind, and whether it is (or links to) a directory."""

    name: bytes
    kind: str
    is_dir: bool


@dataclass(frozen=True, slots=True)
class FileEvent:
    """A change seen by a watcher: `kind` is `created`, `modified` or `removed`."""

    path: bytes
    kind: str


class Watcher(Protocol):
    """A running file watch. Closing it wakes a pending `poll` with an empty list."""

    def poll(self, timeout_s: float) -> list[FileEvent]:
        """Events since the last call, waiting up to `timeout_s` for the first."""

    def close(self) -> None:
        """Stop watching; repeating it changes nothing."""


class Files(Protocol):
    """Files and directories."""

    def read(self, path: bytes, offset: int = 0, limit: int | None = None) -> bytes:
        """The content from `offset`, at most `limit` bytes."""

    def write(self, path: bytes, data: bytes) -> None:
        """Create or truncate, then write."""

    def append(self, path: bytes, data: bytes) -> None:
        """Create if absent, then write at the end."""

    def touch(self, path: bytes) -> None:
        """Create an empty file if there is none; whatever exists counts as modified now."""

    def info(self, path: bytes, follow: bool = True) -> FileInfo:
        """Metadata, of the link itself unless `follow`."""

    def exists(self, path: bytes) -> bool:
        """Whether something is there, following links. Never raises `OSError`; so do the next three."""

    def is_dir(self, path: bytes) -> bool: ...

    def is_file(self, path: bytes) -> bool: ...

    def is_executable(self, path: bytes) -> bool:
        """A regular file (following links) with any execute bit."""

    def list_dir(self, path: bytes) -> list[DirEntry]:
        """Entries in no particular order, without `.` and `..`."""

    def make_dir(self, path: bytes, parents: bool = False) -> None:
        """With `parents` an existing directory is no error."""

    def remove_file(self, path: bytes) -> None: ...

    def remove_tree(self, path: bytes) -> None: ...

    def rename(self, source: bytes, target: bytes) -> None:
        """Rename over `target`; falls back to copy and delete between file systems."""

    def replace(self, path: bytes, data: bytes, mode: int | None = None) -> None:
        """Put content in the place of whatever file is there, or make it, at once: nobody sees half of it,
        and it is durable. Its permission bits become `mode`; without, those of the file that was there stay.
        """

    def remove_empty(self, path: bytes) -> None:
        """Remove a directory that has nothing in it; `OSError` for any other."""

    def set_mode(self, path: bytes, mode: int) -> None:
        """Set the permission bits of a file or directory."""

    def copy(self, source: bytes, target: bytes) -> None:
        """Copy one file's content and permission bits."""

    def hard_link(self, source: bytes, link: bytes) -> None: ...

    def symlink(self, target: bytes, link: bytes) -> None:
        """`target` is stored verbatim and may be relative."""

    def read_link(self, path: bytes) -> bytes: ...

    def resolve(self, path: bytes) -> bytes:
        """The canonical path; `OSError` when it does not exist."""

    def watch(self, path: bytes, recursive: bool) -> Watcher: ...


@dataclass(frozen=True, slots=True)
class ProcessSpec:
    """A command to run.

    `program` is the executable's path and `argv[0]` what it is told it is called. `stdin` is bytes to feed,
    or `stdin_path` a file to read, or neither: then it is empty. `keep_bytes` bounds what is kept of each
    stream in memory; `spill` receives the whole of a stdout that is longer. `watch` is told of each piece of
    output as it comes (1 for stdout, 2 for stderr); it must neither block nor raise. `image` is a descriptor
    of the executable that is started instead of what `program` leads to by then. `declared` are the effects
    that an adapter vouches for, None for a program of which nothing is known.
    """

    program: bytes
    argv: Sequence[bytes]
    cwd: bytes
    env: EnvPairs
    stdin: bytes | None = None
    stdin_path: bytes | None = None
    keep_bytes: int = 1 << 20
    spill: Spill | None = None
    watch: Callable[[int, bytes], None] | None = None
    image: int | None = None
    declared: Sequence[Mapping[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Captured:
    """What was kept of one stream, its beginning and its end; `total` bytes were seen, `spilled` written."""

    head: bytes
    tail: bytes = b""
    total: int = 0
    spilled: int = 0

    @property
    def dropped(self) -> int:
        return self.total - len(self.head) - len(self.tail)


@dataclass(frozen=True, slots=True)
class ProcessResult:
    """How a command ended. Exactly one of `status` and `signal` is set.

    `stdout_open` says that a descendant still held the output open when the command itself had ended.
    """

    status: int | None
    signal: int | None
    pid: int
    dur_ns: int
    stdout: Captured
    stderr: Captured
    stdout_open: bool = False


class Processes(Protocol):
    """External programs."""

    def find(self, name: bytes, search_path: bytes, cwd: bytes) -> bytes | None:
        """The executable for a bare name on a `PATH`-like list (an empty component is `cwd`), or None."""

    def digest(self, path: bytes) -> str:
        """BLAKE3 (hex) of an executable, which a plan names it by; empty for one of more than 64 MiB.
        `OSError` when it cannot be read."""

    def run(self, spec: ProcessSpec, cancel: CancelToken) -> ProcessResult:
        """Run to the end and capture. On cancellation the whole process group is ended, gently first, and the
        result says how it died. `OSError` when it cannot be started."""

    def open_desktop(self, path: bytes) -> None:
        """Hand a path to the desktop's opener, detached."""


@dataclass(frozen=True, slots=True)
class HttpReply:
    """An HTTP answer; header names in lower case, a repeated header keeps its last value."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class NetworkFailure(Exception):
    """A transport failure: no connection, no answer in time, an answer over the limit."""


class Network(Protocol):
    """HTTP requests."""

    def request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: bytes | None,
        cancel: CancelToken,
        check: Callable[[str], None] | None = None,
    ) -> HttpReply:
        """One request with ordinary client behaviour; `NetworkFailure` when no answer could be had. `check`
        is called with each address before it is connected to: the one asked for, a proxy's, those of
        redirects. What it raises ends the request.
        """


class Environment(Protocol):
    """Facts about the host."""

    def variables(self) -> EnvPairs:
        """A copy of the host process's environment, in its order."""

    def home(self) -> bytes: ...

    def temp_dir(self) -> bytes: ...

    def platform(self) -> str: ...

    def arch(self) -> str: ...

    def pid(self) -> int: ...

    def hostname(self) -> str: ...

    def username(self) -> str | None: ...

    def cpus(self) -> int: ...

    def user_id(self) -> int: ...


class SecretsUnavailable(Exception):
    """The store cannot be opened or decrypted."""


class Secrets(Protocol):
    """Named secret material."""

    def get(self, name: str) -> bytes | None:
        """The material, None for an unknown name; `SecretsUnavailable` when the store cannot be read."""


class Clock(Protocol):
    """Time."""

    def now_ns(self) -> int:
        """Nanoseconds since the epoch."""

    def mark_ns(self) -> int:
        """The same, for marks that the language itself leaves on events and records."""

    def monotonic_ns(self) -> int:
        """Nanoseconds that never go back, since the host started."""

    def utc_offset_s(self, epoch_ns: int) -> int:
        """Offset of the host's time zone at an instant, seconds east of UTC."""

    def zone_name(self) -> str:
        """IANA name of the host's time zone, `UTC` when unknown."""


@dataclass(frozen=True, slots=True)
class Undo:
    """How to take back one effect. `data` is plain JSON; paths in it are texts with `surrogateescape`.

    `op` is one of: `restore_bytes` (`path`, `content`, `mode`), `remove_made` (`path`), `move_back` (`from`,
    `to`), `trash_move` (`original`, `trash`, `image`), `restore_removed` (`path`, `image`), or `lost`
    (`path`, `why`) for an effect that cannot be taken back. `after` is what the effect left, as
    `undo_images.mark` tells.
    """

    op: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class UndoStep:
    """One effect of an entry, in the order in which they happened. `key` is the journal's own."""

    key: Any
    undo: Undo
    is_undone: bool = False


@dataclass(frozen=True, slots=True)
class Undoable:
    """What can be taken back of an entry."""

    entry: int
    steps: list[UndoStep]


class Spill(Protocol):
    """A place for output that is too big to keep in memory."""

    def write(self, data: bytes | bytearray) -> int:
        """Take more; how many bytes of it were taken. Fewer than there are means that no more will be. Never
        raises."""

    def keep(self, printed: int) -> str:
        """Keep what was written, of `printed` bytes, in the content store; its hash (hex)."""

    def discard(self) -> None:
        """Forget what was written."""


class Journal(Protocol):
    """The record of a session. `active` is False for a journal that keeps nothing, `trees` for one that has
    no use for syntax trees, `undoes` for one that does not keep what undoing needs."""

    @property
    def active(self) -> bool: ...

    @property
    def trees(self) -> bool: ...

    @property
    def undoes(self) -> bool: ...

    def spill(self) -> Spill | None:
        """A place for a command's whole standard output, or None when there is none."""

    def begin(self, src: str, ast: Mapping[str, Any] | None, cwd: bytes, span: tuple[int, int]) -> int:
        """Open an entry for one statement, which stands at `span` (bytes) of the program; returns its id."""

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        """Close an entry with its result; a `status` below 0 stands for none."""

    def keep(self, data: bytes) -> str:
        """Store bytes, returns their content hash (hex)."""

    def load(self, digest: str) -> bytes | None:
        """Bytes by content hash, None when unknown."""

    def undoable(self, entry: int, position: int, undo: Undo | None) -> None:
        """Note how an effect of the entry can be taken back, before it happens; the same position again
        replaces its note, and None withdraws it. Returns when that is not forgotten any more."""

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        """Rows `{id, ts_ns, principal, src, ok, status, effects}`, newest first."""

    def undos(self, entry: int | None) -> Undoable | None:
        """What was noted for an entry. None stands for the newest that has anything left and did not take
        back something itself."""

    def undoing(self, by: int, entry: int) -> None:
        """An entry that is open begins to take another one back. Raises `Raised` when that is not to be."""

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        """Steps were taken back, by an entry that is open. Returns when that is sure to be remembered."""


class Session(Protocol):
    """The session's own state, which the evaluator holds. Nothing is done here: these are called before it is
    read or changed, and may raise `Raised` to refuse."""

    def reads_variables(self, names: Iterable[bytes]) -> None:
        """Environment variables are read by a program."""

    def writes_variables(self, names: Iterable[bytes]) -> None:
        """Environment variables of the session are changed."""

    def moves(self) -> None:
        """The working directory or the directory stack changes."""


class OpenSession:
    """A session whose program may read and change it."""

    def reads_variables(self, names: Iterable[bytes]) -> None:
        return None

    def writes_variables(self, names: Iterable[bytes]) -> None:
        return None

    def moves(self) -> None:
        return None


class Output(Protocol):
    """Where a program's visible values go."""

    def value(self, value: Any) -> None:
        """A statement's value that is shown rather than returned. Never null."""

    def notice(self, text: str) -> None:
        """A line for the person watching (a glob without matches, a newly locked tool)."""

    def watcher(self) -> Callable[[int, bytes], None] | None:
        """Who is told what commands print while they run (see `ProcessSpec.watch`); None when nobody is."""

    def shows_statements(self) -> bool:
        """Whether the watcher shows it to a person, in its place among what else is shown: only commands
        whose output is that of a statement are watched then, and their outcomes count as seen."""


@dataclass(slots=True)
class Ports:
    """Every seam of one interpreter. Children (tasks, scripts) share it."""

    files: Files
    processes: Processes
    network: Network
    environment: Environment
    secrets: Secrets
    clock: Clock
    journal: Journal
    output: Output
    config: dict[str, Any] = field(default_factory=dict)
    session: Session = field(default_factory=OpenSession)
