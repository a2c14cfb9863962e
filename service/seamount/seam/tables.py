"""The tables of the seam.

Whatever a transaction changes is a new row with its number as `tx`; the row before it, of the same branch,
gets that number as `until`. So a branch as of a transaction is the rows with `tx <= it < until`, and those
of the branches from which it was forked that none of its own stands before. Nothing is overwritten.
"""

from __future__ import annotations

from typing import Final

from seamount.store.migrations import Migration

FOREVER: Final = 2**63 - 1
"""`until` of rows that nothing has taken the place of."""

LONGEST_INDEXED: Final = 200
"""Characters of the longest key that is in `seam_indexed`: indexes of PostgreSQL take no long ones."""

MIGRATIONS: Final = (
    Migration(
        "seam",
        1,
        """
        CREATE TABLE seam_universe (
            id INTEGER PRIMARY KEY,
            tenant TEXT NOT NULL,
            name TEXT NOT NULL,
            head BIGINT NOT NULL,
            UNIQUE (tenant, name)
        );
        CREATE TABLE seam_branch (
            id INTEGER PRIMARY KEY,
            universe BIGINT NOT NULL,
            name TEXT NOT NULL,
            parent BIGINT,
            fork_tx BIGINT NOT NULL,
            made_tx BIGINT NOT NULL,
            UNIQUE (universe, name)
        );
        CREATE TABLE seam_tx (
            universe BIGINT NOT NULL,
            tx BIGINT NOT NULL,
            branch BIGINT NOT NULL,
            ts_ns BIGINT NOT NULL,
            principal TEXT NOT NULL,
            operation TEXT NOT NULL,
            PRIMARY KEY (universe, tx)
        );
        CREATE INDEX seam_tx_time ON seam_tx (universe, ts_ns);
        CREATE TABLE seam_schema (
            branch BIGINT NOT NULL,
            tx BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (branch, tx)
        );
        CREATE TABLE seam_entity (
            id INTEGER PRIMARY KEY,
            branch BIGINT NOT NULL,
            entity TEXT NOT NULL,
            kind TEXT NOT NULL,
            traits TEXT NOT NULL,
            created BIGINT NOT NULL,
            created_key TEXT NOT NULL,
            tx BIGINT NOT NULL,
            tx_key TEXT NOT NULL,
            until BIGINT NOT NULL,
            present BIGINT NOT NULL
        );
        CREATE UNIQUE INDEX seam_entity_version ON seam_entity (branch, entity, tx);
        CREATE INDEX seam_entity_kind ON seam_entity (branch, kind, entity, tx);
        CREATE TABLE seam_value (
            entity_row BIGINT NOT NULL,
            path TEXT NOT NULL,
            n BIGINT NOT NULL,
            key TEXT NOT NULL,
            json TEXT,
            PRIMARY KEY (entity_row, path, n)
        ) WITHOUT ROWID;
        CREATE TABLE seam_link (
            id INTEGER PRIMARY KEY,
            branch BIGINT NOT NULL,
            source TEXT NOT NULL,
            name TEXT NOT NULL,
            target TEXT NOT NULL,
            fields TEXT NOT NULL,
            tx BIGINT NOT NULL,
            until BIGINT NOT NULL,
            present BIGINT NOT NULL
        );
        CREATE UNIQUE INDEX seam_link_out ON seam_link (branch, source, name, target, tx);
        CREATE INDEX seam_link_in ON seam_link (branch, target, name, tx);
        CREATE TABLE seam_point (
            id INTEGER PRIMARY KEY,
            branch BIGINT NOT NULL,
            entity TEXT NOT NULL,
            name TEXT NOT NULL,
            t BIGINT NOT NULL,
            json TEXT NOT NULL,
            q BIGINT,
            tx BIGINT NOT NULL,
            until BIGINT NOT NULL
        );
        CREATE UNIQUE INDEX seam_point_time ON seam_point (branch, entity, name, t, tx);
        CREATE TABLE seam_resource (
            branch BIGINT NOT NULL,
            uri TEXT NOT NULL,
            version BIGINT NOT NULL,
            digest TEXT NOT NULL,
            media_type TEXT NOT NULL,
            size BIGINT NOT NULL,
            tx BIGINT NOT NULL,
            PRIMARY KEY (branch, uri, version)
        );
        CREATE TABLE seam_receipt (
            principal TEXT NOT NULL,
            operation TEXT NOT NULL,
            key TEXT NOT NULL,
            digest BLOB NOT NULL,
            answer BLOB NOT NULL,
            made_ns BIGINT NOT NULL,
            PRIMARY KEY (principal, operation, key)
        );
        CREATE INDEX seam_receipt_age ON seam_receipt (made_ns);
        """,
    ),
    Migration(
        "seam",
        2,
        """
        CREATE INDEX seam_tx_branch ON seam_tx (branch, tx);
        CREATE INDEX seam_entity_tx ON seam_entity (branch, tx);
        CREATE INDEX seam_link_tx ON seam_link (branch, tx);
        """,
    ),
    Migration(
        "seam",
        3,
        """
        CREATE TABLE seam_schedule (
            id INTEGER PRIMARY KEY,
            tenant TEXT NOT NULL,
            universe TEXT NOT NULL,
            branch TEXT NOT NULL,
            name TEXT NOT NULL,
            revision BIGINT NOT NULL,
            state TEXT NOT NULL,
            spec TEXT NOT NULL,
            principal TEXT NOT NULL,
            caps TEXT,
            begun_ns BIGINT NOT NULL,
            told_ns BIGINT NOT NULL,
            due_ns BIGINT,
            UNIQUE (tenant, universe, branch, name)
        );
        CREATE INDEX seam_schedule_due ON seam_schedule (due_ns);
        CREATE TABLE seam_run (
            id INTEGER PRIMARY KEY,
            schedule BIGINT NOT NULL,
            name TEXT NOT NULL,
            principal TEXT NOT NULL,
            due_ns BIGINT NOT NULL,
            state TEXT NOT NULL,
            started_ns BIGINT,
            ended_ns BIGINT,
            reason TEXT,
            message TEXT
        );
        CREATE INDEX seam_run_schedule ON seam_run (schedule, state);
        CREATE TABLE seam_in_flight (
            principal TEXT NOT NULL,
            operation TEXT NOT NULL,
            key TEXT NOT NULL,
            digest BLOB NOT NULL,
            made_ns BIGINT NOT NULL,
            PRIMARY KEY (principal, operation, key)
        );
        """,
    ),
    Migration(
        "seam",
        4,
        """
        DROP INDEX seam_entity_tx;
        DROP INDEX seam_link_tx;
        CREATE INDEX seam_entity_written ON seam_entity (branch, tx, entity);
        CREATE INDEX seam_link_written ON seam_link (branch, tx, source, target);
        """,
    ),
    Migration(
        "seam",
        5,
        """
        CREATE TABLE seam_indexed (
            path TEXT NOT NULL,
            key TEXT NOT NULL,
            entity_row BIGINT NOT NULL,
            PRIMARY KEY (path, key, entity_row)
        ) WITHOUT ROWID;
        INSERT INTO seam_indexed (path, key, entity_row)
            SELECT path, key, entity_row FROM seam_value
            WHERE n = 0 AND json IS NOT NULL AND length(key) <= 200;
        """,
    ),
)
