"""The seam's tables in a database in memory, without a kernel around them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from seamount.api.seam.v1 import query_pb2 as pb
from seamount.seam import entities, finding, links, literals, places, schemas
from seamount.seam.authority import Authority, _authority
from seamount.seam.compiling import Compiler
from seamount.seam.context import Context
from seamount.seam.places import Place
from seamount.seam.schema_reading import read_schema
from seamount.seam.spec import read_spec
from seamount.seam.tables import MIGRATIONS
from seamount.store.database import Database
from seamount.store.migrations import migrate
from seamount.store.statements import Transaction
from seamount.wire.codec.seam_v1_query import check_entities_request, decode_entities_request

EVERYTHING = _authority(b'{"*":{}}')


def authority(queries: dict[str, Any]) -> Authority:
    """What a policy's table of queries lets its principal see."""
    return _authority(json.dumps(queries).encode())


@contextmanager
def transaction(database: Database) -> Iterator[Transaction]:
    """One transaction in a database that has the seam's tables and nothing else; nothing of it is kept."""
    connection = database.connect_writer()
    try:
        migrate(database, connection, MIGRATIONS)
        database.begin(connection)
        yield Transaction(connection)
        connection.execute("ROLLBACK")
    finally:
        connection.close()


class Universe:
    """A universe in a transaction, changed step by step."""

    def __init__(self, rows: Transaction, name: str, schema: dict[str, Any]) -> None:
        self.rows = rows
        self.name = name
        place = self._begin("main")
        schemas.install(rows, place, read_schema(schema, 1))
        self.schema = read_schema(schema, 1)

    def context(self, branch: str) -> Context:
        return Context(universe=self.name, branch=branch)

    def _begin(self, branch: str) -> Place:
        return places.begin(self.rows, places.enter(self.rows, self.context(branch)), "uid:0", "act/x")

    def put(self, branch: str, entity: str, kind: str, traits: list[str], fields: dict[str, Any]) -> int:
        """Makes or changes an entity; the number of the transaction."""
        place = self._begin(branch)
        before = entities.find(self.rows, place, entity)
        values = {name: literals.read(value) for name, value in fields.items()}
        made = None if before is None else before.created
        entities.put(self.rows, place, entity, kind, traits, values, made)
        return place.tx

    def remove(self, branch: str, entity: str) -> int:
        place = self._begin(branch)
        for triple in links.touching(self.rows, place, entity):
            links.write(self.rows, place, triple, None, present=False)
        entities.remove(self.rows, place, entities.require(self.rows, place, entity))
        return place.tx

    def link(self, branch: str, triple: tuple[str, str, str], *, present: bool) -> int:
        place = self._begin(branch)
        links.write(self.rows, place, triple, None, present=present)
        return place.tx

    def fork(self, branch: str, new: str, at: int) -> int:
        place = self._begin(branch)
        places.fork(self.rows, place, new, at)
        return place.tx

    def compiler(self, branch: str, tx: int, seen: Authority = EVERYTHING) -> Compiler:
        place = places.find(self.rows, self.context(branch)).as_of(tx)
        return Compiler(schemas.installed(self.rows, place), place, seen)

    def pages(
        self, branch: str, tx: int, spec: dict[str, Any], seen: Authority, size: int
    ) -> Iterator[list[Any]]:
        """Every page of a query, as entities."""
        request = request_of(spec)
        compiler = self.compiler(branch, tx, seen)
        after = None
        while True:
            found = finding.find_page(self.rows, compiler, read_spec(request), after, size)
            yield found.entities
            if found.next_keys is None:
                return
            after = found.next_keys


def request_of(spec: dict[str, Any]) -> pb.EntitiesRequest:
    request = decode_entities_request(spec)
    check_entities_request(request)
    return request
