"""All rules, and the one function that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seamount.codegen.lint import (
    documentation,
    errors,
    fields,
    methods,
    names,
    resources,
    shapes,
    surfaces,
    tools,
)
from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract

Rule = Callable[[Contract], Iterator[Finding]]

# Rules whose breach would make the ones after them stumble.
FOUNDATIONS: tuple[Rule, ...] = (
    fields.types_are_published,
    methods.messages_are_plain_and_own,
    shapes.single_field_shapes_have_one_field,
    shapes.json_text_is_a_string,
    shapes.ordered_objects_hold_entries,
    shapes.tags_have_a_oneof,
    shapes.tagged_members_are_objects,
    fields.rules_fit_the_type,
    fields.patterns_are_anchored,
)

RULES: tuple[Rule, ...] = (
    documentation.everything_is_documented,
    methods.options_are_complete,
    methods.names_are_well_formed,
    methods.grants_are_well_formed,
    methods.routes_are_well_formed,
    methods.errors_are_known,
    methods.streams_are_complete,
    tools.tools_are_well_formed,
    tools.tools_do_not_stream,
    tools.tool_defaults_fit,
    tools.hidden_parameters_can_be_left_out,
    tools.tool_choices_are_values,
    names.method_names_are_unique,
    resources.resources_are_well_formed,
    resources.resource_variables_are_bound,
    resources.resource_references_are_known,
    names.tool_names_are_unique,
    names.resources_are_unique,
    names.routes_are_unique,
    names.reasons_are_unique,
    names.channels_are_unique,
    names.members_are_unique,
    names.files_have_own_stems,
    errors.catalogues_are_complete,
    errors.errors_show_on_every_surface,
    errors.details_are_known,
    errors.unserved_methods_have_an_error,
    fields.defaults_need_presence,
    fields.defaults_fit,
    fields.zeros_have_a_default_to_mean,
    fields.constants_fit,
    fields.clamps_fit,
    fields.presence_fits,
    fields.special_options_fit,
    surfaces.packages_with_services_have_a_surface,
    surfaces.surfaces_are_complete,
    surfaces.events_are_complete,
)


def findings(contract: Contract) -> list[Finding]:
    """All broken rules, by file and line; when a foundation is broken, those of the foundations alone."""
    broken = [finding for rule in FOUNDATIONS for finding in rule(contract)]
    if not broken:
        broken = [finding for rule in RULES for finding in rule(contract)]
    return sorted(set(broken), key=lambda each: (each.where.file, each.where.line, each.problem))
