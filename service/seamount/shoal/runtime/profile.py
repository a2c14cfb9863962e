"""The user's profile: what a session has before its first program.

`$XDG_CONFIG_HOME/seamount/shoal.toml` (`~/.config/...`) is the configuration; these of its tables change how
a session begins:

    [aliases]                   # alias NAME = TARGET
    ll = "ls --all"
    [env]                       # env.NAME = "VALUE"
    EDITOR = "vi"
    [reef.tools]                # a manifest farther away than all others
    node = "22"
    [init]
    files = ["init.shl"]        # programs, beside the file unless their paths are absolute
    [render]
    echo = "commands"           # all, commands or quiet

All of it is the record that the namespace `config` shows. Whatever is wrong is a problem to be told, and the
session begins with the rest. Everything happens through the evaluator's ports: a profile can do what the
session's programs can, and one that they may not read is none.
"""

from __future__ import annotations

import json
import re
import threading
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.runtime.evaluator import ECHO_MODES
from seamount.shoal.runtime.interpreter import Interpreter
from seamount.shoal.syntax import ParseError
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths

FILE: Final = b"seamount/shoal.toml"
MAX_BYTES: Final = 1 << 20
"""Of the configuration, and of each program that it names."""
MAX_FILES: Final = 16
MAX_ENTRIES: Final = 1_024
"""Aliases, and variables."""
INIT_S: Final = 2.0
"""Seconds for all programs of a profile together."""
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def config_path(home: bytes, variables: dict[bytes, bytes]) -> bytes:
    """Where the configuration lies."""
    base = variables.get(b"XDG_CONFIG_HOME", b"")
    return join_paths(base if base.startswith(b"/") else join_paths(home, b".config"), FILE)


def begin_with_profile(interpreter: Interpreter, seconds: float = INIT_S) -> list[str]:
    """Start a new session with the user's profile. Gives what was wrong with it, a sentence each."""
    x = interpreter.evaluator
    path = config_path(x.ports.environment.home(), x.env)
    try:
        config = _config(interpreter, path)
    except Raised:
        # What policy does not let the session read does not speak to it.
        return []
    except (OSError, ValueError) as problem:
        why = os_text(problem) if isinstance(problem, OSError) else str(problem)
        return [f"{_shown(path)}: {why}; the session began without it"]
    if config is None:
        return []
    # JSON knows no dates; `config` shows them as text.
    data = json.loads(json.dumps(config, default=str, sort_keys=True))
    x.ports = replace(x.ports, config=data)
    interpreter.ports = replace(interpreter.ports, config=data)
    token, before = CancelToken(), x.cancel
    timer = threading.Timer(seconds, token.cancel)
    timer.daemon = True
    timer.start()
    try:
        return [f"{_shown(path)}: {problem}" for problem in _begin(interpreter, path, data, token, seconds)]
    finally:
        timer.cancel()
        x.cancel, x.exit_code = before, None


def _config(interpreter: Interpreter, path: bytes) -> dict[str, Any] | None:
    files = interpreter.evaluator.ports.files
    if not files.is_file(path):
        return None
    data = files.read(path, 0, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"has more than {MAX_BYTES} bytes")
    return tomllib.loads(data.decode())


def _begin(
    interpreter: Interpreter, path: bytes, config: dict[str, Any], token: CancelToken, seconds: float
) -> Iterator[str]:
    echo = _part(config, "render", dict).get("echo", "all")
    if echo in ECHO_MODES:
        interpreter.evaluator.echo = echo
    else:
        yield f"render.echo is one of {', '.join(ECHO_MODES)}, not {echo!r}"
    for table, statement in (("aliases", "alias {} = {}"), ("env", "env.{} = {}")):
        if table in config and not isinstance(config[table], dict):
            yield f"[{table}] is not a table"
        for number, (name, value) in enumerate(_part(config, table, dict).items()):
            if number == MAX_ENTRIES:
                yield f"[{table}] has more than {MAX_ENTRIES} entries; the others are left out"
                break
            if not isinstance(value, str) or not _NAME.match(name):
                yield f"{table}.{name}: a name is letters, digits and underscores, its value a text"
                continue
            text = value if table == "aliases" else json.dumps(value, ensure_ascii=False).replace("{", "\\{")
            yield from _run(interpreter, statement.format(name, text), f"{table}.{name}", token, seconds)
    files = _part(config, "init", dict).get("files", [])
    if not isinstance(files, list) or not all(isinstance(name, str) for name in files):
        yield "init.files is not a list of paths"
        return
    if len(files) > MAX_FILES:
        yield f"init.files names more than {MAX_FILES} files; the others are left out"
    for name in files[:MAX_FILES]:
        yield from _init(interpreter, path, name, token, seconds)


def _init(
    interpreter: Interpreter, config: bytes, name: str, token: CancelToken, seconds: float
) -> Iterator[str]:
    x = interpreter.evaluator
    folder = config.rpartition(b"/")[0]
    home = x.ports.environment.home()
    written = name.encode("utf-8", "surrogatepass")
    written = join_paths(home, written[2:]) if written.startswith(b"~/") else written
    path = join_paths(folder, written)
    try:
        data = x.ports.files.read(path, 0, MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError(f"has more than {MAX_BYTES} bytes")
        source = data.decode()
    except Raised as problem:
        yield f"{name}: {problem.error.msg}"
    except OSError as problem:
        yield f"{name}: {os_text(problem)}"
    except ValueError as problem:
        yield f"{name}: {problem}"
    else:
        yield from _run(interpreter, source, name, token, seconds)


def _run(
    interpreter: Interpreter, source: str, name: str, token: CancelToken, seconds: float
) -> Iterator[str]:
    try:
        interpreter.run(source, cancel=token)
    except (ParseError, Raised) as problem:
        text = problem.msg if isinstance(problem, ParseError) else problem.error.msg
        yield f"{name}: {text}"
    except Cancelled:
        yield f"{name}: a profile has {seconds:g} s for all that it runs"


def _part(config: dict[str, Any], name: str, kind: type) -> Any:
    found = config.get(name)
    return found if isinstance(found, kind) else kind()


def _shown(path: bytes) -> str:
    return path.decode("utf-8", "replace")
