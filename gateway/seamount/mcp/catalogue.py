"""The tools that are offered, as the contract has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import mcp_types as types

from seamount.wire.methods import BY_NAME, METHODS
from seamount.wire.runtime import Method, Tool
from seamount.wire.tools import TOOLS


@dataclass(frozen=True, slots=True)
class Offer:
    """A tool with the method that it calls and the form in which it is listed."""

    tool: Tool
    method: Method
    listed: types.Tool

    @property
    def schema(self) -> Mapping[str, Any]:
        """The schema of its arguments."""
        return self.listed.input_schema


_LISTED: Final = {manifest["name"]: types.Tool.model_validate(manifest) for manifest in TOOLS}

OFFERS: Final[Mapping[str, Offer]] = {
    tool.name: Offer(tool, BY_NAME[method.name], _LISTED[tool.name])
    for method in METHODS
    if method.stage == "serving"
    for tool in method.tools
}
"""By the tool's name, in the order of the contract. What is not served yet is not offered."""
