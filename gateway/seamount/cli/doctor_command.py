"""`seamount doctor`: looks a kernel's state over, and repairs what is safe. Needs no kernel."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from seamount.cli.rooms import all_migrations
from seamount.server import paths

if TYPE_CHECKING:
    from seamount.store.doctor import Report
    from seamount.store.doctor_findings import Finding

MARKS: Final = {"ok": "ok", "note": "note", "problem": "PROBLEM"}

ABOUT = """Look a kernel's state over: modes, lock, database, journal, blobs, disk space.

A quick look reads part of a large state; --full reads every row and every blob. A kernel may run
meanwhile. --repair does what loses nothing that could still be read, and only while no kernel runs:
it closes files to others, removes files that belong to no blob and forgets blobs whose files have gone.

A database that is damaged is not repaired: keep a copy of the state, and bring back a backup.

\b
Exit status:
  0  all is well, or was repaired
  1  there are problems
  2  the command line is wrong

\b
Examples:
  seamount doctor
  seamount doctor --full --json
  seamount doctor --state-dir ~/work-state --repair
  seamount doctor --instance work --store postgresql://otter@db.example/work
"""


@click.command(help=ABOUT)
@click.option(
    "-i", "--instance", default=paths.DEFAULT_INSTANCE, metavar="NAME", help="Which kernel's state."
)
@click.option("--state-dir", metavar="DIR", help="The state directory, instead of the instance's.")
@click.option("--store", metavar="URL", help="The database that holds the rows, if not the directory.")
@click.option("--full", is_flag=True, help="Read every row and every blob.")
@click.option("--repair", is_flag=True, help="Repair what is safe.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def doctor(
    instance: str, state_dir: str | None, store: str | None, full: bool, repair: bool, as_json: bool
) -> int:
    from seamount.store.doctor import examine
    from seamount.store.store import OWN_MIGRATIONS

    try:
        root = os.path.abspath(state_dir or paths.state_directory(instance))
    except paths.BadInstanceName as problem:
        raise click.UsageError(str(problem)) from problem
    report = examine(Path(root), (*OWN_MIGRATIONS, *all_migrations()), url=store, full=full, repair=repair)
    if as_json:
        print(json.dumps(as_object(report), ensure_ascii=False))
    else:
        for line in lines(report, repair=repair):
            print(line)
    return 0 if report.healthy else 1


def as_object(report: Report) -> dict[str, object]:
    """`{state_dir, database, running, healthy, findings: [{check, level, text, repaired}]}`."""
    return {
        "state_dir": report.state_dir,
        "database": report.database,
        "running": report.running,
        "healthy": report.healthy,
        "findings": [
            {"check": each.check, "level": each.level, "text": each.text, "repaired": each.repaired}
            for each in report.findings
        ],
    }


def lines(report: Report, *, repair: bool = False) -> list[str]:
    """The report as people read it; `repair` says whether a repair was asked for."""
    width = max((len(finding.check) for finding in report.findings), default=0)
    shown = [f"{report.state_dir}", *(_line(finding, width) for finding in report.findings)]
    left = sum(finding.level == "problem" and not finding.repaired for finding in report.findings)
    if not left:
        return [*shown, "all is well"]
    shown.append(f"{left} problem{'s' if left > 1 else ''}")
    if not repair:
        shown.append("`seamount doctor --repair` mends what can be mended without loss, while no kernel runs")
    return shown


def _line(finding: Finding, width: int) -> str:
    mark = "repaired" if finding.repaired else MARKS[finding.level]
    return f"  {finding.check:<{width}}  {mark:<8}  {finding.text}"
