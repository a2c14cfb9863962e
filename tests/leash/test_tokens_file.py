"""What is refused of a store's file: as a whole, and with everything that is wrong with it."""

from __future__ import annotations

import base64
import copy
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from leash.token_stores import clock, store_path

from seamount.leash.tokens import TokenProblem
from seamount.leash.tokens_admin import TokenStore
from seamount.leash.tokens_file import MAX_BYTES, StoreInvalid, load

__all__ = ["clock", "store_path"]


@pytest.fixture
def good(store_path: Path) -> dict[str, Any]:
    """The content of a store with two tokens."""
    store = TokenStore(str(store_path))
    store.create("agent:otter", "reviewer", caps=["fs.read"], ttl_s=100)
    store.rotate(store.create("agent:crab").token.id)
    data: dict[str, Any] = json.loads(store_path.read_text())
    return data


def put(path: Path, data: Any) -> None:
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    path.chmod(0o600)


def change(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(data: dict[str, Any]) -> None:
        data[name] = value

    return apply


def entry(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(data: dict[str, Any]) -> None:
        data["tokens"][0][name] = value

    return apply


WRONG: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "no version": (lambda data: data.pop("version"), "version None"),
    "a newer version": (change("version", 2), "version 2"),
    "version true": (change("version", True), "version True"),
    "a version as text": (change("version", "1"), "version '1'"),
    "an unknown member": (change("salt", 1), "no member 'salt'"),
    "a negative generation": (change("generation", -1), "generation: it must be a whole number"),
    "no key": (lambda data: data.pop("key"), "`key` must be"),
    "a short key": (change("key", base64.b64encode(b"x" * 31).decode()), "`key` must be"),
    "a key that is no base64": (change("key", "*" * 44), "`key` must be"),
    "no tokens": (lambda data: data.pop("tokens"), "`tokens` must be an array"),
    "an entry that is no object": (lambda data: data["tokens"].append(5), r"tokens\[3\]: it is no object"),
    "a digest that is cut": (entry("digest", "ab"), r"tokens\[0\]: `digest`"),
    "a digest in capitals": (entry("digest", "AB" * 32), r"tokens\[0\]: `digest`"),
    "a digest that is no text": (entry("digest", None), r"tokens\[0\]: `digest`"),
    "an id of another digest": (entry("id", "0" * 16), r"tokens\[0\]: `id` does not belong"),
    "a bad principal": (entry("principal", "otter"), r"tokens\[0\]: 'otter' is no principal"),
    "a bad profile": (entry("profile", "a\nb"), "is no profile"),
    "a bad capability": (entry("caps", ["fs.fly"]), "no kind of effect"),
    "capabilities as text": (entry("caps", "fs.read"), "`caps` must be"),
    "a time that is no number": (entry("expires_ns", "soon"), r"tokens\[0\].expires_ns"),
    "a time before the epoch": (entry("created_ns", -5), r"tokens\[0\].created_ns"),
    "a time as a float": (entry("revoked_ns", 1.5), r"tokens\[0\].revoked_ns"),
    "an unknown member of an entry": (entry("secret", "x"), "no member 'secret'"),
    "a token twice": (lambda data: data["tokens"].append(copy.copy(data["tokens"][0])), "is there twice"),
}


@pytest.mark.proves("kernel/T6")
@pytest.mark.parametrize("case", WRONG)
def test_a_file_with_a_mistake_is_refused_and_the_mistake_is_named(
    good: dict[str, Any], store_path: Path, case: str
) -> None:
    spoil, said = WRONG[case]
    spoil(good)
    put(store_path, good)
    with pytest.raises(StoreInvalid, match=said) as refused:
        load(str(store_path))
    assert all(line.startswith(f"{store_path}: ") for line in str(refused.value).splitlines())
    assert good.get("key") is None or str(good["key"]) not in str(refused.value)


@pytest.mark.proves("kernel/T6")
def test_all_mistakes_are_told_at_once(good: dict[str, Any], store_path: Path) -> None:
    good["tokens"][0]["principal"] = "otter"
    good["tokens"][1]["digest"] = "xx"
    good["salt"] = 1
    put(store_path, good)
    with pytest.raises(StoreInvalid) as refused:
        load(str(store_path))
    assert len(refused.value.problems) == 3


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"version":1,"version":1}', "[" * 5000, "\ud800"])
def test_what_is_no_json_object_is_refused(store_path: Path, text: str) -> None:
    store_path.write_bytes(text.encode("utf-8", "surrogatepass"))
    store_path.chmod(0o600)
    with pytest.raises(StoreInvalid, match="no JSON"):
        load(str(store_path))


def test_an_admin_does_not_write_over_a_file_that_is_refused(store_path: Path) -> None:
    put(store_path, "{")
    with pytest.raises(TokenProblem, match="no JSON"):
        TokenStore(str(store_path)).create("agent:otter")
    assert store_path.read_text() == "{"


@pytest.mark.proves("kernel/T2")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o610, 0o620])
def test_a_lax_mode_of_the_file_is_repaired_in_a_private_directory(
    good: Any, store_path: Path, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    store_path.chmod(mode)
    assert load(str(store_path)) is not None
    assert stat.S_IMODE(store_path.stat().st_mode) == 0o600
    assert f"had mode {mode:04o}" in caplog.text


@pytest.mark.proves("kernel/T2")
def test_a_lax_file_with_another_link_is_refused(good: Any, store_path: Path, tmp_path: Path) -> None:
    os.link(store_path, tmp_path / "link")
    store_path.chmod(0o644)
    with pytest.raises(StoreInvalid, match=f"chmod 600 {store_path}"):
        load(str(store_path))


@pytest.mark.proves("kernel/T2")
@pytest.mark.parametrize("mode", [0o750, 0o705, 0o777, 0o701])
def test_a_directory_that_others_can_reach_is_refused(good: Any, store_path: Path, mode: int) -> None:
    store_path.parent.chmod(mode)
    for attempt in (lambda: load(str(store_path)), lambda: TokenStore(str(store_path)).create("agent:a")):
        with pytest.raises(StoreInvalid, match=f"chmod 700 {store_path.parent}"):
            attempt()
    store_path.parent.chmod(0o700)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_of_another_user_is_refused(good: Any, store_path: Path) -> None:
    os.chown(store_path, 12345, -1)
    with pytest.raises(StoreInvalid, match="belongs to user 12345"):
        load(str(store_path))


def test_what_is_no_regular_file_is_refused_without_waiting(store_path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("{}")
    store_path.symlink_to(elsewhere)
    with pytest.raises(StoreInvalid, match="cannot be read"):
        load(str(store_path))
    store_path.unlink()
    os.mkfifo(store_path, 0o600)
    with pytest.raises(StoreInvalid, match="no regular file"):
        load(str(store_path))


def test_a_file_that_is_too_large_is_not_read(store_path: Path) -> None:
    with store_path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    store_path.chmod(0o600)
    with pytest.raises(StoreInvalid, match="larger than"):
        load(str(store_path))


def test_no_file_is_no_store(store_path: Path) -> None:
    assert load(str(store_path)) is None
    assert TokenStore(str(store_path)).tokens() == ()
