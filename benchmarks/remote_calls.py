"""gRPC: `Parse` against a raw grpc.aio echo, both from the same kind of client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import grpc
from benchmarks.kernels import server
from benchmarks.measure import Row, compare

from seamount.api.kernel.v1.syntax_pb2 import ParseRequest, ParseResponse

METHOD = "/seamount.api.kernel.v1.SyntaxService/Parse"


def rows(place: Path, kernel: str) -> Iterator[Row]:
    """The unary row."""
    stem = kernel.removesuffix(".sock")
    metadata = (("authorization", f"Bearer {Path(f'{stem}.cookie').read_text().strip()}"),)
    path = place / "grpc-echo.sock"
    with (
        server("grpc_echo_server", str(path)),
        grpc.insecure_channel(f"unix:{stem}.grpc.sock") as ours,
        grpc.insecure_channel(f"unix:{path}") as echo,
    ):
        parse = ours.unary_unary(METHOD, ParseRequest.SerializeToString, ParseResponse.FromString)
        raw = echo.unary_unary(METHOD, ParseRequest.SerializeToString, ParseRequest.FromString)
        request = ParseRequest(src="1 + 2")
        yield compare(
            "gRPC unary Parse",
            lambda: parse(request, metadata=metadata),
            "a raw grpc.aio echo",
            lambda: raw(request, metadata=metadata),
            1.3,
            times=200,
        )
