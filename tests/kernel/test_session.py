"""Sessions over every surface: attaching, describing, the environment, closing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from live_kernel import Client, Failed
from live_kernel.fixtures import Attached, attached

CAPABILITIES = {
    "enforced",
    "tier",
    "available_tier",
    "policy_principal",
    "profile",
    "token_caps",
    "opaque",
    "dimensions",
}


@pytest.mark.proves("method/session.attach")
def test_attach_describes_the_session_and_its_defaults(bay: Attached) -> None:
    answer = bay.attached
    assert answer["session"] == bay.name
    assert answer["principal"].startswith("uid:")
    assert answer["owner"] == answer["principal"]
    assert answer["created"] is True
    assert answer["ast_version"] == 2
    assert answer["protocol_version"] == 1
    assert answer["caps_enforced"] is False
    assert set(answer["caps"]) == CAPABILITIES
    assert answer["caps"]["profile"] == "local-human"
    assert answer["caps"]["opaque"] == "allow"
    assert answer["caps"]["tier"] in ("A", "B", "C", "D")
    assert answer["elide_defaults"] == {
        "max_bytes": 8192,
        "max_rows": 100,
        "max_bytes_raw": 4096,
        "max_items": 500,
        "hard_cap": 65536,
    }
    assert answer["channels"] == ["session.transcript", "journal", "approval", "render"]
    assert len(answer["attachment"]) == 32
    assert set(answer["cwd"]) == {"display"}
