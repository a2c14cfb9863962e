"""Input that no well-meaning program has: huge, hostile, no text, or changing while it is read.

Each comes to a value or to an error of the language; nothing grows without bound.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from seamount.shoal import Cancelled, CancelToken, Interpreter, ParseError, Raised, parse, system_ports
from seamount.shoal.runtime.namespaces import data
from seamount.shoal.runtime.ports import DirEntry, FileInfo
from seamount.shoal.runtime.system_ports import SystemFiles
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.values import operators
from seamount.shoal.values.inline import inline
from seamount.shoal.values.methods import collections, shared, strings

_TEN_MB = 10_000_000
_NUL = '("a\\0b")'


def _interpreter(cwd: Path, **more: object) -> Interpreter:
    return Interpreter(cwd=str(cwd), ports=system_ports(output=SilentOutput()), **more)  # type: ignore[arg-type]


def _shown(src: str, cwd: Path) -> str:
    try:
        return inline(_interpreter(cwd).run(src).value)
    except Raised as problem:
        return f"{problem.error.code}: {problem.error.msg}"


# Sources.


@pytest.mark.parametrize(
    ("src", "shown"),
    [
        ("'" + "x" * _TEN_MB + "'.len()", str(_TEN_MB)),
        ("#" + "x" * _TEN_MB + "\n7", "7"),
        ("\n" * _TEN_MB + "7", "7"),
        ("sh'" + "#" * _TEN_MB + "'.status", "custom: sh: Argument list too long (os error 7)"),
    ],
    ids=["a string", "a comment", "empty lines", "an interpreter block"],
)
def test_a_source_of_ten_megabytes_is_evaluated(src: str, shown: str, tmp_path: Path) -> None:
    assert _shown(src, tmp_path) == shown


@pytest.mark.parametrize("char", ["@", "[", "(", "{", '"{', "sh {", "'", '"', "\\", "|"])
def test_two_megabytes_of_nonsense_are_one_parse_error(char: str) -> None:
    with pytest.raises(ParseError):
        parse(char * (2_000_000 // len(char)))


@pytest.mark.parametrize("pair", ["[]", "()"])
def test_a_hundred_thousand_brackets_are_one_parse_error(pair: str) -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        parse(pair[0] * 100_000 + pair[1] * 100_000)


# Values that grow.


@pytest.mark.parametrize(
    ("src", "limit"),
    [
        ('var s = "ab"\nwhile true { s = s + s }', "a string holds at most"),
        ('var s = "aaaaaaaa"\nwhile true { s = [s, s, s, s].join(s) }', "a string holds at most"),
        ('var s = "aaaa"\nwhile true { s = s.replace("a", s.take(64)) }', "a string holds at most"),
        ("var s = [1]\nwhile true { s = s + s }", "a list holds at most"),
        ("var s = [1]\nwhile true { s = [s, s, s, s, s, s].flatten() }", "a list holds at most"),
        ("(0..9223372036854775807).collect()", "a list of a range holds at most"),
        ("[1].tee(1_000_000_000)", "tee makes at most 1024 streams"),
        ("every(1h).tee(1_000_000_000)", "tee makes at most 1024 streams"),
    ],
)
def test_a_value_that_grows_meets_its_limit(
    src: str, limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (operators, shared, strings, collections):
        for name, lowered in (("TEXT_LIMIT", 1 << 20), ("RANGE_LIMIT", 1 << 16)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, lowered)

    assert limit in _shown(src, tmp_path)


def test_an_evaluation_without_memory_ends_in_an_error_of_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("seamount.shoal.runtime.interpreter.run_compiled", exhausted)

    assert _shown("1", tmp_path) == "overflow: out of memory: the values of the program are too large"


def test_aliases_that_multiply_are_not_expanded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_ITEMS", 10_000)
    doubling = "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
    (tmp_path / "f").write_text(f"a0: &a0 1\n{doubling}")

    assert _shown('yaml.parse(path("f").read)', tmp_path).startswith("arg_error: yaml.parse: more than")


def test_the_longest_duration_can_be_slept(tmp_path: Path) -> None:
    token = CancelToken()
    timer = threading.Timer(0.05, token.cancel)
    timer.start()

    with pytest.raises(Cancelled):
        _interpreter(tmp_path, cancel=token).run("sleep 4000000000w")

    timer.join()


# Names and texts.


@pytest.mark.parametrize(
    "src",
    [
        f"path{_NUL}.read", f"path{_NUL}.size", f"cat {_NUL}", f"touch {_NUL}", f"cd {_NUL}", f"pushd {_NUL}",
        f'"x".save{_NUL}', f"[1].stream().save{_NUL}", f"echo hi > {_NUL}", f"sort < {_NUL}", f"ls {_NUL}",
        f"cp {_NUL} b", f"mv {_NUL} b", f"rm {_NUL}", f"ln -s {_NUL} b", f"ln -s b {_NUL}", f"head {_NUL}",
        f"source {_NUL}", f"run{_NUL}", f"tail{_NUL}", f"watch{_NUL}", f"with cwd: {_NUL} {{ ls }}",
        f"stat {_NUL}", f"mkdir {_NUL}", f"j {_NUL}",
    ],
)  # fmt: skip
def test_a_name_with_a_nul_byte_is_an_argument_error(src: str, tmp_path: Path) -> None:
    assert _shown(src, tmp_path).startswith("arg_error: a path cannot hold a NUL character")


@pytest.mark.parametrize("src", [f"/bin/echo {_NUL}", f"with env: {{A: {_NUL}}} {{ sh -c true }}"])
def test_a_program_cannot_be_given_a_nul_byte(src: str, tmp_path: Path) -> None:
    assert _shown(src, tmp_path).startswith("custom: ")


def test_no_file_is_called_by_a_nul_byte(tmp_path: Path) -> None:
    src = f"let p = path{_NUL}\n[p.exists, p.is_file, p.is_dir, glob({_NUL}).len()]"

    assert _shown(src, tmp_path) == "[false, false, false, 0]"


def test_bytes_that_are_no_text_come_through_from_every_side(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a\xff\n")
    interpreter = _interpreter(tmp_path, env={**os.environb, b"ODD": b"o\xfe", b"N\xff": b"v"})

    def shown(src: str) -> str:
        return inline(interpreter.run(src).value)

    assert shown("(cat f).out.display()") == '"a\ufffd\\n"'
    assert shown('(path("f").read) catch e { e.code }') == '"utf8_error"'
    assert shown("(sh -c 'cat f').out") == '"a\ufffd"'
    assert shown("(head f).out") == '["a\ufffd"]'
    assert shown('[(env ODD).out, os.env().contains("PATH")]') == '["o\ufffd", true]'
    assert shown("(sh -c 'printf \"$ODD\"').stdout.len()") == "2"
    assert shown("(cat f).out.feed(cmp - f).ok") == "true"


def test_names_that_are_no_text_or_look_like_something_else_are_names(tmp_path: Path) -> None:
    for name in (b"odd\xff", b"two\nlines", b"-rf", b"--", b" blank ", b"*", b"$x"):
        Path(os.fsdecode(os.path.join(os.fsencode(tmp_path), name))).write_bytes(b"x")
    interpreter = _interpreter(tmp_path)

    def shown(src: str) -> str:
        return inline(interpreter.run(src).value)

    assert shown("ls.out.len()") == "7"
    assert shown("ls.out.all(r => r.path.size == 1b && (cat (r.path)).out.len() == 1)") == "true"
    assert shown("ls.out.map(r => (/bin/cat (r.path)).out).join()") == '"xxxxxxx"'
    assert shown('glob("*").len()') == "6"
    assert shown("ls.out.each(r => { rm (r.path) })\nls.out.len()") == "0"


# Files that do not keep still.


class _Shifting(SystemFiles):
    """A file system in which a file is longer, or gone, by the time it is read."""

    def read(self, path: bytes, offset: int = 0, limit: int | None = None) -> bytes:
        content = Path(os.fsdecode(path))
        if content.name == "gone":
            content.unlink(missing_ok=True)
        elif content.name == "growing":
            content.write_bytes(content.read_bytes() + b"more\n")
        return super().read(path, offset, limit)


def test_a_file_that_changes_while_it_is_read_gives_what_was_there_or_an_error(tmp_path: Path) -> None:
    (tmp_path / "growing").write_text("one\n")
    (tmp_path / "gone").write_text("one\n")
    ports = system_ports(output=SilentOutput())
    ports.files = _Shifting()
    interpreter = Interpreter(cwd=str(tmp_path), ports=ports)

    grown = interpreter.run('let p = path("growing")\n[p.size, p.lines.len(), (cat growing).out.len()]')
    gone = interpreter.run('[(path("gone").read) catch e { e.code }, (cat gone) catch e { e.code }]')

    assert inline(grown.value) == "[4b, 2, 14]"
    assert inline(gone.value) == '["not_found", "custom"]'


class _Crowded(SystemFiles):
    """A directory of 200,000 files that costs no disk."""

    def list_dir(self, path: bytes) -> list[DirEntry]:
        return [DirEntry(b"f%06d" % n, "file", False) for n in range(200_000)]

    def info(self, path: bytes, follow: bool = True) -> FileInfo:
        return FileInfo("file", 1, 0, 0o100644, 1, 1)

    def is_dir(self, path: bytes) -> bool:
        return b"/f" not in path


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("src", "shown"),
    [
        ('glob("f*7").len()', "20000"),
        ("ls.out.len()", "200000"),
    ],
)
def test_a_directory_of_two_hundred_thousand_entries_is_listed(src: str, shown: str, tmp_path: Path) -> None:
    ports = system_ports(output=SilentOutput())
    ports.files = _Crowded()

    assert inline(Interpreter(cwd=str(tmp_path), ports=ports).run(src).value) == shown


def test_pipes_and_devices_do_not_hold_the_evaluator(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    assert _shown("(cat pipe).out.len()", tmp_path) == "0"
    assert _shown('path("/proc/self/mem").read', tmp_path).startswith("custom: /proc/self/mem: ")
    assert _shown('"x".save("/dev/full")', tmp_path).startswith("custom: /dev/full: No space left")
