"""The published client drives the program as it drives its own."""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from meerkat_mobkit import MobKit
from meerkat_mobkit.errors import MobEventsStaleError, RpcError
from ops.gateways import PROGRAM

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """An executable that is `seamount mobkit`."""
    path = tmp_path / "gateway"
    path.write_text(f"#!{sys.executable}\nimport sys\nsys.argv[1:1] = ['mobkit']\n{PROGRAM[2]}\n")
    path.chmod(0o700)
    return path


@pytest.fixture
async def runtime(tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    monkeypatch.setenv("MOBKIT_GATEWAY_STDERR_FILE", str(tmp_path / "log"))
    monkeypatch.setenv("SEAMOUNT_DELIVERY_DIR", str(tmp_path / "out"))
    monkeypatch.chdir(tmp_path)
    builder = MobKit.builder().mob_inline("[mob]\nid='demo'\n[members.lead-1]\n").gateway(str(program))
    running = await builder.persistent_state(str(tmp_path / "state")).console_auth_required(False).build()
    yield running
    with warnings.catch_warnings():
        # The client leaves the pipe from its child to the garbage collector.
        warnings.simplefilter("ignore", ResourceWarning)
        await running.shutdown()
        del running, builder
        gc.collect()


async def test_the_client_uses_every_part_that_it_knows(runtime: Any) -> None:
    handle = runtime.mob_handle()
    status = await handle.status()
    assert status.running
    capabilities = await handle.capabilities()
    assert "mobkit/gating/evaluate" in capabilities.methods

    waiting = await handle.gating_evaluate("reef.move", "crab", risk_tier="r3")
    assert waiting.outcome == "pending_approval"
    (pending,) = await handle.gating_pending()
    decided = await handle.gating_decide(pending.pending_id, "approve", "otter")
    assert decided.decision == "approve"
    with pytest.raises(RpcError) as refused:
        await handle.gating_decide(pending.pending_id, "approve", "otter")
    assert refused.value.code == -32602
    assert len(await handle.gating_audit()) == 2

    await handle.add_route("pager", "luka", "file", "delivery")
    routes = [route.route_key for route in await handle.list_routes()]
    assert routes == ["pager", "mob.member.lead-1.notification"]
    resolution = await runtime._rpc("mobkit/routing/resolve", {"recipient": "luka"})
    said = {"resolution": resolution, "payload": {"n": 1}, "idempotency_key": "k"}
    first = await handle.send_delivery(**said)
    assert first.delivered
    assert (await handle.send_delivery(**said)).delivery_id == first.delivery_id
    await handle.delivery_history()
    await handle.delete_route("pager")

    await handle.memory_index("reef", "depth", "todo", fact="12 m")
    found = await handle.memory_query("12")
    assert len(found.results) == 1
    assert len(await handle.memory_stores()) == 5

    note = await handle.remember_agent_memory("otter", title="tide", body="low at six", tags=["sea"])
    (recalled,) = await handle.recall_agent_memory("otter", query_text="the tide")
    assert recalled.memory_id == note.memory_id
    assert (await handle.forget_agent_memory("otter", note.memory_id)).deleted

    with pytest.raises(MobEventsStaleError) as stale:
        await handle.query_mob_events({"after_seq": 999})
    assert stale.value.after_cursor == 999
    await handle.subscribe_events("all")
    await handle.list_runs()
    blob = await handle.upload_blob(PNG, media_type="image/png", filename="a.png")
    assert blob["size"] == len(PNG)
    identities = await runtime.list_identities()
    assert "lead-1" in [each.identity for each in identities]
