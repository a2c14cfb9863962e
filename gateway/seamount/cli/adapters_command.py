"""`seamount adapters`: what is known about programs, from which file, and what is wrong with such files.
Needs no kernel."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from seamount.shoal.runtime.adapters.catalogue import Catalogue
    from seamount.shoal.runtime.adapters.schema import Adapter, Problem, Spec
    from seamount.shoal.runtime.adapters.trust import Trust


@click.group(
    help="""List, show and check adapters: what Seamount knows about programs.

An adapter is a table in a TOML file. It says how a program is called, which effects a call has, and how its
output becomes a value.

\b
Examples:
  seamount adapters list
  seamount adapters show git
  seamount adapters check tide.toml
  seamount adapters trust                    believe that this project's adapters do no harm
"""
)
def adapters() -> None:
    pass


@adapters.command(
    "list",
    help="""List the commands that have an adapter in this directory, each with its file.

`effects` says whether what the adapter declares is believed: otherwise a call counts as opaque as well.

\b
Examples:
  seamount adapters list
  seamount adapters list --json
""",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def list_(as_json: bool) -> int:
    found = _standard()
    rows = [_summary(found.adapters[head]) for head in sorted(found.adapters)]
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
    else:
        widths = [max((len(str(row[key])) for row in rows), default=0) for key in ("command", "effects")]
        for row in rows:
            note = " (a builtin of this name comes first)" if row["shadowed"] else ""
            print(f"{row['command']:{widths[0]}}  {row['effects']:{widths[1]}}  {row['source']}{note}")
    _complain(found.problems)
    return 0


@adapters.command(
    help="""Show what an adapter declares about a command.

\b
Examples:
  seamount adapters show git
  seamount adapters show git --json
"""
)
@click.argument("command")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(command: str, as_json: bool) -> int:
    from seamount.cli.options import did_you_mean

    found = _standard()
    adapter = found.get(command)
    if adapter is None:
        near = did_you_mean(command, sorted(found.heads()))
        print(f"seamount: there is no adapter for {command!r}{near}", file=sys.stderr)
        return 1
    specs = [_spec(spec) for spec in (adapter.top, *adapter.subs.values())]
    if as_json:
        print(json.dumps({**_summary(adapter), "calls": specs}, ensure_ascii=False))
        return 0
    print(f"{adapter.head}: {adapter.bin}, {adapter.kind}, effects {_belief(adapter)}, from {adapter.source}")
    for spec in specs:
        print(f"\n{adapter.head} {spec['sub']}".rstrip())
        for key in ("arguments", "argv", "output", "effects", "ok_codes"):
            if spec[key]:
                print(f"  {key:9}  {_line(spec[key])}")
    return 0


@adapters.command(
    help="""Report everything that is wrong with adapter files.

Each problem is on a line of its own, `FILE: KEY: what is wrong; what to do`, on stderr. Without a FILE, those
that count in this directory are checked. The status is 1 when there is a problem.

\b
Examples:
  seamount adapters check
  seamount adapters check tide.toml ~/.config/seamount/adapters/*.toml
"""
)
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
def check(files: tuple[str, ...]) -> int:
    from seamount.shoal.runtime.adapters.loading import load_file
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    problems: list[Problem] = []
    if not files:
        found = _standard()
        problems, count = list(found.problems), len(found.adapters)
    else:
        count = 0
        for file in files:
            loaded, wrong = load_file(SystemFiles(), os.fsencode(os.path.abspath(file)), vouched=False)
            count += len(loaded)
            problems += wrong
    _complain(problems)
    if problems:
        return 1
    print(f"adapters: {count}, all of them valid")
    return 0


@adapters.command(
    help="""Let the adapters of a project count.

They are the files in `.seamount/adapters`, of DIR or of what it is in. They add commands that no other
adapter is for, and their calls stay opaque. When a file changes, they no longer count until they are trusted
again.

\b
Example:
  seamount adapters trust ~/reef
"""
)
@click.argument("directory", required=False, metavar="[DIR]")
def trust(directory: str | None) -> int:
    found = _project(directory)
    if found is None:
        return 1
    _trust().add(found)
    print(f"{os.fsdecode(found)} is trusted as it is now")
    return 0


@adapters.command(
    help="""Let the adapters of a project count no more.

\b
Example:
  seamount adapters untrust ~/reef
"""
)
@click.argument("directory", required=False, metavar="[DIR]")
def untrust(directory: str | None) -> int:
    found = _project(directory)
    if found is None:
        return 1
    was = _trust().remove(found)
    print(f"{os.fsdecode(found)} {'is not trusted any more' if was else 'was not trusted'}")
    return 0


def standard_catalogue(cwd: str) -> Catalogue:
    """The adapters for a session of this user's that begins in a directory."""
    from seamount.shoal.runtime.adapters import catalogue
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    return catalogue.standard(SystemFiles(), os.fsencode(cwd), _home(), os.environb)


def _standard() -> Catalogue:
    return standard_catalogue(os.getcwd())


def _home() -> bytes:
    return os.fsencode(os.path.expanduser("~"))


def _trust() -> Trust:
    from seamount.shoal.runtime.adapters.trust import Trust
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    return Trust(SystemFiles(), _home(), os.environb)


def _project(directory: str | None) -> bytes | None:
    from seamount.shoal.runtime.adapters.catalogue import project_directory
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    where = os.path.abspath(directory or ".")
    # The folder of the adapters itself means its project.
    found = project_directory(SystemFiles(), os.fsencode(where.removesuffix("/.seamount/adapters")))
    if found is None:
        print(f"seamount: neither {where} nor what it is in has a .seamount/adapters", file=sys.stderr)
    return found


def _summary(adapter: Adapter) -> dict[str, Any]:
    from seamount.shoal.runtime.heads import BUILTIN_HEADS

    return {
        "command": adapter.head,
        "program": adapter.bin,
        "class": adapter.kind,
        "effects": _belief(adapter),
        "subcommands": sorted(adapter.subs),
        "source": adapter.source,
        "shadowed": adapter.head in BUILTIN_HEADS,
    }


def _belief(adapter: Adapter) -> str:
    return "believed" if adapter.vouched else "not believed"


def _spec(spec: Spec) -> dict[str, Any]:
    shorts = {param: char for char, param in spec.short.items()}
    arguments = [f"<{name}: {spec.params[name].text}>" for name in spec.positional]
    for name, kind in spec.params.items():
        if name not in spec.positional:
            flag = f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
            short = f", -{shorts[name]}" if name in shorts else ""
            value = "" if kind.is_flag else f" <{kind.text}>"
            dropped = " (not passed on)" if name in spec.consumed else ""
            arguments.append(f"{flag}{short}{value}{dropped}")
    output = f"{spec.output.parse} {spec.output.type}".rstrip()
    return {
        "sub": spec.name,
        "arguments": arguments,
        "argv": list(spec.invoke or ()),
        "output": "" if spec.output.parse == "none" else output,
        "effects": [template.text for template in spec.effects],
        "ok_codes": sorted(spec.ok_codes - {0}),
    }


def _line(value: Any) -> str:
    return value if isinstance(value, str) else "  ".join(str(each) for each in value)


def _complain(problems: Any) -> None:
    for problem in problems:
        print(problem, file=sys.stderr)
