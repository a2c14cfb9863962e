"""gRPC on TCP: over TLS alone, with tokens alone, on a port that nobody else takes."""

from __future__ import annotations

import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from live_kernel import Failed
from live_kernel.clients import GrpcClient
from live_kernel.fixtures import place, shared_place
from live_kernel.harbour import Harbour, harbour
from live_kernel.kernels import StartFailed, start_kernel

from seamount.server.configuration import Listening
from seamount.server.sockets import StartRefused
from seamount.server.tls import credentials

__all__ = ["place", "shared_place"]

POLICY = """
version = 1
[principal."agent:otter"]
auto_apply = "in-grant"
"""


def make_certificate(directory: Path, name: str, *more: str) -> tuple[Path, Path]:
    """A certificate for localhost and its key."""
    certificate, key = directory / f"{name}.pem", directory / f"{name}.key"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-keyout", key, "-out", certificate, "-subj", f"/CN={name}", "-days", "2"),
            *("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", *(more or ["-nodes"])),
        ],
        check=True,
        capture_output=True,
    )
    key.chmod(0o600)
    return certificate, key


@pytest.fixture(scope="module")
def pair(shared_place: Path) -> tuple[Path, Path]:
    return make_certificate(shared_place, "server")


@pytest.fixture(scope="module")
def here(shared_place: Path, pair: tuple[Path, Path]) -> Iterator[Harbour]:
    certificate, key = map(str, pair)
    options = ("--listen", "127.0.0.1:0", "--tls-cert", certificate, "--tls-key", key)
    with harbour(shared_place, POLICY, *options, socket="tls.sock") as ready:
        yield ready


def port_of(here: Harbour) -> int:
    found = re.search(r"^seamount: ready 127\.0\.0\.1:(\d+)$", here.kernel.log, re.MULTILINE)
    assert found is not None, here.kernel.log
    return int(found[1])


class TlsClient(GrpcClient):
    """gRPC over TLS."""

    def __init__(self, port: int, bearer: str | None, secured: grpc.ChannelCredentials) -> None:
        super().__init__("/nowhere", bearer)
        self.channel.close()
        self.channel = grpc.secure_channel(f"localhost:{port}", secured)


@pytest.fixture
def connect(here: Harbour, pair: tuple[Path, Path]) -> Iterator[Any]:
    clients: list[TlsClient] = []

    def make(bearer: str | None, **options: Any) -> TlsClient:
        secured = grpc.ssl_channel_credentials(pair[0].read_bytes(), **options)
        clients.append(TlsClient(port_of(here), bearer, secured))
        return clients[-1]

    yield make
    for client in clients:
        client.close()


@pytest.mark.proves("architecture/identity")
def test_a_token_calls_over_tls(here: Harbour, connect: Any) -> None:
    client = connect(here.token("agent:otter").bearer)
    assert client.call("session.attach", {"session": "bay"})["principal"] == "agent:otter"
    assert client.call("exec", {"src": "1 + 2", "position": "value"})["value"]["v"] == 3


@pytest.mark.proves("architecture/identity", "error/AUTH_FAILED")
def test_without_a_token_nothing_is_answered_and_the_cookie_is_none(here: Harbour, connect: Any) -> None:
    cookie = Path(here.kernel.cookie_file).read_text().strip()
    for bearer in (None, "", "guess", cookie):
        client = connect(bearer)
        for method, params in (("parse", {"src": "1"}), ("session.attach", {}), ("kernel.info", {})):
            with pytest.raises(Failed) as failed:
                client.call(method, params)
            assert failed.value.reason == "AUTH_FAILED"
    token = here.token("agent:otter").bearer
    with pytest.raises(Failed):
        connect(None).call("session.attach", {"token": token})


def test_reflection_is_not_offered_to_the_network(here: Harbour, connect: Any) -> None:
    channel = connect(None).channel
    path = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
    with pytest.raises(grpc.RpcError) as failed:
        list(channel.stream_stream(path)(iter([b""]), timeout=10))
    assert failed.value.code() is grpc.StatusCode.UNIMPLEMENTED


def test_plain_text_is_not_spoken_on_the_loopback_either(here: Harbour) -> None:
    with grpc.insecure_channel(f"127.0.0.1:{port_of(here)}") as channel, pytest.raises(grpc.RpcError):
        channel.unary_unary("/x/y")(b"", timeout=5)
    with socket.create_connection(("127.0.0.1", port_of(here)), 5) as plain:
        plain.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        plain.settimeout(10)
        answered = plain.recv(64)
    assert b"HTTP" not in answered


def test_old_versions_of_tls_are_refused(here: Harbour) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    with (
        socket.create_connection(("127.0.0.1", port_of(here)), 5) as plain,
        pytest.raises(ssl.SSLError),
    ):
        context.wrap_socket(plain)


def test_two_kernels_do_not_share_a_port(here: Harbour, place: Path, pair: tuple[Path, Path]) -> None:
    listen = ("--listen", f"127.0.0.1:{port_of(here)}", "--tls-cert", str(pair[0]), "--tls-key", str(pair[1]))
    with pytest.raises(StartFailed) as refused:
        start_kernel(place, "--state-dir", str(place / "state"), *listen)
    assert refused.value.status == 1
    assert "cannot listen on 127.0.0.1" in refused.value.log


def test_clients_may_have_to_show_a_certificate_as_well(place: Path, pair: tuple[Path, Path]) -> None:
    certificate, key = pair
    mine, my_key = make_certificate(place, "client")
    options = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    with harbour(place, POLICY, *options, "--tls-client-ca", str(mine)) as here:
        bearer = here.token("agent:otter").bearer
        without = grpc.ssl_channel_credentials(certificate.read_bytes())
        shown = grpc.ssl_channel_credentials(certificate.read_bytes(), my_key.read_bytes(), mine.read_bytes())
        refused, served = (TlsClient(port_of(here), bearer, each) for each in (without, shown))
        with pytest.raises(Failed):
            refused.call("session.attach", {}, seconds=5)
        assert served.call("session.attach", {})["principal"] == "agent:otter"
        refused.close()
        served.close()


def test_files_that_cannot_serve_are_refused_before_anything_listens(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path, "a")
    _, other = make_certificate(tmp_path, "b")
    _, locked = make_certificate(tmp_path, "c", "-passout", "pass:kelp")
    lax = tmp_path / "lax.key"
    lax.write_bytes(key.read_bytes())
    lax.chmod(0o640)
    nothing = tmp_path / "nothing"
    cases = (
        (nothing, key, "certificate .* cannot be read"),
        (certificate, nothing, "key .* cannot be read"),
        (certificate, lax, "others can read the TLS key"),
        (certificate, other, "cannot be used"),
        (certificate, locked, "cannot be used"),
        (key, key, "cannot be used"),
        (certificate, tmp_path, "cannot be read|no regular file"),
    )
    for shown, used, said in cases:
        with pytest.raises(StartRefused, match=said):
            credentials(Listening("127.0.0.1", 0, str(shown), str(used)))
    assert credentials(Listening("127.0.0.1", 0, str(certificate), str(key), str(certificate)))
