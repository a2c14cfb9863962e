"""Target: `seamount/wire/services`, typed servicer bases and async client stubs."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.model.contract import Contract, File, Method, Service
from seamount.codegen.plugins.methods import options_of
from seamount.codegen.plugins.output import WIRE, Output, Source, docstring, header, module
from seamount.codegen.plugins.python_names import Names, identifier, snake


def service_modules(contract: Contract) -> Iterator[Output]:
    files = [file for file in contract.files if file.services]
    for file in files:
        yield Output(f"{WIRE}/services/{file.stem}.py", _part(contract, file))
    yield Output(f"{WIRE}/services/__init__.py", _index(files))


def python_method(method: Method) -> str:
    """Name of the RPC's Python method: `Await` -> `await_`."""
    return identifier(snake(method.name))


def servicer(service: Service) -> str:
    """`SessionService` -> `SessionServicer`."""
    return service.name.removesuffix("Service") + "Servicer"


def client(service: Service) -> str:
    return service.name.removesuffix("Service") + "Client"


def _index(files: list[File]) -> str:
    lines = header("the contract", "Servicer bases, client stubs, and which method serves which path.")
    exported = ["HANDLERS"]
    for file in files:
        classes = sorted([f(service) for service in file.services for f in (client, servicer)])
        exported += classes
        lines.append(f"from seamount.wire.services.{file.stem} import {', '.join(classes)}")
    lines += ["", "__all__ = [", *(f'    "{name}",' for name in exported), "]", ""]
    lines += ["# RPC path -> (servicer class, name of the Python method)."]
    lines += ["HANDLERS: dict[str, tuple[type[object], str]] = {"]
    for file in files:
        for service in file.services:
            for method in service.methods:
                lines.append(f'    "{method.path}": ({servicer(service)}, "{python_method(method)}"),')
    return module([*lines, "}"])


def _part(contract: Contract, file: File) -> str:
    names, source = Names(contract), Source()
    for service in file.services:
        _servicer(names, source, service)
        _client(names, source, service)
    streaming = any(method.server_streaming for service in file.services for method in service.methods)
    lines = header(file.name, f"Servicer bases and client stubs of {file.name.rpartition('/')[2]}.")
    lines += ["from collections.abc import AsyncIterator", ""] if streaming else []
    records = ["CallContext", "Channel", "Metadata"] + (["StreamCall"] if streaming else [])
    lines += [*names.imports(), "from seamount.wire import errors"]
    lines += [f"from seamount.wire.runtime import {', '.join(records)}", "", ""]
    return module([*lines, *source.lines()])


def _servicer(names: Names, source: Source, service: Service) -> None:
    add = source.add
    with source.block(f"class {servicer(service)}:"):
        _doc(source, service.doc + "\n\nA method that is not overridden answers NOT_YET_SERVING.")
        for method in service.methods:
            request, response = names.message(method.request), names.message(method.response)
            add("")
            arguments = ["self", f"request: {request}", "call: CallContext"]
            if method.server_streaming:
                opening = _def(f"async def {python_method(method)}", arguments, f"AsyncIterator[{response}]")
            else:
                opening = _def(f"async def {python_method(method)}", arguments, response)
            add(*opening[:-1])
            with source.block(opening[-1]):
                _doc(source, method.doc)
                add(f'raise errors.NotYetServing("`{options_of(method).name}` is not served yet")')
                if method.server_streaming:
                    add(f"yield {response}()  # makes this an async generator")
    add("", "")


def _client(names: Names, source: Source, service: Service) -> None:
    add = source.add
    with source.block(f"class {client(service)}:"):
        _doc(
            source,
            f"Calls {service.name} over a channel.\n\n"
            "Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.",
        )
        add("")
        with source.block("def __init__(self, channel: Channel) -> None:"):
            for method in service.methods:
                arity = "unary_stream" if method.server_streaming else "unary_unary"
                add(
                    f"self._{snake(method.name)} = channel.{arity}(",
                    f'    "{method.path}",',
                    f"    request_serializer={names.message(method.request)}.SerializeToString,",
                    f"    response_deserializer={names.message(method.response)}.FromString,",
                    ")",
                )
        for method in service.methods:
            request, response = names.message(method.request), names.message(method.response)
            add("")
            arguments = [
                "self",
                f"request: {request}",
                "*",
                "metadata: Metadata | None = None",
                "timeout: float | None = None",
            ]
            call = f"self._{snake(method.name)}(request, metadata=metadata, timeout=timeout)"
            if method.server_streaming:
                opening = _def(f"def {python_method(method)}", arguments, f"StreamCall[{response}]")
                result = [f"stream: StreamCall[{response}] = {call}", "return stream"]
            else:
                opening = _def(f"async def {python_method(method)}", arguments, response)
                result = [f"response: {response} = await {call}", "return response"]
            add(*opening[:-1])
            with source.block(opening[-1]):
                _doc(source, method.doc)
                add(*result)
    add("", "")


def _def(start: str, arguments: list[str], returns: str) -> list[str]:
    line = f"{start}({', '.join(arguments)}) -> {returns}:"
    if len(line) <= 100:
        return [line]
    return [f"{start}(", *(f"    {each}," for each in arguments), f") -> {returns}:"]


def _doc(source: Source, doc: str) -> None:
    source.add(*docstring(doc))
