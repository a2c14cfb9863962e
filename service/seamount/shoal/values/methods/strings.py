"""Methods of str."""

from __future__ import annotations

from seamount.shoal.values import text as texts
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import arg_error, overflow, type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.operators import TEXT_LIMIT
from seamount.shoal.values.regex import replace_all, spans
from seamount.shoal.values.scalars import parse_float, parse_int
from seamount.shoal.values.types import Regex, Value, type_name


def _str(receiver: Value) -> str:
    if isinstance(receiver, str):
        return receiver
    raise type_error(f"expected str, found {type_name(receiver)}")


@method("lines")
def lines(ctx: Context, receiver: Value, args: Args) -> Value:
    return texts.lines(_str(receiver))


@method("words")
def words(ctx: Context, receiver: Value, args: Args) -> Value:
    return texts.words(_str(receiver))


@method("chars")
def chars(ctx: Context, receiver: Value, args: Args) -> Value:
    return list(_str(receiver))


@method("trim")
def trim(ctx: Context, receiver: Value, args: Args) -> Value:
    return texts.trim(_str(receiver))


@method("upper")
def upper(ctx: Context, receiver: Value, args: Args) -> Value:
    return _str(receiver).upper()


@method("lower")
def lower(ctx: Context, receiver: Value, args: Args) -> Value:
    return _str(receiver).lower()


@method("split")
def split(ctx: Context, receiver: Value, args: Args) -> Value:
    separator = args.required_text(1, ".split requires a separator argument")
    return texts.split(_str(receiver), separator)


@method("starts_with")
def starts_with(ctx: Context, receiver: Value, args: Args) -> Value:
    prefix = args.required_text(1, ".starts_with requires a prefix argument")
    return _str(receiver).startswith(prefix)


@method("ends_with")
def ends_with(ctx: Context, receiver: Value, args: Args) -> Value:
    suffix = args.required_text(1, ".ends_with requires a suffix argument")
    return _str(receiver).endswith(suffix)


@method("replace")
def replace(ctx: Context, receiver: Value, args: Args) -> Value:
    pattern = args.required(1)
    replacement = args.required_text(
        2, ".replace requires a replacement argument: .replace(pattern, replacement)"
    )
    if not isinstance(receiver, str):
        raise type_error(f"replace expects a str receiver, found {type_name(receiver)}")
    if isinstance(pattern, str):
        growth = len(replacement) - len(pattern)
        if growth > 0 and len(receiver) + receiver.count(pattern) * growth > TEXT_LIMIT:
            raise overflow(f"a string holds at most {TEXT_LIMIT} characters")
        return receiver.replace(pattern, replacement)
    if isinstance(pattern, Regex):
        return replace_all(pattern, receiver, replacement)
    raise type_error(f"replace pattern must be str or regex, found {type_name(pattern)}")


@method("matches")
def matches(ctx: Context, receiver: Value, args: Args) -> Value:
    pattern = args.required(1)
    if not isinstance(receiver, str) or not isinstance(pattern, Regex):
        raise type_error("matches expects str receiver and regex")
    return [found.group() for found in spans(pattern, receiver)]


@method("match")
def first_match(ctx: Context, receiver: Value, args: Args) -> Value:
    pattern = args.required(1)
    if not isinstance(receiver, str) or not isinstance(pattern, Regex):
        raise type_error("match expects str receiver and regex")
    found = pattern.compiled.search(receiver)
    return None if found is None else found.group()


@method("parse_int")
def to_int(ctx: Context, receiver: Value, args: Args) -> Value:
    source = _str(receiver)
    number = parse_int(source)
    if number is None:
        raise arg_error(f"cannot parse {texts.debug_text(source)} as int")
    return number


@method("parse_float")
def to_float(ctx: Context, receiver: Value, args: Args) -> Value:
    source = _str(receiver)
    number = parse_float(source)
    if number is None:
        raise arg_error(f"cannot parse {texts.debug_text(source)} as float")
    return number
