"""The channels `user.*` of a session as its programs see them: the kernel's own, with its numbers.

A program that touches such a channel joins it. From then on the session's process is told of everything that
is published there, by whomever, and publishes there itself.
"""

from __future__ import annotations

import orjson

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.kernel.channels.channels import READ_BYTES, Channels
from seamount.kernel.channels.event import Event, Owner, within
from seamount.kernel.channels.user import UserChannels
from seamount.kernel.sessions.sessions import Session
from seamount.wire import errors
from seamount.worker.evaluator import HostRefused


class _Joined:
    """The channels that a session's process has joined; another process has joined none yet."""

    __slots__ = ("names", "pid")

    def __init__(self) -> None:
        self.pid: int | None = None
        self.names: set[str] = set()


class LanguageChannels:
    """Joins the sessions of a kernel with its channels. Lives on the kernel's loop."""

    def __init__(self, channels: Channels, user_channels: UserChannels) -> None:
        self._channels = channels
        self._user_channels = user_channels
        self._sessions: dict[Owner, tuple[Session, _Joined]] = {}
        user_channels.listen(self._tell)

    def join_session(self, session: Session) -> None:
        """Answer what the programs of a new session ask of their channels."""
        owner = Owner(session.principal, session.name)
        joined = _Joined()
        # One of the same name has ended.
        self._sessions[owner] = session, joined

        def answer(method: str, argument: bytes) -> bytes:
            return self._answer(session, owner, joined, method, argument)

        session.worker.on_channel = answer

    async def forget_session(self, session: Session) -> None:
        """It was closed."""
        owner = Owner(session.principal, session.name)
        held = self._sessions.get(owner)
        if held is not None and held[0] is session:
            del self._sessions[owner]

    def _answer(self, session: Session, owner: Owner, joined: _Joined, method: str, argument: bytes) -> bytes:
        try:
            asked = orjson.loads(argument)
            channel, payload = str(asked["channel"]), asked.get("payload")
        except (KeyError, TypeError, AttributeError, orjson.JSONDecodeError) as problem:
            raise HostRefused("internal", f"{method}: {problem}") from problem
        if method == "channel.join":
            if joined.pid != session.worker.pid:
                joined.pid, joined.names = session.worker.pid, set()
            joined.names.add(channel)
            kept = within(reversed(self._channels.kept(owner, channel)), READ_BYTES)[::-1]
            return orjson.dumps([(event.seq, event.ts, event.payload) for event in kept])
        if method != "channel.publish":
            raise HostRefused("unavailable", f"{method} is not available")
        text = orjson.dumps(payload).decode()
        if session.scrubber is not None:
            text = session.scrubber.text(text)
        try:
            event = self._user_channels.publish(owner, channel, text)
        except errors.InvalidParams as problem:
            raise HostRefused("arg_error", str(problem)) from problem
        except errors.QuotaExceeded as problem:
            raise HostRefused("quota_exceeded", str(problem), "publish less, or wait") from problem
        return orjson.dumps(event.seq)

    def _tell(self, event: Event) -> None:
        held = self._sessions.get(event.owner)
        if held is None:
            return
        session, joined = held
        if event.channel in joined.names and joined.pid == session.worker.pid:
            told = wire.ChannelEvent(channel=event.channel, seq=event.seq, ts=event.ts, payload=event.payload)
            session.worker.hear(told)
