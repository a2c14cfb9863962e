"""Facts about the host and its clock."""

from __future__ import annotations

import os
import platform
import pwd
import socket
import sys
import tempfile
import time

from seamount.shoal.runtime.ports import EnvPairs

_ZONEINFO = "/zoneinfo/"


class SystemEnvironment:
    """`Environment` of the real host."""

    def variables(self) -> EnvPairs:
        return list(os.environb.items())

    def home(self) -> bytes:
        return os.fsencode(os.path.expanduser("~"))

    def temp_dir(self) -> bytes:
        return os.fsencode(tempfile.gettempdir())

    def platform(self) -> str:
        return {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)

    def arch(self) -> str:
        return {"arm64": "aarch64", "amd64": "x86_64"}.get(platform.machine().lower(), platform.machine())

    def pid(self) -> int:
        return os.getpid()

    def hostname(self) -> str:
        return socket.gethostname()

    def username(self) -> str | None:
        try:
            return pwd.getpwuid(os.getuid()).pw_name
        except KeyError:
            return None

    def user_id(self) -> int:
        return os.getuid()

    def cpus(self) -> int:
        return os.cpu_count() or 1


class SystemClock:
    """`Clock` of the real host. The time zone is read once."""

    def __init__(self) -> None:
        self._zone: str | None = None

    def now_ns(self) -> int:
        return time.time_ns()

    def mark_ns(self) -> int:
        return time.time_ns()

    def monotonic_ns(self) -> int:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    def utc_offset_s(self, epoch_ns: int) -> int:
        return time.localtime(epoch_ns // 1_000_000_000).tm_gmtoff

    def zone_name(self) -> str:
        if self._zone is None:
            self._zone = _host_zone()
        return self._zone


def _host_zone() -> str:
    named = os.environ.get("TZ", "").removeprefix(":")
    if named and "/" in named and not named.startswith("/"):
        return named
    try:
        target = os.path.realpath("/etc/localtime", strict=True)
    except OSError:
        return "UTC"
    zone = target.partition(_ZONEINFO)[2]
    return "UTC" if zone in ("", "Etc/UTC", "UCT", "Zulu", "Universal") else zone
