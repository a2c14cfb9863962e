"""The `seamount` group: every command with its help. Command bodies import what they need."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from seamount.cli.adapters_command import adapters
from seamount.cli.collect_command import collect
from seamount.cli.doctor_command import doctor
from seamount.cli.export_command import export
from seamount.cli.policy_command import policy
from seamount.cli.quick import QUICK
from seamount.cli.token_command import token
from seamount.server import paths

SHELLS = ("bash", "zsh", "fish")

ABOUT = """A kernel that lets agents, and the people who watch over them, run commands under a policy.

\b
Examples:
  seamount exec 'ls.where(.size > 10kb)'     run a program (starts a kernel if need be)
  seamount call parse src='1 + 2'            call a method of the contract
  seamount status                            is a kernel listening, and what does it do?
  seamount serve --log-style text            run a kernel in the foreground
  seamount eval -c '(1..10).sum()'           the language alone, without a kernel

Every command has a --help with examples.
"""


def run_command(words: Sequence[str]) -> int:
    """Runs the command that `words` spell; returns the exit status."""
    try:
        result = group.main(list(words) or ["--help"], prog_name="seamount", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as problem:
        click.echo(problem.format_message())
        return 2
    except click.ClickException as problem:
        problem.show()
        return problem.exit_code
    except click.Abort:
        return 130
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    return result if isinstance(result, int) else 0


class _Suggesting(click.Group):
    """A group that names the nearest command when there is none of that name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if self.get_command(ctx, word) is None:
            from seamount.cli.options import did_you_mean

            near = did_you_mean(word, self.list_commands(ctx))
            ctx.fail(f"there is no command {word!r}{near}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Suggesting, help=ABOUT, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="seamount", prog_name="seamount")
def group() -> None:
    pass


def _quick(name: str, summary: str) -> None:
    settings = {"ignore_unknown_options": True, "allow_extra_args": True}

    @group.command(name, help=summary, context_settings=settings, add_help_option=False)
    @click.argument("words", nargs=-1, type=click.UNPROCESSED)
    def quick(words: tuple[str, ...]) -> int:
        from seamount.cli.main import main

        return main([name, *words])


for _name, _command in QUICK.items():
    _quick(_name, _command.summary)


def _reaching(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which kernel is meant."""
    for option in (
        click.option("--socket", metavar="PATH", help="Path of its socket, instead of looking for it."),
        click.option(
            "-i", "--instance", metavar="NAME", default=paths.DEFAULT_INSTANCE, help="Name of the instance."
        ),
    ):
        command = option(command)
    return command


@group.command(
    "eval",
    help="""Evaluate a program in this process, without a kernel, policy or journal.

The value is printed as a block for people. An error is explained on stderr, with status 1. A
program that ends itself through `exit` decides the status.

\b
Examples:
  seamount eval -c '(1..10).map(n => n * n)'
  seamount eval report.shl first second      words behind the file are `args`
  seamount eval --jsonl < requests           one {"id", "src", "cwd"} a line
""",
)
@click.option("-c", "source", metavar="SRC", help="The program.")
@click.option("--jsonl", is_flag=True, help="Evaluate one JSON request a line from stdin.")
@click.argument("file", required=False, metavar="[FILE]")
@click.argument("args", nargs=-1, metavar="[ARG]...")
def evaluate(source: str | None, jsonl: bool, file: str | None, args: tuple[str, ...]) -> int:
    from seamount.cli import evaluating

    if jsonl:
        if source is not None or file is not None:
            raise click.UsageError("--jsonl takes its programs from stdin alone")
        return evaluating.evaluate_lines()
    if source is not None:
        return evaluating.evaluate("<-c>", source, [word for word in (file, *args) if word is not None])
    if file is None:
        raise click.UsageError("what is to be evaluated? Give -c SRC, a FILE (`-` is stdin), or --jsonl")
    return evaluating.evaluate(*evaluating.read(file), list(args))


@group.command(
    help="""Say whether a kernel listens, and describe it.

A table on a terminal, JSON elsewhere and with --json. The status is 1 when none listens.

\b
Examples:
  seamount status
  seamount status --json | python -m json.tool
  seamount status --token-file otter.token        a kernel that demands tokens
"""
)
@_reaching
@click.option("--token-file", metavar="FILE", help="File with the bearer token ($SEAMOUNT_TOKEN works too).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON even on a terminal.")
def status(instance: str, socket: str | None, token_file: str | None, as_json: bool) -> int:
    from seamount.cli import status as showing

    return showing.status(instance, socket, token_file, as_json=as_json or not sys.stdout.isatty())


@group.command(
    help="""End the kernel that listens, gracefully, and wait for its end.

\b
Example:
  seamount stop --instance work
"""
)
@_reaching
def stop(instance: str, socket: str | None) -> int:
    from seamount.cli import status as showing

    return showing.stop(instance, socket)


@group.command(
    help="""Print a completion script for a shell.

\b
Examples:
  bash   eval "$(seamount completion bash)"            in ~/.bashrc
  zsh    eval "$(seamount completion zsh)"             in ~/.zshrc, after compinit
  fish   seamount completion fish > ~/.config/fish/completions/seamount.fish
"""
)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def completion(shell: str | None) -> int:
    from seamount.cli import completing

    name = shell or os.path.basename(os.environ.get("SHELL", ""))
    if name not in SHELLS:
        raise click.UsageError(f"which shell? One of {', '.join(SHELLS)}")
    print(completing.SCRIPTS[name], end="")
    return 0


group.add_command(collect)
group.add_command(adapters)
group.add_command(doctor)
group.add_command(export)
group.add_command(policy)
group.add_command(token)


def words_behind(before: Sequence[str], *, options: bool) -> list[str]:
    """What may stand behind the words of a command that uses click: its options (`--name`), or else
    its subcommands, or the choices of its first argument. Nothing for a command that there is not."""
    found: click.Command = group
    behind = list(before)
    while behind and isinstance(found, click.Group):
        inner = found.commands.get(behind.pop(0))
        if inner is None:
            return []
        found = inner
    if options:
        names = [name for each in found.params if isinstance(each, click.Option) for name in each.opts]
        return [*(name for name in names if name.startswith("--")), "--help"]
    if isinstance(found, click.Group):
        return list(found.commands)
    first = next((each for each in found.params if isinstance(each, click.Argument)), None)
    if first is None or behind or not isinstance(first.type, click.Choice):
        return []
    return [str(choice) for choice in first.type.choices]
