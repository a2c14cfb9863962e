"""Clients that follow a channel of a running kernel, with one interface over every surface."""

from __future__ import annotations

import queue
import threading
from collections import deque
from typing import Any, Protocol

import grpc

from live_kernel.clients import ANSWER_S, Client, Failed, GrpcClient, JsonClient, json_form
from seamount.rpc_errors import catalogue_error
from seamount.wire.methods import BY_NAME
from seamount.wire.runtime import error_data

Event = dict[str, Any]


class Follower(Protocol):
    """A subscription. `opened` is what the call answered."""

    opened: dict[str, Any]

    def next(self, seconds: float = ANSWER_S) -> Event:
        """The next event. Raises EOFError when the stream has ended, and Failed when it ended so."""

    def close(self) -> None:
        """Unsubscribes."""


def follow(client: Client, channel: str, since: int | None = None) -> Follower:
    """Subscribes over the surface of a client that is attached."""
    params: dict[str, Any] = {"channel": channel} if since is None else {"channel": channel, "since": since}
    if isinstance(client, JsonClient):
        return JsonFollower(client, params)
    assert isinstance(client, GrpcClient)
    return GrpcFollower(client, params)


def through(follower: Follower, seq: int) -> list[Event]:
    """Everything up to and including a number."""
    events = [follower.next()]
    while events[-1]["seq"] < seq:
        events.append(follower.next())
    return events


class JsonFollower:
    """Notifications of a connection that is used for nothing else meanwhile."""

    def __init__(self, client: JsonClient, params: dict[str, Any]) -> None:
        self._client = client
        self._params = params
        self._early: deque[Event] = deque()
        self.opened = self._answer(client.send("events.subscribe", params))

    def next(self, seconds: float = ANSWER_S) -> Event:
        if self._early:
            return self._early.popleft()
        return self._event(self._client.receive(seconds))

    def close(self) -> None:
        self._answer(self._client.send("events.unsubscribe", self._params))

    def _answer(self, number: int) -> dict[str, Any]:
        while (received := self._client.receive()).get("id") != number:
            self._early.append(self._event(received))
        result: dict[str, Any] = self._client.unpack(received)
        return result

    def _event(self, received: dict[str, Any]) -> Event:
        assert received.keys() == {"jsonrpc", "method", "params"}, received
        assert received["method"] == "event"
        event: Event = received["params"]
        assert event.keys() == {"channel", "seq", "ts", "payload"}
        assert event["channel"] == self._params["channel"]
        return event


class GrpcFollower:
    """A server stream. With `is_reading` false nothing is taken from it but the first message."""

    def __init__(self, client: GrpcClient, params: dict[str, Any], *, is_reading: bool = True) -> None:
        method = BY_NAME["events.subscribe"]
        metadata = [("authorization", f"Bearer {client.bearer}")] if client.bearer else []
        if client.attachment is not None:
            metadata.append(("seamount-attachment", client.attachment))
        self._encode = method.encode
        self._call = client.channel.unary_stream(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )(method.decode(params), metadata=metadata)
        try:
            first = json_form(self._encode(next(self._call)))
        except grpc.RpcError as failed:
            raise _failed(failed) from None
        assert first["events"] == []
        self.opened = first["opened"]
        self.batches: list[int] = []
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._end: Failed | None = None
        if is_reading:
            threading.Thread(target=self._read, daemon=True).start()

    def next(self, seconds: float = ANSWER_S) -> Event:
        try:
            event = self._events.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
        if event is not None:
            return event
        self._events.put(None)
        if self._end is not None:
            raise self._end
        raise EOFError

    def close(self) -> None:
        self._call.cancel()

    def _read(self) -> None:
        try:
            for message in self._call:
                answer = json_form(self._encode(message))
                assert "opened" not in answer
                self.batches.append(len(answer["events"]))
                for event in answer["events"]:
                    self._events.put(event)
        except grpc.RpcError as failed:
            self._end = _failed(failed)
        finally:
            self._events.put(None)


def _failed(failed: grpc.RpcError) -> Failed:
    error = catalogue_error(failed)
    return Failed(error.jsonrpc, error.message, json_form(error_data(error)))
