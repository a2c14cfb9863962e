"""A principal's table as JSON text and back, for the processes that judge with it."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from seamount.leash.rules import Rule
from seamount.leash.tables import Limits, PrincipalPolicy

_SETS = ("approvers", "supervises", "shares_with")


def table_to_json(table: PrincipalPolicy) -> str:
    """JSON text from which `table_from_json` makes an equal table."""
    fields = {
        field.name: getattr(table, field.name) for field in dataclasses.fields(PrincipalPolicy) if field.init
    }
    for name in _SETS:
        fields[name] = sorted(fields[name])
    fields["rules"] = [_rule_to_json(rule) for rule in table.rules]
    rule = table.auto_apply_rule
    fields["auto_apply_rule"] = None if rule is None else _rule_to_json(rule)
    fields["limits"] = dataclasses.asdict(table.limits)
    return json.dumps(fields, separators=(",", ":"))


def table_from_json(text: str | bytes) -> PrincipalPolicy:
    """Raises ValueError, KeyError or TypeError when the text is not from `table_to_json`."""
    fields: dict[str, Any] = json.loads(text)
    for name in _SETS:
        fields[name] = frozenset(fields[name])
    fields["rules"] = tuple(map(_rule_from_json, fields["rules"]))
    rule = fields["auto_apply_rule"]
    fields["auto_apply_rule"] = None if rule is None else _rule_from_json(rule)
    fields["limits"] = Limits(**fields["limits"])
    return PrincipalPolicy(**fields)


def _rule_to_json(rule: Rule) -> list[Any]:
    return [rule.verdict, rule.kind, rule.text, rule.file, rule.line, list(rule.patterns)]


def _rule_from_json(fields: list[Any]) -> Rule:
    verdict, kind, text, file, line, patterns = fields
    return Rule(verdict, kind, text, file, line, tuple(patterns))
