"""What earlier statements of a program showed."""

from __future__ import annotations

from seamount.kernel.answers.slices import clip_utf8
from seamount.kernel.authority.limits import MAX_ECHO_BYTES
from seamount.kernel.runs.secret_scrubbing import Scrubber
from seamount.kernel.tasks.output import incomplete_tail
from seamount.worker.evaluator import Kind


class Echo:
    """Collects outputs up to a bound."""

    def __init__(self) -> None:
        self._shown: list[bytes] = []
        self._room = MAX_ECHO_BYTES
        self._is_cut = False

    def take(self, kind: Kind, data: bytes) -> None:
        """Takes one output of the run. One that is longer than a frame comes in several, of which the bound
        leaves the first."""
        if kind is Kind.STDERR or self._room <= 0:
            return
        self._is_cut = len(data) > self._room
        self._shown.append(data[: self._room])
        self._room -= len(data)

    def scrub(self, scrubber: Scrubber) -> None:
        """Take secrets out, and what may be the beginning of one where the bound has cut it."""
        if self._is_cut:
            last = self._shown[-1]
            self._shown[-1] = last[: len(last) - scrubber.begun(last)]
        self._shown = [scrubber.data(data) for data in self._shown]

    def texts(self) -> list[str]:
        """What was shown, one text for each output."""
        room = MAX_ECHO_BYTES
        texts: list[str] = []
        for data in self._shown:
            # The bound may have cut a character.
            is_last = self._is_cut and data is self._shown[-1]
            whole = data[: len(data) - incomplete_tail(data)] if is_last else data
            text = clip_utf8(whole.decode("utf-8", "replace"), room)
            room -= len(text.encode("utf-8"))
            texts.append(text)
        return texts
