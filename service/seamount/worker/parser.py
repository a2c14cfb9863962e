"""The parser process: parses sources that are too large for the kernel's loop, one after the other.

It knows no session and evaluates nothing. A source may take what the process has (memory is limited) and no
longer than the kernel allows: the kernel ends a parser that is late.
"""

import os
import resource
import socket

from seamount.api.worker.v1.worker_pb2 import KernelFrame, Parse
from seamount.shoal.syntax import ParseError, parse, program_to_text
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.frames import MAX_KERNEL_FRAME_BYTES, FrameDecoder, FrameReceiver, send_blocking
from seamount.worker.reports import Report

MEMORY_BYTES = 4 << 30
"""Address space. A parser that wants more ends."""


def parse_source(request: Parse) -> bytes | SyntaxEnd:
    """The tree as JSON, or why there is none."""
    try:
        program = parse(request.src, frozenset(request.bound), repl=request.prompt)
    except ParseError as error:
        return SyntaxEnd(error.msg, error.hint, (error.span.start, error.span.end))
    try:
        return program_to_text(program).encode()
    except RecursionError:
        return SyntaxEnd("the program is nested too deeply", None, None)


def main(sock: socket.socket, _descriptors: list[int], _argument: bytes) -> None:
    """Answer Parse frames until the kernel closes the socket."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    receiver = FrameReceiver(sock)
    decoder = FrameDecoder(MAX_KERNEL_FRAME_BYTES)
    while True:
        data, descriptors = receiver.receive()
        if not data:
            os._exit(0)
        for payload, _ in decoder.feed(data, descriptors):
            request = KernelFrame.FromString(payload).parse
            report = Report()
            frame = report.parsed(request.request_id, parse_source(request))
            send_blocking(sock, frame, report.descriptors)
