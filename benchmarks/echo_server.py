"""The baseline of the socket rows: a raw asyncio protocol that answers JSON lines with orjson.

Run as a program with the path of a unix socket. With a second argument, the path
of a database, every request is also one synced commit on the driver.
"""

from __future__ import annotations

import asyncio
import sys

import apsw
import orjson


class Echo(asyncio.Protocol):
    def __init__(self, database: apsw.Connection | None) -> None:
        self._database = database
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        *frames, self._rest = (self._rest + data).split(b"\n")
        answers = []
        for frame in frames:
            request = orjson.loads(frame)
            if self._database is not None:
                self._database.execute("insert into run (src) values (?)", (frame,))
            answers.append(
                orjson.dumps({"jsonrpc": "2.0", "id": request["id"], "result": request["params"]}) + b"\n"
            )
        self._transport.write(b"".join(answers))


async def serve(path: str, database: apsw.Connection | None) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_unix_server(lambda: Echo(database), path)
    print("ready", flush=True)
    await server.serve_forever()


def main() -> None:
    database = None
    if len(sys.argv) > 2:
        database = apsw.Connection(sys.argv[2])
        database.execute("pragma journal_mode=wal")
        database.execute("pragma synchronous=full")
        database.execute("create table run (id integer primary key, src text)")
    asyncio.run(serve(sys.argv[1], database))


if __name__ == "__main__":
    main()
