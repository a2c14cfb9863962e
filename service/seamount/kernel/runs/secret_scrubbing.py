"""Takes secrets out of what runs leave behind, where they can be recognised.

The language shows a secret as `secret(name)` and refuses to turn one into text. What a program gets from
outside may hold it all the same: the answer of a server that repeats a header, the output of a program that
was given it otherwise. So whatever a session's runs give is searched for what the session was given: as it
is, as JSON writes it, and as base64 writes it. Other spellings are not recognised.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import blake3

from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.results import Content, ErrorResult, OutcomeResult, RunResult, Spill, ValueResult

MIN_BYTES: Final = 4
"""Shorter secrets are everywhere."""

CHUNK: Final = 1 << 20


class Scrubber:
    """Knows the secrets of one session, at least one."""

    def __init__(self, secrets: Mapping[bytes, str]) -> None:
        """`secrets` maps what they hold to their names."""
        self._shown: dict[bytes, bytes] = {}
        for material, name in secrets.items():
            if len(material) >= MIN_BYTES:
                self._know(name, material)
        needles = sorted(self._shown, key=len, reverse=True)
        self._needles = needles
        self._longest = len(needles[0]) if needles else 0
        self._pattern = re.compile(b"|".join(map(re.escape, needles))) if needles else None

    def _know(self, name: str, material: bytes) -> None:
        shown = f"secret({name})".encode()
        self._shown[material] = shown
        text = material.decode("utf-8", "surrogateescape")
        for is_ascii in (True, False):
            escaped = json.dumps(text, ensure_ascii=is_ascii)[1:-1].encode("utf-8", "surrogateescape")
            self._shown.setdefault(escaped, shown)
        for offset in range(3):
            whole = base64.b64encode(b"\0" * offset + material)
            # The first and the last characters share bits with what stands around.
            certain = whole[(offset * 8 + 5) // 6 : (offset + len(material)) * 8 // 6]
            if len(certain) >= 2 * MIN_BYTES:
                self._shown.setdefault(certain, b"A" * len(certain))

    def data(self, data: bytes) -> bytes:
        """The same without the secrets."""
        return data if self._pattern is None else self._pattern.sub(self._of, data)

    def text(self, text: str) -> str:
        """The same without the secrets."""
        return self.data(text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")

    def masked(self, data: bytes) -> bytes:
        """The same with stars in the place of secrets, as long as before."""
        return data if self._pattern is None else self._pattern.sub(lambda m: b"*" * len(m[0]), data)

    def begun(self, data: bytes) -> int:
        """How many bytes at the end may be the beginning of a secret that does not end there."""
        found = 0
        for needle in self._needles:
            if len(needle) - 1 <= found:
                break
            start = max(0, len(data) - len(needle) + 1)
            # Looked for by its first bytes, whose places are few; the last ones are looked at one by one.
            at = data.find(needle[:MIN_BYTES], start)
            while at >= 0 and not needle.startswith(data[at:]):
                at = data.find(needle[:MIN_BYTES], at + 1)
            if at < 0:
                last = range(max(start, len(data) - MIN_BYTES + 1), len(data))
                at = next((each for each in last if needle.startswith(data[each:])), len(data))
            found = max(found, len(data) - at)
        return found

    def masked_until(self, data: bytes) -> tuple[bytes, bytes]:
        """`masked` as far as that is certain, and the rest, of which what comes next decides."""
        if self._pattern is None:
            return data, b""
        until = len(data) - self.begun(data)
        parts: list[bytes] = []
        done = 0
        for match in self._pattern.finditer(data):
            if match.start() >= until:
                break
            parts += data[done : match.start()], b"*" * len(match[0])
            done = match.end()
        certain = max(done, until)
        parts.append(data[done:certain])
        return b"".join(parts), data[certain:]

    async def result(self, result: RunResult) -> RunResult:
        """What a run gave, without the secrets. The contents that are replaced are closed."""
        if self._pattern is None or isinstance(result.end, SyntaxEnd):
            return result
        end = result.end
        if isinstance(end, ValueResult):
            outcome = None if end.outcome is None else await self._outcome(end.outcome)
            new: ValueResult | ErrorResult = replace(
                end,
                value=await self._content(end.value),
                summary=self.text(end.summary),
                render=self.text(end.render),
                outcome=outcome,
            )
        else:
            new = replace(
                end,
                message=self.text(end.message),
                hint=None if end.hint is None else self.text(end.hint),
                stderr=None if end.stderr is None else self.text(end.stderr),
                value=await self._content(end.value),
                render=self.text(end.render),
            )
        spills = [await asyncio.to_thread(self._spill, spill) for spill in result.spills]
        return replace(result, end=new, spills=spills)

    async def _outcome(self, outcome: OutcomeResult) -> OutcomeResult:
        stdout = outcome.stdout
        return replace(
            outcome,
            stdout=stdout if isinstance(stdout, int) else await self._content(stdout),
            stderr=await self._content(outcome.stderr),
        )

    async def _content(self, content: Content) -> Content:
        if content.descriptor is None:
            return Content(self.data(content.read()))
        new = await asyncio.to_thread(self._copy, content.descriptor, os.memfd_create("seamount-scrubbed"))
        content.close()
        return Content(descriptor=new, length=os.fstat(new).st_size)

    def _spill(self, spill: Spill) -> Spill:
        """A file without the secrets, if it holds what the worker says; another one is left for its reader to
        refuse."""
        hasher = blake3.blake3()
        offset = 0
        while piece := os.pread(spill.descriptor, CHUNK, offset):
            hasher.update(piece)
            offset += len(piece)
        if hasher.digest() != spill.digest or offset != spill.length:
            return spill
        with tempfile.TemporaryFile() as file:
            new = self._copy(spill.descriptor, os.dup(file.fileno()))
        os.close(spill.descriptor)
        hasher = blake3.blake3()
        length = 0
        while piece := os.pread(new, CHUNK, length):
            hasher.update(piece)
            length += len(piece)
        printed = spill.printed if spill.printed > spill.length else length
        return replace(spill, descriptor=new, digest=hasher.digest(), length=length, printed=printed)

    def _copy(self, source: int, target: int) -> int:
        assert self._pattern is not None, "there is something to look for"
        offset = 0
        carry = b""
        while True:
            piece = os.pread(source, CHUNK, offset)
            offset += len(piece)
            carry += piece
            # What may be the beginning of a secret waits for the rest.
            until = len(carry) if not piece else max(0, len(carry) - self._longest + 1)
            done = 0
            for match in self._pattern.finditer(carry):
                if match.start() >= until:
                    break
                _write(target, carry[done : match.start()])
                _write(target, self._of(match))
                done = match.end()
            _write(target, carry[done : max(done, until)])
            carry = carry[max(done, until) :]
            if not piece:
                return target

    def _of(self, match: re.Match[bytes]) -> bytes:
        return self._shown[match[0]]


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
