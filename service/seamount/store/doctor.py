"""Looks a kernel's state over, and repairs what is safe.

Who may touch it, whether it is sound, whether there is room. Blocks; needs no running kernel. While one
runs, everything is looked at and nothing repaired. What a repair does never loses content that could
still be read.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from .blob_files import BlobFiles
from .database import Connection, Database
from .doctor_blobs import BlobPatient
from .doctor_findings import Finding, note, ok, problem
from .errors import StoreDamaged, StoreError, StoreTooNew
from .journal_query import check_rows
from .migrations import Migration, applied_migrations
from .state_dir import peek
from .statements import Snapshot

QUICK_SECONDS = 10.0
"""How long the database is checked for without `full`."""

FULL_SECONDS = 86_400.0
QUICK_ROWS = 2_000
SPACE_PROBLEM_BYTES = 16 * 1024 * 1024
SPACE_NOTE_FRACTION = 0.05
LISTED = 5
"""How many of many alike are named."""


@dataclass(slots=True)
class Report:
    """What was found, in the order of looking. `running` is the kernel that holds the state, if one does."""

    state_dir: str
    database: str
    running: int | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def healthy(self) -> bool:
        """Whether no problem is left."""
        return all(finding.level != "problem" or finding.repaired for finding in self.findings)


def examine(
    root: Path,
    migrations: Sequence[Migration],
    *,
    url: str | None = None,
    full: bool = False,
    repair: bool = False,
) -> Report:
    """Look a state directory over, with the database of `url` if its rows are there.

    `migrations` are all that a kernel of this program would apply. `full` reads every row and blob instead
    of some. Failures to look are findings; nothing is raised.
    """
    report = Report(str(root), url or str(root / "journal.db"))
    with ExitStack() as stack:
        _Doctor(root, migrations, url, full, repair, report, stack).run()
    return report


class _Doctor:
    def __init__(
        self,
        root: Path,
        migrations: Sequence[Migration],
        url: str | None,
        full: bool,
        repair: bool,
        report: Report,
        stack: ExitStack,
    ) -> None:
        self._root = root
        self._migrations = migrations
        self._url = url
        self._full = full
        self._repair = repair
        self._report = report
        self._stack = stack
        self._same_boot = False
        self._idle = False
        self._failure: Callable[[BaseException], BaseException] = lambda error: error

    def run(self) -> None:
        if not self._root.is_dir():
            self._add(
                problem("directory", f"there is no state directory {self._root}; no kernel has used it")
            )
            return
        self._look("lock", self._lock)
        self._look("directory", self._modes)
        self._look("space", self._space)
        database = self._choose()
        if database is None:
            return
        connection = self._connect(database)
        if connection is None:
            return
        self._failure = database.failure
        self._look("schema", lambda: self._schema(database, connection))
        if self._look("database", lambda: self._database(database, connection)):
            self._look("rows", lambda: self._rows(database, connection))
            patient = BlobPatient(
                database,
                connection,
                BlobFiles(self._root / "cas", durable=True),
                full=self._full,
                repair=self._repair and self._idle,
            )
            self._look("blobs", lambda: self._extend(patient.examine()))

    def _lock(self) -> None:
        try:
            held, pid, self._same_boot = peek(self._root)
        except FileNotFoundError:
            self._add(note("lock", "no kernel has held this directory yet"))
            return
        if held is None:
            self._report.running = pid or 0
            text = f"a kernel runs: process {pid}" if pid else "a kernel runs"
            self._add(ok("lock", text + ("; nothing is repaired meanwhile" if self._repair else "")))
            return
        self._stack.callback(os.close, held)
        self._idle = True
        self._add(ok("lock", "no kernel runs"))

    def _modes(self) -> None:
        wrong: list[Path] = []
        foreign: list[Path] = []
        for path in (self._root, *sorted(self._root.rglob("*"))):
            status = path.lstat()
            if status.st_uid != os.geteuid():
                foreign.append(path)
            elif not stat.S_ISLNK(status.st_mode) and status.st_mode & 0o077:
                wrong.append(path)
        if foreign:
            self._add(problem("directory", f"of another user: {_some(foreign)}"))
        if wrong:
            repaired = self._repair
            for path in wrong if repaired else ():
                path.chmod(stat.S_IMODE(path.lstat().st_mode) & 0o700)
            self._add(problem("directory", f"open to others: {_some(wrong)}", repaired=repaired))
        if not foreign and not wrong:
            self._add(ok("directory", "nobody else may enter, read or write"))

    def _space(self) -> None:
        usage = shutil.disk_usage(self._root)
        files = os.statvfs(self._root)
        text = f"{usage.free // (1 << 20)} MiB are free"
        if usage.free < SPACE_PROBLEM_BYTES or (files.f_files and not files.f_favail):
            self._add(
                problem("space", text if files.f_favail or not files.f_files else "no file can be made")
            )
        elif usage.free < usage.total * SPACE_NOTE_FRACTION:
            self._add(note("space", f"{text}, less than a twentieth of the disk"))
        else:
            self._add(ok("space", text))

    def _choose(self) -> Database | None:
        if self._url is None:
            from .sqlite import SqliteDatabase

            path = self._root / "journal.db"
            if not path.exists():
                self._add(note("database", "there is none yet; a kernel makes it when it starts"))
                return None
            return SqliteDatabase(path, torn_end=not self._same_boot)
        try:
            from .postgresql import PostgresqlDatabase

            database = PostgresqlDatabase(self._url)
        except StoreError as error:
            self._add(problem("database", str(error)))
            return None
        self._report.database = database.name
        return database

    def _connect(self, database: Database) -> Connection | None:
        try:
            connection = database.connect_reader()
        except StoreError as error:
            self._add(problem("database", str(error)))
            return None
        self._stack.callback(connection.close)
        return connection

    def _schema(self, database: Database, connection: Connection) -> None:
        applied = applied_migrations(database, connection)
        known = {(each.owner, each.number): each.digest for each in self._migrations}
        steps = Counter(owner for owner, _ in known)
        # The last step of each owner whose tables are ahead.
        newer = dict(sorted(key for key in applied if key not in known and key[0] in steps))
        changed = [key for key, digest in applied.items() if known.get(key, digest) != digest]
        missing = [key for key in known if key not in applied]
        for owner, number in newer.items():
            self._add(problem("schema", str(StoreTooNew(database.name, owner, number, steps[owner]))))
        for owner, number in changed:
            self._add(problem("schema", f"step {number} of {owner} is not the one of this program"))
        if missing:
            self._add(note("schema", f"{len(missing)} steps are to come; a kernel takes them when it starts"))
        if not (newer or changed or missing):
            self._add(ok("schema", f"all {len(known)} steps are taken"))

    def _database(self, database: Database, connection: Connection) -> None:
        seconds = FULL_SECONDS if self._full else QUICK_SECONDS
        cause = database.damage(connection, seconds, live=not self._idle)
        if cause is not None:
            raise StoreDamaged(database.name, cause)
        for text in database.advice(connection):
            self._add(note("database", text))
        self._add(ok("database", "it is sound" + ("" if self._full else ", as far as was looked")))

    def _rows(self, database: Database, connection: Connection) -> None:
        limit = None if self._full else QUICK_ROWS
        database.begin_read(connection, lambda: False)
        try:
            looked, damaged = check_rows(Snapshot(connection), limit)
        finally:
            database.end_read(connection)
        if damaged:
            self._add(
                problem(
                    "rows",
                    f"of {looked} rows of the journal {len(damaged)} are not what was written:"
                    f" {_some(damaged)}",
                )
            )
        else:
            self._add(ok("rows", f"{looked} rows of the journal are what was written"))

    def _look(self, check: str, look: Callable[[], None]) -> bool:
        """Whether the look went well enough to look further."""
        try:
            look()
        except Exception as error:
            failure = self._failure(error)
            if not isinstance(failure, (StoreError, OSError)):
                raise
            self._add(problem(check, str(failure)))
            return False
        return True

    def _extend(self, findings: list[Finding]) -> None:
        self._report.findings += findings

    def _add(self, finding: Finding) -> None:
        self._report.findings.append(finding)


def _some(things: Sequence[object]) -> str:
    named = ", ".join(str(thing) for thing in things[:LISTED])
    return named + (f" and {len(things) - LISTED} more" if len(things) > LISTED else "")
