"""Tagged values as JSON text."""

import json
from typing import Any

import orjson


def tagged_json(data: Any) -> bytes:
    """JSON text. Nesting and texts that the fast encoder refuses go through the slow one."""
    try:
        return orjson.dumps(data)
    except TypeError:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
