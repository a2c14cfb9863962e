"""`seamount token`: what it prints, where, and what it refuses."""

from __future__ import annotations

import json
import stat

import pytest


def create(place, *words):
    done = place.run("token", "create", *words)
    assert done.returncode == 0, done.stderr
    return done


def rows(place, *words):
    done = place.run("token", "list", *words)
    assert done.returncode == 0, done.stderr
    return [line.split("\t") for line in done.stdout.splitlines()]


@pytest.mark.proves("kernel/A9")
def test_create_prints_the_text_alone_on_stdout_and_the_store_on_stderr(place):
    done = create(place, "agent:otter")
    assert len(done.stdout) == 44
    store = place.state / "tokens.json"
    assert str(store) in done.stderr
    assert stat.S_IMODE(store.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.parent.stat().st_mode) == 0o700
    assert done.stdout.strip() not in store.read_text()


@pytest.mark.proves("kernel/T1")
def test_list_shows_when_each_was_created_expires_and_was_revoked(place):
    create(place, "agent:otter", "reviewer", "--cap", "fs.read", "--cap", "net", "--ttl", "30d")
    create(place, "agent:crab")
    kept, other = rows(place)
    assert kept[1:4] == ["agent:otter", "reviewer", "active"]
    assert kept[5] > kept[4] > "2020"
    assert kept[6:] == ["-", "fs.read,net.connect"]
    assert (other[3], other[5:]) == ("active", ["-", "-", "-"])
    assert place.run("token", "revoke", other[0]).returncode == 0
    revoked = rows(place)[1]
    assert revoked[3] == "revoked"
    assert revoked[6] != "-"


@pytest.mark.proves("kernel/T1")
def test_list_gives_json_with_times_in_nanoseconds(place):
    create(place, "agent:otter", "--ttl", "60")
    (entry,) = json.loads(place.run("token", "list", "--json").stdout)
    assert entry["state"] == "active"
    assert entry["expires_ns"] - entry["created_ns"] == 60 * 10**9
    assert entry["revoked_ns"] is None
    assert "digest" not in entry


@pytest.mark.proves("kernel/A9")
def test_the_store_is_the_option_then_the_variable_then_the_instance(place):
    (place.root / "a").mkdir(mode=0o700)
    option, variable = place.root / "a" / "option.json", place.root / "b" / "variable.json"
    place.run("token", "create", "agent:a", "--token-store", str(option), SHOAL_TOKEN_STORE=str(variable))
    place.run("token", "create", "agent:b", SHOAL_TOKEN_STORE=str(variable))
    place.run("token", "create", "agent:c", "--instance", "other")
    place.run("token", "create", "agent:d", "--state-dir", str(place.root / "d"))
    assert option.exists()
    assert variable.exists()
    assert (place.state.parent / "other" / "tokens.json").exists()
    assert (place.root / "d" / "tokens.json").exists()
    done = place.run("token", "list", "-v", SHOAL_TOKEN_STORE=str(variable))
    assert "agent:b" in done.stdout
    assert f"store {variable}, tokens: 1" in done.stderr


@pytest.mark.proves("kernel/T3")
def test_rotate_gives_a_new_text_and_purge_forgets_the_old(place):
    old = create(place, "agent:otter", "--to", str(place.work / "otter")).stdout
    assert old == ""
    assert stat.S_IMODE((place.work / "otter").stat().st_mode) == 0o600
    (row,) = rows(place)
    done = place.run("token", "rotate", row[0])
    assert len(done.stdout) == 44
    assert f"{row[0]} is revoked" in done.stderr
    later = place.run("token", "rotate", rows(place)[1][0], "--grace", "1h")
    assert "is valid until 2" in later.stderr
    assert [each[3] for each in rows(place)] == ["revoked", "active", "active"]
    assert "would forget 1" in place.run("token", "purge", "--dry-run").stderr
    assert place.run("token", "purge", "--older-than", "1d").stdout == ""
    assert place.run("token", "purge").stdout.startswith(row[0])
    assert len(rows(place)) == 2


def test_check_takes_the_text_from_a_file_or_the_environment(place):
    target = place.work / "otter"
    create(place, "agent:otter", "--to", str(target))
    assert place.run("token", "check", str(target)).returncode == 0
    text = target.read_text().strip()
    done = place.run("token", "check", "--json", SEAMOUNT_TOKEN=text)
    assert json.loads(done.stdout)["principal"] == "agent:otter"
    place.run("token", "revoke", rows(place)[0][0])
    assert place.run("token", "check", "-", stdin=text).returncode == 3
    assert place.run("token", "check", "-", stdin="guess").returncode == 4
    assert place.run("token", "check").returncode == 2


@pytest.mark.proves("kernel/T4", "kernel/T5")
@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["create"], 2, "PRINCIPAL"),
        (["create", "otter"], 1, "no principal"),
        (["create", "agent:otter", "a b"], 1, "no profile"),
        (["create", "agent:otter", "--ttl", "0"], 1, "lifetime"),
        (["create", "agent:otter", "--ttl", "-5"], 2, "no span of time"),
        (["create", "agent:otter", "--ttl", "soon"], 2, "no span of time"),
        (["create", "agent:otter", "--cap", "fly"], 1, "no kind of effect"),
        (["revoke"], 2, "ID"),
        (["revoke", "ffff"], 1, "there is no token 'ffff'"),
        (["rotate", "ffff"], 1, "there is no token 'ffff'"),
        (["list", "--instance", "a/b"], 1, "instance name"),
        (["lend"], 2, "lend"),
    ],
)
def test_what_cannot_work_is_explained(place, words, status, complaint):
    done = place.run("token", *words)
    assert done.returncode == status, done.stderr
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (place.state / "tokens.json").exists()


def test_a_text_never_overwrites_a_file_and_no_token_is_made_then(place):
    target = place.work / "kept"
    target.write_text("kept")
    done = place.run("token", "create", "agent:otter", "--to", str(target))
    assert done.returncode == 1
    assert f"--to {target}: there is such a file already" in done.stderr
    assert target.read_text() == "kept"
    assert rows(place) == []
    failed = place.run("token", "create", "otter", "--to", str(place.work / "new"))
    assert failed.returncode == 1
    assert not (place.work / "new").exists()


def test_a_client_shows_its_token_from_a_file_or_the_environment(place):
    policy = place.work / "leash.toml"
    policy.write_text('version = 1\n[principal."agent:otter"]\nauto_apply = "in-grant"\n')
    target = place.work / "otter"
    create(place, "agent:otter", "--to", str(target))
    server = place.start("serve", "--policy", str(policy), "--require-token", "--log-style=text")
    try:
        assert server.stderr.readline().startswith("seamount: ready")
        refused = place.run("exec", "--no-start", "1")
        assert refused.returncode == 1
        assert "AUTH_FAILED" in refused.stderr
        assert place.run("exec", "--no-start", "--token-file", str(target), "1 + 2").stdout == "3\n"
        text = target.read_text().strip()
        assert place.run("exec", "--no-start", "1 + 2", SEAMOUNT_TOKEN=text).stdout == "3\n"
        assert place.run("exec", "--no-start", "--token-file", "nowhere", "1").returncode == 2
        assert place.run("status").returncode == 1
        told = json.loads(place.run("status", "--token-file", str(target)).stdout)
        assert told["principal"] == "agent:otter"
        assert json.loads(place.run("status", SEAMOUNT_TOKEN=text).stdout)["principal"] == "agent:otter"
        both = place.run("exec", "--no-start", "--token-file", str(target), "--token", text, "1")
        assert both.returncode == 2
    finally:
        server.terminate()
        server.communicate(timeout=30)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--listen", "127.0.0.1:7443"], "TCP needs TLS"),
        (["--listen", "localhost:0", "--tls-cert", "c"], "TCP needs TLS"),
        (["--listen", "7443", "--tls-cert", "c", "--tls-key", "k"], "no address"),
        (["--listen", "::1:7443", "--tls-cert", "c", "--tls-key", "k"], "in brackets"),
        (["--listen", "a:99999", "--tls-cert", "c", "--tls-key", "k"], "no address"),
        (["--ephemeral", "--listen", "a:1", "--tls-cert", "c", "--tls-key", "k"], "ephemeral"),
        (["--tls-cert", "c"], "--listen HOST:PORT"),
        (["--ephemeral", "--token-store", "x"], "ephemeral"),
        (["--allow-uid", "me"], "numbers and commas"),
    ],
)
def test_a_kernel_does_not_start_as_it_should_not(place, words, complaint):
    done = place.run("serve", *words)
    assert done.returncode == 2, done.stderr
    assert complaint in done.stderr


def test_a_kernel_does_not_start_on_a_store_that_is_refused(place):
    create(place, "agent:otter")
    (place.state / "tokens.json").write_text("{")
    done = place.run("serve")
    assert done.returncode == 1
    assert "no JSON" in done.stderr
