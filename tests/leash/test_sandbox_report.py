"""What is said to be enforced is what is."""

from __future__ import annotations

import pytest
from leash.restricted import table_of

from seamount.leash import landlock, seccomp
from seamount.leash.policy import builtin
from seamount.leash.sandbox import network_bounds
from seamount.leash.sandbox_report import Mode, report, restricts

pytestmark = pytest.mark.proves("kernel/A22", "kernel/A31")

EVERYTHING = """fs.read = ["/**"]
fs.write = ["/**"]
fs.delete = ["/**"]
net_connect = ["*:*"]
net_listen = ["*"]
env_read = ["*"]
env_write = ["*"]
secret_use = ["*"]
session_write = true
journal_read = true
time = true
opaque = "allow"
"""


@pytest.fixture(params=[0, 1, 4, 7])
def version(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A machine with this version of Landlock."""
    monkeypatch.setattr(landlock, "version", lambda: request.param)
    monkeypatch.setattr(seccomp, "available", lambda: True)
    found: int = request.param
    return found


def test_who_may_do_everything_is_not_restricted() -> None:
    assert not restricts(table_of(EVERYTHING))
    assert not restricts(builtin("uid:0").table("uid:0"))


@pytest.mark.parametrize("missing", range(len(EVERYTHING.splitlines())))
def test_who_may_do_everything_but_one_thing_is_restricted(missing: int) -> None:
    lines = EVERYTHING.splitlines()
    assert restricts(table_of("\n".join(lines[:missing] + lines[missing + 1 :])))


@pytest.mark.parametrize(
    "more",
    [
        '[principal."agent:otter".deny]\nfs.read = ["/etc/shadow"]',
        '[principal."agent:otter".ask]\nproc_spawn = ["sh"]',
        '[principal."agent:otter".limits]\nmemory_bytes = 100_000_000',
        'proc_spawn = ["sh"]',
    ],
)
def test_a_denial_a_pin_or_a_limit_restricts(more: str) -> None:
    assert restricts(table_of(EVERYTHING + more))


def test_files_are_enforced_where_there_is_landlock(version: int) -> None:
    found = report(table_of('fs.read = ["/srv/**"]')).filesystem
    assert found.mode is (Mode.SANDBOX if version else Mode.GATE)
    assert found.is_enforced == (version >= landlock.SCOPE_VERSION)


def test_a_denial_inside_of_a_grant_is_not_said_to_be_enforced(version: int) -> None:
    deny = '[principal."agent:otter".deny]\nfs.read = ["/srv/.env"]'
    found = report(table_of(f'fs.read = ["/srv/**"]\n{deny}')).filesystem
    assert not found.is_enforced
    assert ("rename" in found.detail) == (version > 0)


def test_no_network_at_all_is_enforced_and_a_host_is_not(version: int) -> None:
    assert report(table_of("")).network.is_enforced
    some = report(table_of('net_connect = ["tide.example:443"]')).network
    assert not some.is_enforced
    assert some.mode is (Mode.SANDBOX if version >= landlock.NET_VERSION else Mode.GATE)
    if version >= landlock.NET_VERSION:
        assert "not to hosts" in some.detail
        assert "UDP" in some.detail


def test_without_a_filter_the_network_is_not_enforced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seccomp, "available", lambda: False)
    found = report(table_of("")).network
    assert (found.mode, found.is_enforced) == (Mode.GATE, False)


def test_what_policy_leaves_open_is_unrestricted(version: int) -> None:
    found = report(table_of(EVERYTHING))
    for dimension in (found.filesystem, found.network, found.spawn_identity, found.resources):
        assert (dimension.mode, dimension.detail) == (Mode.UNRESTRICTED, "")
    assert list(found.unenforced()) == []


def test_pinned_programs_say_how_they_are_started(version: int) -> None:
    found = report(table_of('proc_spawn = ["git"]')).spawn_identity
    assert "fd_exec" in found.detail
    assert "preflight" in found.detail
    assert found.is_enforced == (version > 0)


@pytest.mark.parametrize(
    ("rules", "connect", "listen", "udp"),
    [
        ("", set(), set(), False),
        ('net_connect = ["10.0.0.1:443"]', {443}, set(), False),
        ('net_connect = ["tide.example:443", "[::1]:80"]', {443, 80}, set(), True),
        ('net_connect = ["tide.example:*"]', None, set(), True),
        ("net_listen = [9090]", set(), {9090}, False),
        ('net_listen = ["*"]', set(), None, False),
        ('net_connect = ["a:1"]\n[principal."agent:otter".deny]\nnet_connect = ["*:*"]', set(), set(), False),
        ('[principal."agent:otter".ask]\nnet_connect = ["a.example:1"]', {1}, set(), True),
    ],
)
def test_the_bounds_of_the_network_are_what_policy_could_ever_allow(
    rules: str, connect: set[int] | None, listen: set[int] | None, udp: bool
) -> None:
    bounds = network_bounds(table_of(rules))
    assert (bounds.connect, bounds.listen, bounds.sockets.udp) == (connect, listen, udp)
