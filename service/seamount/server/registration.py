"""Puts the servicers of the kernel's modules behind the pipeline and on the servers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grpc

from seamount.server.later import Later
from seamount.server.pipeline import Pipeline
from seamount.wire.methods import BY_PATH
from seamount.wire.services import HANDLERS

Handlers = Mapping[str, "grpc.RpcMethodHandler[Any, Any]"]


class DuplicateService(Exception):
    """Two servicers of one service were handed in."""


def handlers_of(
    servicers: Iterable[object], pipeline: Pipeline
) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
    """A wrapped handler for each method of the contract, by path.

    A servicer derives from the generated base of its service, or a `Later` stands for it. Methods of
    services that nobody serves answer NOT_YET_SERVING like those that a servicer does not override.
    Raises DuplicateService.
    """
    serving = list(servicers)
    found: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
    instances: dict[type[object], object] = {}
    for path, (base, name) in HANDLERS.items():
        if base not in instances:
            instances[base] = _instance(base, serving)
        method = BY_PATH[path]
        instance = instances[base]
        behaviour = instance.behaviour(base, name) if isinstance(instance, Later) else getattr(instance, name)
        wrap: Any = pipeline.stream if method.stream is not None else pipeline.unary
        found[path] = wrap(method, behaviour)
    return found


def add_to_grpc(server: grpc.aio.Server, handlers: Handlers) -> tuple[str, ...]:
    """Register handlers on a gRPC server; the full names of their services."""
    services: dict[str, dict[str, grpc.RpcMethodHandler[Any, Any]]] = {}
    for path, handler in handlers.items():
        _, service, name = path.split("/")
        services.setdefault(service, {})[name] = handler
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler(service, methods) for service, methods in services.items()]
    )
    return tuple(services)


def _instance(base: type[object], serving: list[object]) -> object:
    matching = [
        each
        for each in serving
        if (base in each.bases if isinstance(each, Later) else isinstance(each, base))
    ]
    if len(matching) > 1:
        raise DuplicateService(f"{base.__name__} is served twice")
    return matching[0] if matching else base()
