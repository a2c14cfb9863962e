"""Publishes what happens on terminals: each has the channel `pty.N` of its session."""

from __future__ import annotations

from seamount.api.kernel.v1.events_pb2 import PtyEvent
from seamount.api.kernel.v1.screen_pb2 import PtyChange
from seamount.kernel.channels import Channels
from seamount.kernel.channels_event import Owner
from seamount.kernel.ptys import OnChange
from seamount.kernel.sessions import Session


def publishing(channels: Channels) -> OnChange:
    """What publishes the changes of terminals."""

    def publish(session: Session, channel: str, change: PtyChange) -> None:
        event = PtyEvent(changed_seq=change.changed_seq, cursor=change.cursor, alive=change.alive)
        channels.publish(Owner(session.principal, session.name), channel, event)

    return publish
