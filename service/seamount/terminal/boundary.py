"""What a terminal's program may reach: policy, lowered to the operating system's sandbox."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from seamount.leash.policy import table_from_json
from seamount.leash.sandbox import Sandbox, harden_process

if TYPE_CHECKING:
    from seamount.leash.gates import Places


@dataclass(frozen=True, slots=True)
class Boundary:
    """A principal's policy as JSON (see `seamount.leash.table_json`) and the directories that have a meaning
    of their own, absolute and without links: the session's, and the kernel's, which nobody may reach.
    """

    policy: str
    private_directory: bytes
    protected_directories: Sequence[bytes] = ()


def confine(boundary: Boundary, images: Sequence[int]) -> None:
    """Restrict this process, which has one thread, for good, to what programs of the principal may do.

    `images` are descriptors of what is to be executed. Raises OSError when a restriction that this machine
    offers cannot be put in place, ValueError and KeyError for a policy that is none.
    """
    table = table_from_json(boundary.policy)
    sandbox = Sandbox(table, places_of(boundary), terminals=True)
    harden_process(table)
    sandbox.confine_evaluator()
    sandbox.confine_program(images)


def places_of(boundary: Boundary) -> Places:
    """The directories as gates and sandboxes take them; the session's are made when they are missing."""
    # A kernel describes boundaries and has no use for gates.
    from seamount.leash.gates import Places

    root = os.fsdecode(boundary.private_directory)
    private, trash = f"{root}/tmp", f"{root}/trash"
    for path in (root, private, trash):
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, mode=0o700)
    return Places(private, trash, tuple(map(os.fsdecode, boundary.protected_directories)))
