"""Where paths lead: symbolic links of the part that exists are followed, the rest is worked out by name."""

from __future__ import annotations

import os
import stat

from seamount.leash.globs import BadPattern, PathGlob, escaped


class Resolver:
    """Resolves the paths of one judgement, and looks at each directory once.

    Reads the file system. What it says is true at that moment only: whoever acts checks again where it acts.
    """

    __slots__ = ("_directories",)

    def __init__(self) -> None:
        self._directories: dict[str, str] = {}

    def resolve(self, path: str, *, follow: bool) -> str | None:
        """The path without links. Without `follow` a link in the last component stays: it is itself meant.

        None for what cannot be a path: relative, or with a zero byte.
        """
        if not path.startswith("/") or "\0" in path:
            return None
        directory, _, name = path.rpartition("/")
        if name in ("", ".", ".."):
            return _one_slash(os.path.realpath(path))
        resolved = self._directories.get(directory)
        if resolved is None:
            resolved = self._directories[directory] = _one_slash(os.path.realpath(directory or "/"))
        here = f"{resolved.rstrip('/')}/{name}"
        if follow and _is_link(here):
            return _one_slash(os.path.realpath(here))
        return here


def by_name(path: str) -> str:
    """An absolute path with `.` and `..` worked out without looking at the file system."""
    if "/." in path or "//" in path or path.endswith("/"):
        return _one_slash(os.path.normpath(path))
    return path


def is_directory(path: str) -> bool:
    """Whether there is, or may be, a directory at a resolved path."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True


def patterns_of(written: str, *, follow: bool) -> tuple[str, ...]:
    """A path glob's expanded forms: as written, and with the links of its fixed part resolved.

    `~/` is the home of this process's user. Raises BadPattern.
    """
    expanded = written
    if written == "~" or written.startswith("~/"):
        home = os.path.expanduser("~")
        if not os.environ.get("HOME", home).startswith("/"):
            raise BadPattern("`~` stands for nothing: HOME is not an absolute path")
        expanded = (escaped(home.rstrip("/")) + written[1:]) or "/"
    glob = PathGlob(expanded)
    if glob.root == "/":
        return (expanded,)
    rest = expanded[len(glob.root) :]
    resolved = Resolver().resolve(glob.root, follow=follow or bool(rest))
    if resolved is None or resolved == glob.root:
        return (expanded,)
    return expanded, (escaped(resolved.rstrip("/")) + rest) or "/"


def _is_link(path: str) -> bool:
    try:
        return stat.S_ISLNK(os.lstat(path).st_mode)
    except OSError:
        return False


def _one_slash(path: str) -> str:
    # POSIX lets exactly two leading slashes mean something else; here they do not.
    return path[1:] if path.startswith("//") else path
