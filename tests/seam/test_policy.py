"""What policy hides is not there: not in rows, counts, orders, links, plans or names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from seam.faces import Seamount, seamount
from seam.following import Refused, stream

from seamount.leash.tokens_admin import TokenStore

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
fs.read = ["/**"]
[principal."uid:{os.geteuid()}".seam]
act = ["*"]
assert = ["*"]
tenant = ["default", "north"]
[principal."uid:{os.geteuid()}".seam.query."*"]

[principal."agent:otter"]
fs.read = ["/**"]
[principal."agent:otter".seam]
act = ["create-entity"]
subscribe = ["view"]
[principal."agent:otter".seam.query.crate]
where = {{ path = "secret", op = "ne", value = true }}
mask = ["price", "more.inner"]
[principal."agent:otter".seam.query.ship]

[principal."agent:crab"]
fs.read = ["/**"]
"""

SCHEMA = {
    "kinds": {
        "crate": {"fields": {"secret": "bool", "price": "int", "name": "string", "more": "json"}},
        "ship": {"fields": {"name": "string"}},
        "vault": {},
    },
    "links": {"aboard": {"from": ["crate"], "to": ["ship"]}},
    "series": {"price": {"type": "int", "kinds": ["crate"]}},
}


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[tuple[Seamount, TokenStore]]:
    policy, tokens = shared_place / "seam-policy.toml", shared_place / "seam-tokens.db"
    policy.write_text(POLICY)
    store = TokenStore(str(tokens))
    options = ("--policy", str(policy), "--token-store", str(tokens))
    with seamount(shared_place, "seam-policy", *options) as kernel:
        human = kernel.http()
        assert human.say("act/install-schema", {"schema": SCHEMA}).reason is None
        assert human.say("act/create-entity", {"kind": "ship", "id": "s", "fields": {"name": "Tern"}}).answer
        for name, secret in (("open", False), ("hidden", True)):
            fields = {"secret": secret, "price": 7, "name": name, "more": {"inner": 1, "outer": 2}}
            links = [{"link": "aboard", "to": "s"}]
            made = human.say(
                "act/create-entity", {"kind": "crate", "id": name, "fields": fields, "links": links}
            )
            assert made.reason is None, made
        yield kernel, store


@pytest.fixture(scope="module")
def otter(running):
    kernel, store = running
    return kernel.http(store.create("agent:otter").bearer)


def test_hidden_rows_and_fields_are_not_there(otter):
    found = otter.say("query/entities", {"kind": "crate"}).answer
    assert [(each["id"], each["fields"]) for each in found["data"]] == [
        ("open", {"name": "open", "secret": False})
    ]
    counted = otter.say("query/aggregate", {"kind": "crate", "measures": {"n": {"op": "count"}}}).answer
    assert counted["data"] == [{"key": {}, "measures": {"n": 1}}]


@pytest.mark.parametrize("path", ["price", "more", "more.inner", "more.inner.deep"])
def test_masked_paths_cannot_be_asked_about(otter, path):
    leaf = {"path": path, "op": "exists"}
    specs = [
        {"where": leaf},
        {"where": {"not": leaf}},
        {"order": [{"by": path}]},
        {"select": [path]},
    ]
    for spec in specs:
        assert otter.say("query/entities", {"kind": "crate", **spec}).reason == "LEASH_DENIED", spec
    inward = {"kind": "ship", "where": {"link": "aboard", "dir": "in", "some": leaf}}
    assert otter.say("query/entities", inward).reason == "LEASH_DENIED"
    assert (
        otter.say("query/entities", {"kind": "crate", "where": leaf}, {"explain": "plan"}).reason
        == "LEASH_DENIED"
    )
    for group in ({"group": [path]}, {"measures": {"m": {"op": "count", "path": path}}}):
        asked = {"kind": "crate", "measures": {"n": {"op": "count"}}, **group}
        assert otter.say("query/aggregate", asked).reason == "LEASH_DENIED"


def test_masked_series_are_not_read(otter):
    asked = {
        "entities": ["open"],
        "series": ["price"],
        "from": "2026-01-01T00:00:00Z",
        "to": "2026-01-02T00:00:00Z",
    }
    assert otter.say("query/series", asked).reason == "LEASH_DENIED"


def test_links_lead_to_what_may_be_seen_alone(otter):
    asked = {"kind": "ship", "include": {"~aboard": {"select": ["name"]}}}
    [ship] = otter.say("query/entities", asked).answer["data"]
    assert [each["id"] for each in ship["included"]["~aboard"]] == ["open"]
    named = {"path": "name", "op": "eq", "value": "hidden"}
    asked = {"kind": "ship", "where": {"link": "aboard", "dir": "in", "some": named}}
    assert otter.say("query/entities", asked).answer["data"] == []


def test_kinds_that_may_not_be_seen_look_as_if_they_were_not_there(otter):
    said = otter.say("query/entities", {"kind": "vault"})
    unknown = otter.say("query/entities", {"kind": "vaalt"})
    assert said.reason == unknown.reason == "UNKNOWN_KIND"
    assert "hint" not in unknown.detail
    schema = otter.say("meta/schema").answer["schema"]
    assert schema["kinds"].keys() == {"crate", "ship"}
    assert schema["kinds"]["crate"]["fields"].keys() == {"secret", "name"}


def test_verbs_and_names_are_granted_one_by_one(running, otter):
    made = otter.say(
        "act/create-entity", {"kind": "crate", "id": "mine", "fields": {"price": 3, "name": "m"}}
    )
    assert made.answer["entity"]["fields"] == {"name": "m"}
    for operation, body in {
        "act/remove-entity": {"entity": "open"},
        "assert/state": {"entity": "open", "set": {"name": "x"}},
        "act/install-schema": {"schema": {}},
    }.items():
        assert otter.say(operation, body).reason == "LEASH_DENIED"
    kernel, store = running
    crab = kernel.http(store.create("agent:crab").bearer)
    for operation, body in {
        "query/entities": {"kind": "crate"},
        "query/aggregate": {"kind": "crate", "measures": {"n": {"op": "count"}}},
        "act/create-entity": {"kind": "crate"},
    }.items():
        assert crab.say(operation, body).reason == "LEASH_DENIED"


def test_writes_do_not_tell_of_what_may_not_be_seen(running, otter):
    link = {"kind": "crate", "id": "probe", "links": [{"link": "aboard", "to": "hidden"}]}
    none = {"kind": "crate", "id": "probe", "links": [{"link": "aboard", "to": "nothing"}]}
    assert (
        otter.say("act/create-entity", link).reason
        == otter.say("act/create-entity", none).reason
        == "UNKNOWN_ENTITY"
    )


def test_tenants_are_granted_by_name(running, otter):
    kernel, _ = running
    human = kernel.http()
    assert human.say("act/install-schema", {"schema": {}}, {"tenant": "north"}).reason is None
    for face in (human, otter):
        assert face.say("meta/schema", {}, {"tenant": "south"}).reason == "LEASH_DENIED"
    assert otter.say("query/entities", {"kind": "crate"}, {"tenant": "north"}).reason == "LEASH_DENIED"


def test_a_restricted_token_says_nothing_to_the_seam(running):
    kernel, store = running
    narrow = kernel.http(store.create(f"uid:{os.geteuid()}", caps=["fs.read"]).bearer)
    assert narrow.say("query/entities", {"kind": "crate"}).reason == "LEASH_DENIED"


def test_a_view_shows_what_its_caller_may_see_as_that_changes(running, otter):
    kernel, _ = running
    human = kernel.http()
    fields = {"secret": False, "price": 1, "name": "n"}
    assert human.say("act/create-entity", {"kind": "crate", "id": "shy", "fields": fields}).reason is None
    where = {"path": "@id", "op": "eq", "value": "shy"}
    with stream(otter, "subscribe/view", {"query": {"kind": "crate", "where": where}}) as lines:
        entered = lines.until(lambda event: event["type"] == "synced")[1]
        assert entered["entity"]["fields"] == {"name": "n", "secret": False}
        human.say("assert/state", {"entity": "shy", "set": {"price": 2}})
        update = lines.event()
        assert (update["type"], update["entity"]["fields"]) == ("update", {"name": "n", "secret": False})
        assert "changed" not in update
        human.say("assert/state", {"entity": "shy", "set": {"secret": True}})
        assert (lines.event()["reason"]) == "hidden"
        human.say("assert/state", {"entity": "shy", "set": {"name": "other"}})
        human.say("assert/state", {"entity": "shy", "set": {"secret": False}})
        assert lines.event()["type"] == "enter"
    for query in (
        {"kind": "crate", "where": {"path": "price", "op": "gt", "value": 0}},
        {"kind": "crate", "order": [{"by": "price"}]},
        {"kind": "crate", "select": ["price"]},
    ):
        with pytest.raises(Refused) as refused, stream(otter, "subscribe/view", {"query": query}):
            raise AssertionError("it was opened")
        assert refused.value.problem["reason"] == "LEASH_DENIED"
    with pytest.raises(Refused) as refused, stream(otter, "subscribe/events", {"channels": ["*"]}):
        raise AssertionError("it was opened")
    assert refused.value.problem["reason"] == "LEASH_DENIED"


def test_a_view_ends_with_the_token_of_its_caller(running):
    kernel, store = running
    issued = store.create("agent:otter")
    with stream(kernel.http(issued.bearer), "subscribe/view", {"query": {"kind": "ship"}}) as lines:
        lines.until(lambda event: event["type"] == "synced")
        store.revoke([issued.token.id])
        assert lines.event()["type"] == "end"
        assert lines.event()["reason"] == "AUTH_FAILED"
        with pytest.raises(EOFError):
            lines.event()
