"""A PostgreSQL server of the tests' own: a private cluster in a temporary directory, on a unix socket.

The server refuses to run as root, so there it runs as `postgres` or, failing that, as `nobody`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

START_S = 60.0

SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = 16MB
fsync = off
log_min_messages = fatal
autovacuum = off
"""
# A killed server loses nothing that reached the operating system, so the suite can go without syncs.


def find_programs() -> Path | None:
    """The directory of the server's programs: on the PATH, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    return versions[-1].parent if versions else None


class PostgresqlServer:
    """Started on demand; `stop` removes it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.root = Path(tempfile.mkdtemp(prefix="seamount-pg-", dir="/tmp"))
        self._data = self.root / "data"
        self._as: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._emptied: list[str] = []
        if os.geteuid() == 0:
            user = _unprivileged()
            self._as = _becoming(user)
            os.chown(self.root, user.pw_uid, user.pw_gid)
        self.root.chmod(0o755)
        words = [
            "-D",
            self._data,
            "-U",
            "seamount",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "-k",
            "-N",
        ]
        subprocess.run(
            [*self._as, programs / "initdb", *words], check=True, capture_output=True, cwd=self.root
        )
        with open(self._data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(SETTINGS)
            file.write(f"unix_socket_directories = '{self.root}'\n")

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        if self._process is not None and self._process.poll() is None:
            return
        log = open(self.root / "log", "ab")  # noqa: SIM115
        with log:
            self._process = subprocess.Popen(
                [*self._as, self._programs / "postgres", "-D", self._data],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.root,
            )
        deadline = time.monotonic() + START_S
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.root / "log").read_text()
                assert time.monotonic() < deadline, (self.root / "log").read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """End it and every process of it with SIGKILL, as a crash would."""
        assert self._process is not None
        children = _children(self._process.pid)
        self._process.kill()
        for child in children:
            _kill(child)
        self._process.wait()
        deadline = time.monotonic() + START_S
        while any(_alive(child) for child in children):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        shutil.rmtree(self.root)

    def url(self, database: str) -> str:
        return f"postgresql://seamount@/{database}?host={self.root}"

    def create(self) -> str:
        """An empty database; gives its URL."""
        if self._emptied:
            return self._emptied.pop()
        self._databases += 1
        name = f"sea{self._databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def give_back(self, url: str) -> None:
        """Empty a database, which takes a fraction of the time of making one."""
        self.start()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        self._emptied.append(url)


def _unprivileged() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("there is no unprivileged user to run the server as")


def _becoming(user: pwd.struct_passwd) -> list[str]:
    """The words before a command that make it run as this user."""
    words = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    if not os.stat("/").st_mode & 0o001:
        # Nobody but root may enter this machine's root directory; a capability opens the way, and no more.
        words += ["--securebits=+no_setuid_fixup"]
        words += ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    return [*words, "--"]


def _children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()]


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
