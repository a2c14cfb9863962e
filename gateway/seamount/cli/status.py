"""`seamount status` and `seamount stop`: what is known about a running kernel, and its end."""

from __future__ import annotations

import os
import select
import signal
import time
from typing import Any

import click

from seamount.cli import answers
from seamount.cli.attempts import attempt
from seamount.cli.connection import KernelConnection, NobodyListens
from seamount.cli.reaching import token_from
from seamount.server import paths

SESSION = "seamount-status"


def status(instance: str, socket: str | None, token_file: str | None, *, as_json: bool) -> int:
    """Prints a description of the kernel, as the token's principal sees it; 1 when none listens."""

    def ask() -> int:
        token = token_from(token_file)
        path = _path(instance, socket)
        try:
            connection = KernelConnection(path)
        except NobodyListens as nobody:
            if as_json:
                answers.print_json({"listening": False, "socket": path})
            else:
                click.echo(f"{nobody}\nstart one: seamount serve --instance {instance}")
            return 1
        info = _info(connection, token)
        if as_json:
            answers.print_json({"listening": True, "socket": path, **info})
        else:
            _print_table(path, info)
        return 0

    return attempt(ask)


def stop(instance: str, socket: str | None) -> int:
    """Ends the kernel and waits for the end of its process; 1 when none listens."""

    def end() -> int:
        try:
            connection = KernelConnection(_path(instance, socket))
        except NobodyListens as nobody:
            answers.complain(
                f"{nobody}\n  there is nothing to stop; another one is named by --instance or --socket"
            )
            return 1
        pid = connection.peer_pid()
        # A descriptor of the process: its number could be given to another one meanwhile.
        process = os.pidfd_open(pid)
        signal.pidfd_send_signal(process, signal.SIGTERM)
        select.select([process], [], [])
        click.echo(f"stopped the kernel (process {pid})")
        return 0

    return attempt(end)


def _path(instance: str, socket: str | None) -> str:
    try:
        return paths.client_socket(socket, instance)
    except paths.BadInstanceName as problem:
        raise click.UsageError(str(problem)) from problem


def _info(connection: KernelConnection, token: str | None) -> dict[str, Any]:
    """`kernel.info`, through a session that is given up again if this call made it."""
    params: dict[str, Any] = {"session": SESSION, "client": {"kind": "seamount-cli", "tty": False}}
    if token:
        params["token"] = token
    attached = connection.ask("session.attach", params)
    info: dict[str, Any] = connection.ask("kernel.info", {})
    if attached["created"]:
        connection.ask("session.close", {})
    connection.close()
    return {**info, "principal": attached["principal"], "caps": attached["caps"]}


def _print_table(path: str, info: dict[str, Any]) -> None:
    counts = info["counts"]
    policy = info["policy"]
    methods = info["methods"]
    serving = [method["name"] for method in methods if method["stage"] == "serving"]
    rows = [
        ("instance", f"{info['instance']}, process {info['pid']}, up {_duration(info['uptime_ms'])}"),
        ("version", f"{info['version']} (protocol {info['protocol_version']})"),
        ("JSON-RPC", path),
        ("gRPC", paths.grpc_socket(path)),
        ("you are", f"{info['principal']} ({info['caps']['profile']})"),
        ("policy", policy["source"] or "built in: this user may do everything"),
        ("sandbox", f"tier {info['tier']}, {'enforced' if info['caps']['enforced'] else 'not enforced'}"),
        ("stored", info["durability"]),
        (
            "holds",
            ", ".join(_counted(name, number) for name, number in counts.items() if number) or "nothing",
        ),
        ("serves", f"{len(serving)} of {len(methods)} methods; `seamount call --list` lists them"),
    ]
    if policy["error"]:
        rows.append(("policy error", policy["error"]))
    if info["store_failures"]:
        rows.append(("failed writes", str(info["store_failures"])))
    width = max(len(name) for name, _ in rows)
    room = max(40, _columns() - width - 2)
    for name, text in rows:
        head, *more = _folded(text, room)
        click.echo(f"{click.style(name.ljust(width), fg='cyan')}  {head}")
        for line in more:
            click.echo(f"{' ' * width}  {line}")


def _counted(plural: str, number: int) -> str:
    return f"{number} {plural.removesuffix('s') if number == 1 else plural}"


def _columns() -> int:
    try:
        return os.get_terminal_size(1).columns
    except OSError:
        return 80


def _folded(text: str, width: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False) or [""]


def _duration(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    if seconds < 120:
        return f"{seconds} s"
    return (
        time.strftime("%H:%M:%S", time.gmtime(seconds)) if seconds < 86_400 else f"{seconds // 86_400} days"
    )
