"""Health and metrics over HTTP, on a unix socket and on the loopback interface."""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from live_kernel.clients import Failed
from live_kernel.kernels import Kernel, start_kernel

PROMETHEUS_LINE = re.compile(r'^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+$')


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=10)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(10)
        self.sock.connect(self._path)


def get(
    connection: http.client.HTTPConnection, path: str, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    with closing(connection):
        connection.request("GET", path, headers=headers or {})
        with connection.getresponse() as response:
            return response.status, response.read().decode()


@pytest.fixture(scope="module")
def observed(tmp_path_factory: pytest.TempPathFactory, shared_place: Path) -> Iterator[tuple[Kernel, str]]:
    path = str(shared_place / "observed.http")
    kernel = start_kernel(
        shared_place,
        "--state-dir",
        str(shared_place / "observed-state"),
        "--http",
        path,
        socket="observed.sock",
    )
    yield kernel, path
    assert kernel.stop() == 0, kernel.log
    assert not Path(path).exists()


def test_a_healthy_kernel_says_so(observed):
    _, path = observed
    status, body = get(UnixConnection(path), "/healthz")
    assert (status, json.loads(body)) == (200, {"status": "ok", "problems": []})


def test_metrics_count_calls_by_method_and_outcome_and_name_nobody(observed):
    kernel, path = observed
    client = kernel.json()
    client.call("session.attach", {"session": "tide-pool"})
    client.call("exec", {"src": "1 + 2"})
    with pytest.raises(Failed):
        client.call("exec", {"src": "1 / 0"})
    client.close()
    status, text = get(UnixConnection(path), "/metrics")
    assert status == 200
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(PROMETHEUS_LINE.match(line) for line in samples), samples
    assert 'seamount_calls_total{method="exec",outcome="OK"} 1.0' in samples
    assert 'seamount_calls_total{method="exec",outcome="RAISED"} 1.0' in samples
    assert any(line.startswith("seamount_sessions ") for line in samples)
    assert 'seamount_call_seconds_count{method="exec"} 2.0' in samples
    assert "tide-pool" not in text
    assert "uid:" not in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "tides.example"},
        {"Host": "localhost.tides.example"},
        {"Host": "user@localhost"},
        {"Origin": "http://tides.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
        {"Host": ""},
    ],
)
@pytest.mark.proves("hard/G11")
def test_pages_of_other_sites_are_refused(observed, headers):
    _, path = observed
    for route in ("/healthz", "/metrics", "/nowhere"):
        assert get(UnixConnection(path), route, headers)[0] == 403


def test_there_is_no_cross_origin_permission(observed):
    _, path = observed
    with closing(UnixConnection(path)) as connection:
        connection.request("GET", "/healthz", headers={"Origin": "http://localhost"})
        with connection.getresponse() as response:
            assert response.status == 200
            assert response.getheader("access-control-allow-origin") is None


def test_other_paths_and_methods_are_not_served(observed):
    _, path = observed
    assert get(UnixConnection(path), "/")[0] == 404
    with closing(UnixConnection(path)) as connection:
        connection.request("POST", "/healthz")
        with connection.getresponse() as response:
            assert response.status == 405


def test_http_over_tcp_is_announced_with_its_port(place):
    kernel = start_kernel(place, "--http", "127.0.0.1:0")
    try:
        found = re.search(r"ready (http://127\.0\.0\.1:(\d+))", kernel.log)
        assert found is not None, kernel.log
        port = int(found.group(2))
        for headers, status in (({}, 200), ({"Host": "localhost:1"}, 403)):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            assert get(connection, "/healthz", headers)[0] == status
    finally:
        assert kernel.stop() == 0
