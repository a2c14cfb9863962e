"""Programs: what is hashed is what runs, and nothing slips into it."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import blake3
import pytest
from leash.restricted import Bay, Gated, make_bay

from seamount.leash.gates_network import endpoint
from seamount.leash.gates_programs import launch
from seamount.shoal.runtime.ports import NetworkFailure

OPAQUE = 'opaque = "allow"\nfs.read = ["@/**"]\n'


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


def program(path: Path, text: str) -> Path:
    """An executable script."""
    path.write_text(text)
    path.chmod(0o755)
    return path


def digest(path: str | Path) -> str:
    return blake3.blake3(Path(path).read_bytes()).hexdigest()


@pytest.mark.proves("hard/L03")
def test_a_program_may_be_pinned_by_its_content_wherever_it_lies(bay: Bay) -> None:
    shutil.copy("/bin/echo", bay.inside / "say")
    pinned = Gated(bay, f'{OPAQUE}proc_spawn = ["blake3:{digest("/bin/echo")}"]')
    assert pinned.run("./say hi").stdout == b"hi\n"
    assert pinned.run("/bin/echo hi").stdout == b"hi\n"
    with open(bay.inside / "say", "ab") as file:
        file.write(b"\0")
    assert pinned.refusal("./say hi")[0] == "leash_denied"


def test_a_program_that_is_not_listed_is_not_started(bay: Bay) -> None:
    pinned = Gated(bay, f'{OPAQUE}proc_spawn = ["echo"]')
    assert pinned.run("/bin/echo hi").stdout == b"hi\n"
    for src in ("/bin/true", "/usr/bin/env echo hi", "sh { echo hi }", "/bin/sh -c 'echo hi'"):
        assert pinned.refusal(src)[0] == "leash_denied"


def test_no_spawn_at_all_means_no_spawn(bay: Bay) -> None:
    assert Gated(bay, f"{OPAQUE}proc_spawn = false").refusal("/bin/true")[0] == "leash_denied"


@pytest.mark.proves("kernel/A18", "kernel/A30")
def test_what_was_hashed_is_started_even_if_another_file_takes_its_place(bay: Bay) -> None:
    shutil.copy("/bin/echo", bay.inside / "say")
    with launch(b"say", (b"say",), bytes(bay.inside), b"", hashed=True) as found:
        os.replace(shutil.copy("/bin/false", bay.inside / "other"), bay.inside / "say")
        assert found.image.digest == digest("/bin/echo")
        assert found.is_exact
        with open(found.image.descriptor, "rb", closefd=False) as file:
            assert blake3.blake3(file.read()).hexdigest() == digest("/bin/echo")


@pytest.mark.proves("kernel/A18")
def test_a_program_that_the_principal_could_change_is_copied_before_it_is_hashed(bay: Bay) -> None:
    shutil.copy("/bin/echo", bay.inside / "say")
    with launch(
        b"say", (b"say",), bytes(bay.inside), b"", hashed=True, changeable=lambda path: True
    ) as found:
        (bay.inside / "say").write_bytes(b"changed")
        image = found.image
        assert image.is_copy
        assert blake3.blake3(os.pread(image.descriptor, 1 << 24, 0)).hexdigest() == image.digest
        with pytest.raises(PermissionError):
            os.pwrite(image.descriptor, b"x", 0)
    shutil.copy("/bin/echo", bay.inside / "say")
    policy = f'{OPAQUE}fs.write = ["@/**"]\nproc_spawn = ["blake3:{digest("/bin/echo")}"]'
    assert Gated(bay, policy).run("./say hi").stdout == b"hi\n"


@pytest.mark.proves("kernel/A30")
def test_a_relative_program_is_the_one_of_the_session_s_directory(bay: Bay) -> None:
    program(bay.inside / "sub" / "tool", "#!/bin/sh\necho sub\n")
    program(bay.inside / "tool", "#!/bin/sh\necho top\n")
    of_sub = digest(bay.inside / "sub" / "tool")
    pinned = Gated(bay, f'{OPAQUE}session_write = true\nproc_spawn = ["blake3:{of_sub}", "/bin/sh"]')
    assert pinned.refusal("./tool")[0] == "leash_denied"
    pinned.run("cd sub")
    assert pinned.run("./tool").stdout == b"sub\n"


@pytest.mark.proves("kernel/A18")
def test_a_script_s_interpreter_is_pinned_as_well(bay: Bay) -> None:
    script = program(bay.inside / "tool", "#!/bin/sh -e\necho $0 $1\n")
    only_script = f'{OPAQUE}proc_spawn = ["blake3:{digest(script)}"]'
    assert Gated(bay, only_script).refusal("./tool x")[0] == "leash_denied"
    both = f'{OPAQUE}proc_spawn = ["blake3:{digest(script)}", "/bin/sh"]'
    assert Gated(bay, both).run("./tool x").stdout == f"{bay.inside}/./tool x\n".encode()
    with launch(b"tool", (b"tool", b"x"), bytes(bay.inside), b"", hashed=True) as found:
        assert not found.is_exact
        assert [each.name for each in found.programs] == ["/bin/sh", "tool"]
        assert found.argv == (b"/bin/sh", b"-e", bytes(script), b"x")


@pytest.mark.proves("kernel/A18", "hard/L03")
def test_an_interpreter_that_env_would_find_is_found_first(bay: Bay) -> None:
    script = program(bay.inside / "tool", "#!/usr/bin/env sh\necho honest\n")
    impostor = program(bay.inside / "sub" / "sh", "#!/bin/cat\n")
    policy = f'{OPAQUE}env_write = ["PATH"]\nproc_spawn = ["tool", "blake3:{digest("/bin/sh")}"]'
    gated = Gated(bay, policy)
    assert gated.run("./tool").stdout == b"honest\n"
    gated.run(f'env.PATH = "{impostor.parent}"')
    assert gated.refusal("./tool")[0] == "leash_denied"
    assert script.exists()


@pytest.mark.proves("hard/P20")
@pytest.mark.parametrize("name", ["LD_PRELOAD", "LD_LIBRARY_PATH", "BASH_ENV", "NODE_OPTIONS", "PYTHONPATH"])
def test_variables_that_load_code_do_not_reach_programs_unless_they_are_granted(name: str, bay: Bay) -> None:
    show = f"{name}=/nowhere /usr/bin/env"
    assert name.encode() not in Gated(bay, OPAQUE).run(show).stdout
    if name == "LD_PRELOAD":
        return
    granted = Gated(bay, f'{OPAQUE}env_write = ["{name}"]')
    assert f"{name}=/nowhere".encode() in granted.run(show).stdout


def test_effects_that_an_adapter_declares_are_judged_instead_of_an_opaque_one(bay: Bay) -> None:
    from seamount.shoal.runtime.cancel import CancelToken
    from seamount.shoal.runtime.ports import ProcessSpec

    def run(toml: str, effects: list[dict[str, object]]) -> bytes:
        ports = Gated(bay, toml).interpreter.evaluator.ports
        spec = ProcessSpec(b"/bin/echo", [b"echo"], bytes(bay.inside), [], declared=effects)
        return ports.processes.run(spec, CancelToken()).stdout.head

    reads = [{"kind": "fs_read", "paths": [str(bay.inside)]}]
    assert run('fs.read = ["@"]', reads) == b"\n"
    with pytest.raises(Exception, match="leash_denied"):
        run("", reads)
    with pytest.raises(Exception, match="leash_denied"):
        run('fs.read = ["@"]', [{"kind": "opaque"}])


class _Redirecting(BaseHTTPRequestHandler):
    target = ""

    def do_GET(self) -> None:
        self.send_response(302 if self.path == "/away" else 200)
        self.send_header("Location", self.target)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, format: str, *args: object) -> None:
        return None


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Redirecting) as serving:
        thread = threading.Thread(target=serving.serve_forever, args=(0.01,))
        thread.start()
        yield serving
        serving.shutdown()
        thread.join()


def test_each_address_that_a_request_leads_to_is_judged(bay: Bay, server: ThreadingHTTPServer) -> None:
    port = server.server_port
    _Redirecting.target = f"http://localhost:{port}/here"
    near = Gated(bay, f'net_connect = ["127.0.0.1:{port}"]')
    assert near.run(f'http.get("http://127.0.0.1:{port}/here").body') == "ok"
    code, message = near.refusal(f'http.get("http://127.0.0.1:{port}/away")')
    assert (code, "localhost" in message) == ("leash_denied", True)
    both = Gated(bay, f'net_connect = ["127.0.0.1:{port}", "localhost:{port}"]')
    assert both.run(f'http.get("http://127.0.0.1:{port}/away").body') == "ok"


def test_a_proxy_is_an_address_too(
    bay: Bay, server: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("no_proxy", "")
    src = 'http.get("http://tide.example/here")'
    code, message = Gated(bay, 'net_connect = ["tide.example:80"]').refusal(src)
    assert (code, "127.0.0.1" in message) == ("leash_denied", True)
    through = f'net_connect = ["tide.example:80", "127.0.0.1:{server.server_port}"]'
    assert Gated(bay, through).run(f"{src}.body") == "ok"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://tide.example/", ("tide.example", 80)),
        ("HTTPS://Tide.Example", ("tide.example", 443)),
        ("http://tide.example:8080/x@y:1", ("tide.example", 8080)),
        ("http://[::1]:9/", ("::1", 9)),
        ("http://tide.example:80?@other.example", ("tide.example", 80)),
    ],
)
def test_the_endpoint_is_the_one_that_the_client_connects_to(url: str, expected: tuple[str, int]) -> None:
    assert endpoint(url) == expected


@pytest.mark.parametrize(
    "url", ["file:///etc/hosts", "ftp://tide.example/", "http://", "http://a:b/", "tide"]
)
def test_what_is_no_address_is_no_endpoint(url: str) -> None:
    with pytest.raises(NetworkFailure):
        endpoint(url)
