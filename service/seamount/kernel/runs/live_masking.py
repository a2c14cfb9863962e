"""Takes secrets out of what programs print while they run, whatever pieces it comes in."""

from __future__ import annotations

from collections.abc import Callable

from seamount.kernel.runs.secret_scrubbing import MIN_BYTES, Scrubber
from seamount.worker.run import OnLive


class LiveMask:
    """Masks secrets for one run: stars stand in their places, as long as they are. What may be the beginning
    of a secret waits for the rest of its stream; the other stream goes on meanwhile and takes the positions
    that come next."""

    def __init__(self, scrubber: Callable[[], Scrubber | None], show: OnLive) -> None:
        """`scrubber` is asked for each time: a run may be given secrets while it runs."""
        self._scrubber = scrubber
        self._show = show
        self._heard = 0
        self._shown = 0
        self._held: dict[int, bytes] = {}

    def take(self, stream: int, offset: int, data: bytes) -> None:
        """Take a piece; `offset` grows, and a gap stands for bytes that were left out on the way."""
        if offset > self._heard:
            self._release(mask=True)
            self._shown += offset - self._heard
        self._heard = offset + len(data)
        scrubber = self._scrubber()
        data = self._held.pop(stream, b"") + data
        if scrubber is not None:
            data, rest = scrubber.masked_until(data)
            if rest:
                self._held[stream] = rest
        if data:
            self._pass(stream, data)

    def finish(self) -> None:
        """Nothing more comes: what only began like a secret was none."""
        self._release(mask=False)

    def _pass(self, stream: int, data: bytes) -> None:
        self._show(stream, self._shown, data)
        self._shown += len(data)

    def _release(self, *, mask: bool) -> None:
        for stream, data in self._held.items():
            scrubber = self._scrubber()
            if mask and len(data) >= MIN_BYTES:
                data = b"*" * len(data)
            elif scrubber is not None:
                # A shorter secret may stand where a longer one could have.
                data = scrubber.masked(data)
            self._pass(stream, data)
        self._held.clear()
