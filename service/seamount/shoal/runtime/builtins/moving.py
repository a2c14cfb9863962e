"""`cp`, `mv` and `rm`: builtins that can lose something."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from seamount.shoal.runtime.fileops import absolute_args, base_name, failing
from seamount.shoal.runtime.undo_recording import trash_folder
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import PathVal, Record, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator

_trash_numbers = itertools.count(1)


def copy(inv: Invocation) -> list[Value]:
    recursive = bool(inv.flags() & {"r", "R", "recursive"})
    files = inv.x.ports.files
    made: list[Value] = []
    for source, target in _pairs(inv, "cp"):
        if files.is_dir(source):
            if not recursive:
                raise arg_error("cp: directory requires --recursive")
            _copy_tree(inv.x, source, target)
        else:
            with failing("copy", source):
                files.copy(source, target)
        made.append(PathVal(target))
    return made


def _copy_tree(x: Evaluator, source: bytes, target: bytes) -> None:
    files = x.ports.files
    if target == source or target.startswith(source.rstrip(b"/") + b"/"):
        raise arg_error("cp: a directory cannot be copied into itself")
    pending = [(source, target)]
    while pending:
        x.cancel.check()
        here, there = pending.pop()
        with failing("copy", here):
            files.make_dir(there, parents=True)
            for entry in files.list_dir(here):
                one, other = join_paths(here, entry.name), join_paths(there, entry.name)
                if entry.kind == "dir":
                    pending.append((one, other))
                else:
                    files.copy(one, other)


def move(inv: Invocation) -> list[Value]:
    files = inv.x.ports.files
    made: list[Value] = []
    for source, target in _pairs(inv, "mv"):
        with failing("move", source):
            files.rename(source, target)
        made.append(PathVal(target))
    return made


def _pairs(inv: Invocation, verb: str) -> list[tuple[bytes, bytes]]:
    paths = absolute_args(inv)
    if len(paths) < 2:
        raise arg_error(f"{verb} requires source and destination")
    *sources, destination = paths
    if inv.x.ports.files.is_dir(destination):
        return [(source, join_paths(destination, base_name(source))) for source in sources]
    if len(sources) > 1:
        raise arg_error(f"{verb}: several sources need a directory as destination")
    return [(sources[0], destination)]


def remove(inv: Invocation) -> list[Value]:
    flags = inv.flags()
    paths = absolute_args(inv)
    if not paths:
        raise error("no_matches", "rm requires at least one path; an empty glob deletes nothing")
    recursive = bool(flags & {"r", "R", "recursive"})
    if "permanent" not in flags:
        return [_trash(inv.x, path) for path in paths]
    files = inv.x.ports.files
    for path in paths:
        with failing("remove", path):
            if files.info(path, follow=False).kind == "dir":
                if not recursive:
                    raise arg_error("rm: directory requires --recursive")
                files.remove_tree(path)
            else:
                files.remove_file(path)
    return [PathVal(path) for path in paths]


def _trash(x: Evaluator, path: bytes) -> Record:
    """Move a file or directory into the trash below the temporary directory."""
    files = x.ports.files
    folder = join_paths(trash_folder(x.ports), b"%d" % x.ports.environment.pid())
    with failing("trash", path):
        files.info(path, follow=False)
        files.make_dir(folder, parents=True)
        target = join_paths(folder, b"%d-%s" % (next(_trash_numbers), base_name(path)))
        files.rename(path, target)
    return {"path": PathVal(path), "trash": PathVal(target)}
