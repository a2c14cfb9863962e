# Written by seamount.codegen from seamount/api/kernel/v1/effects.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of effects.proto."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place, text_fault


_begin_effect_kinds = kernel_v1_effects_pb2.EffectKinds.SetInParent
_begin_effect_list = kernel_v1_effects_pb2.EffectList.SetInParent
_begin_env_read_effect = kernel_v1_effects_pb2.EnvReadEffect.SetInParent
_begin_env_write_effect = kernel_v1_effects_pb2.EnvWriteEffect.SetInParent
_begin_fs_delete_effect = kernel_v1_effects_pb2.FsDeleteEffect.SetInParent
_begin_fs_read_effect = kernel_v1_effects_pb2.FsReadEffect.SetInParent
_begin_fs_write_effect = kernel_v1_effects_pb2.FsWriteEffect.SetInParent
_begin_interactive_effect = kernel_v1_effects_pb2.InteractiveEffect.SetInParent
_begin_journal_read_effect = kernel_v1_effects_pb2.JournalReadEffect.SetInParent
_begin_net_connect_effect = kernel_v1_effects_pb2.NetConnectEffect.SetInParent
_begin_net_listen_effect = kernel_v1_effects_pb2.NetListenEffect.SetInParent
_begin_opaque_effect = kernel_v1_effects_pb2.OpaqueEffect.SetInParent
_begin_proc_spawn_effect = kernel_v1_effects_pb2.ProcSpawnEffect.SetInParent
_begin_secret_use_effect = kernel_v1_effects_pb2.SecretUseEffect.SetInParent
_begin_session_write_effect = kernel_v1_effects_pb2.SessionWriteEffect.SetInParent
_begin_time_effect = kernel_v1_effects_pb2.TimeEffect.SetInParent
_has_fs_delete_effect = kernel_v1_effects_pb2.FsDeleteEffect.HasField
_which_effect = kernel_v1_effects_pb2.Effect.WhichOneof


def _effect_fs_read(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.fs_read
    return {"kind": "fs_read", "paths": m.paths[:]}


def _effect_fs_write(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.fs_write
    return {"kind": "fs_write", "paths": m.paths[:]}


def _effect_fs_delete(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.fs_delete
    out: dict[str, Any] = {"kind": "fs_delete", "paths": m.paths[:]}
    if _has_fs_delete_effect(m, "permanent"):
        out["permanent"] = m.permanent
    return out


def _effect_proc_spawn(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.proc_spawn
    return {"kind": "proc_spawn", "bin_hash": m.bin_hash, "argv0": m.argv0}


def _effect_net_connect(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.net_connect
    return {"kind": "net_connect", "host": m.host, "port": m.port}


def _effect_net_listen(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.net_listen
    return {"kind": "net_listen", "port": m.port}


def _effect_env_read(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.env_read
    return {"kind": "env_read", "names": m.names[:]}


def _effect_env_write(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.env_write
    return {"kind": "env_write", "names": m.names[:]}


def _effect_secret_use(u: kernel_v1_effects_pb2.Effect) -> Any:
    m = u.secret_use
    return {"kind": "secret_use", "names": m.names[:]}


def _effect_session_write(u: kernel_v1_effects_pb2.Effect) -> Any:
    return {"kind": "session_write"}


def _effect_journal_read(u: kernel_v1_effects_pb2.Effect) -> Any:
    return {"kind": "journal_read"}


def _effect_time(u: kernel_v1_effects_pb2.Effect) -> Any:
    return {"kind": "time"}


def _effect_opaque(u: kernel_v1_effects_pb2.Effect) -> Any:
    return {"kind": "opaque"}


def _effect_interactive(u: kernel_v1_effects_pb2.Effect) -> Any:
    return {"kind": "interactive"}


_ENCODE_EFFECT: dict[str | None, Callable[[kernel_v1_effects_pb2.Effect], Any]] = {
    None: _effect_fs_read,
    "fs_read": _effect_fs_read,
    "fs_write": _effect_fs_write,
    "fs_delete": _effect_fs_delete,
    "proc_spawn": _effect_proc_spawn,
    "net_connect": _effect_net_connect,
    "net_listen": _effect_net_listen,
    "env_read": _effect_env_read,
    "env_write": _effect_env_write,
    "secret_use": _effect_secret_use,
    "session_write": _effect_session_write,
    "journal_read": _effect_journal_read,
    "time": _effect_time,
    "opaque": _effect_opaque,
    "interactive": _effect_interactive,
}


def encode_effect(m: kernel_v1_effects_pb2.Effect) -> Any:
    return _ENCODE_EFFECT[_which_effect(m, "kind")](m)


def _fill_effect_fs_read(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.fs_read
    _begin_fs_read_effect(m)
    if "paths" in value:
        v = value["paths"]
        if type(v) is not list:
            raise DecodeError("paths", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
        m.paths.extend(v)


def _fill_effect_fs_write(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.fs_write
    _begin_fs_write_effect(m)
    if "paths" in value:
        v = value["paths"]
        if type(v) is not list:
            raise DecodeError("paths", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
        m.paths.extend(v)


def _fill_effect_fs_delete(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.fs_delete
    _begin_fs_delete_effect(m)
    if "paths" in value:
        v = value["paths"]
        if type(v) is not list:
            raise DecodeError("paths", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
        m.paths.extend(v)
    if "permanent" in value:
        v = value["permanent"]
        if type(v) is not bool:
            raise DecodeError("permanent", "must be true or false")
        m.permanent = v


def _fill_effect_proc_spawn(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.proc_spawn
    _begin_proc_spawn_effect(m)
    if "bin_hash" in value:
        v = value["bin_hash"]
        if type(v) is not str:
            raise DecodeError("bin_hash", "must be a string")
        m.bin_hash = v
    if "argv0" in value:
        v = value["argv0"]
        if type(v) is not str:
            raise DecodeError("argv0", "must be a string")
        m.argv0 = v


def _fill_effect_net_connect(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.net_connect
    _begin_net_connect_effect(m)
    if "host" in value:
        v = value["host"]
        if type(v) is not str:
            raise DecodeError("host", "must be a string")
        m.host = v
    if "port" in value:
        v = value["port"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("port", "must be an integer from 0 to 4294967295")
        m.port = v


def _fill_effect_net_listen(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.net_listen
    _begin_net_listen_effect(m)
    if "port" in value:
        v = value["port"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("port", "must be an integer from 0 to 4294967295")
        m.port = v


def _fill_effect_env_read(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.env_read
    _begin_env_read_effect(m)
    if "names" in value:
        v = value["names"]
        if type(v) is not list:
            raise DecodeError("names", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"names[{place(v, x)}]", "must be a string")
        m.names.extend(v)


def _fill_effect_env_write(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.env_write
    _begin_env_write_effect(m)
    if "names" in value:
        v = value["names"]
        if type(v) is not list:
            raise DecodeError("names", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"names[{place(v, x)}]", "must be a string")
        m.names.extend(v)


def _fill_effect_secret_use(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.secret_use
    _begin_secret_use_effect(m)
    if "names" in value:
        v = value["names"]
        if type(v) is not list:
            raise DecodeError("names", "must be an array")
        for x in v:
            if type(x) is not str:
                raise DecodeError(f"names[{place(v, x)}]", "must be a string")
        m.names.extend(v)


def _fill_effect_session_write(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.session_write
    _begin_session_write_effect(m)


def _fill_effect_journal_read(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.journal_read
    _begin_journal_read_effect(m)


def _fill_effect_time(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.time
    _begin_time_effect(m)


def _fill_effect_opaque(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.opaque
    _begin_opaque_effect(m)


def _fill_effect_interactive(u: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    m = u.interactive
    _begin_interactive_effect(m)


_FILL_EFFECT: dict[str, Callable[[kernel_v1_effects_pb2.Effect, Any], None]] = {
    "fs_read": _fill_effect_fs_read,
    "fs_write": _fill_effect_fs_write,
    "fs_delete": _fill_effect_fs_delete,
    "proc_spawn": _fill_effect_proc_spawn,
    "net_connect": _fill_effect_net_connect,
    "net_listen": _fill_effect_net_listen,
    "env_read": _fill_effect_env_read,
    "env_write": _fill_effect_env_write,
    "secret_use": _fill_effect_secret_use,
    "session_write": _fill_effect_session_write,
    "journal_read": _fill_effect_journal_read,
    "time": _fill_effect_time,
    "opaque": _fill_effect_opaque,
    "interactive": _fill_effect_interactive,
}


def fill_effect(m: kernel_v1_effects_pb2.Effect, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("kind")
    fill = _FILL_EFFECT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError(
            "kind",
            "must be one of fs_read, fs_write, fs_delete, proc_spawn, net_connect, net_listen, env_read, env_write, secret_use, session_write, journal_read, time, opaque, interactive",
        )
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.Effect:
    m = kernel_v1_effects_pb2.Effect()
    try:
        fill_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_fs_read_effect(m: kernel_v1_effects_pb2.FsReadEffect) -> Any:
    return {"paths": m.paths[:]}


def fill_fs_read_effect(m: kernel_v1_effects_pb2.FsReadEffect, value: Any) -> None:
    try:
        _begin_fs_read_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "paths" in value:
            v = value["paths"]
            if type(v) is not list:
                raise DecodeError("paths", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
            m.paths.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fs_read_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.FsReadEffect:
    m = kernel_v1_effects_pb2.FsReadEffect()
    try:
        fill_fs_read_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_fs_write_effect(m: kernel_v1_effects_pb2.FsWriteEffect) -> Any:
    return {"paths": m.paths[:]}


def fill_fs_write_effect(m: kernel_v1_effects_pb2.FsWriteEffect, value: Any) -> None:
    try:
        _begin_fs_write_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "paths" in value:
            v = value["paths"]
            if type(v) is not list:
                raise DecodeError("paths", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
            m.paths.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fs_write_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.FsWriteEffect:
    m = kernel_v1_effects_pb2.FsWriteEffect()
    try:
        fill_fs_write_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_fs_delete_effect(m: kernel_v1_effects_pb2.FsDeleteEffect) -> Any:
    out: dict[str, Any] = {"paths": m.paths[:]}
    if _has_fs_delete_effect(m, "permanent"):
        out["permanent"] = m.permanent
    return out


def fill_fs_delete_effect(m: kernel_v1_effects_pb2.FsDeleteEffect, value: Any) -> None:
    try:
        _begin_fs_delete_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "paths" in value:
            v = value["paths"]
            if type(v) is not list:
                raise DecodeError("paths", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"paths[{place(v, x)}]", "must be a string")
            m.paths.extend(v)
        if "permanent" in value:
            v = value["permanent"]
            if type(v) is not bool:
                raise DecodeError("permanent", "must be true or false")
            m.permanent = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fs_delete_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.FsDeleteEffect:
    m = kernel_v1_effects_pb2.FsDeleteEffect()
    try:
        fill_fs_delete_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_proc_spawn_effect(m: kernel_v1_effects_pb2.ProcSpawnEffect) -> Any:
    return {"bin_hash": m.bin_hash, "argv0": m.argv0}


def fill_proc_spawn_effect(m: kernel_v1_effects_pb2.ProcSpawnEffect, value: Any) -> None:
    try:
        _begin_proc_spawn_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "bin_hash" in value:
            v = value["bin_hash"]
            if type(v) is not str:
                raise DecodeError("bin_hash", "must be a string")
            m.bin_hash = v
        if "argv0" in value:
            v = value["argv0"]
            if type(v) is not str:
                raise DecodeError("argv0", "must be a string")
            m.argv0 = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_proc_spawn_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.ProcSpawnEffect:
    m = kernel_v1_effects_pb2.ProcSpawnEffect()
    try:
        fill_proc_spawn_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_net_connect_effect(m: kernel_v1_effects_pb2.NetConnectEffect) -> Any:
    return {"host": m.host, "port": m.port}


def fill_net_connect_effect(m: kernel_v1_effects_pb2.NetConnectEffect, value: Any) -> None:
    try:
        _begin_net_connect_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "host" in value:
            v = value["host"]
            if type(v) is not str:
                raise DecodeError("host", "must be a string")
            m.host = v
        if "port" in value:
            v = value["port"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("port", "must be an integer from 0 to 4294967295")
            m.port = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_net_connect_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.NetConnectEffect:
    m = kernel_v1_effects_pb2.NetConnectEffect()
    try:
        fill_net_connect_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_net_listen_effect(m: kernel_v1_effects_pb2.NetListenEffect) -> Any:
    return {"port": m.port}


def fill_net_listen_effect(m: kernel_v1_effects_pb2.NetListenEffect, value: Any) -> None:
    _begin_net_listen_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "port" in value:
        v = value["port"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("port", "must be an integer from 0 to 4294967295")
        m.port = v


def decode_net_listen_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.NetListenEffect:
    m = kernel_v1_effects_pb2.NetListenEffect()
    try:
        fill_net_listen_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_env_read_effect(m: kernel_v1_effects_pb2.EnvReadEffect) -> Any:
    return {"names": m.names[:]}


def fill_env_read_effect(m: kernel_v1_effects_pb2.EnvReadEffect, value: Any) -> None:
    try:
        _begin_env_read_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "names" in value:
            v = value["names"]
            if type(v) is not list:
                raise DecodeError("names", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"names[{place(v, x)}]", "must be a string")
            m.names.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_env_read_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.EnvReadEffect:
    m = kernel_v1_effects_pb2.EnvReadEffect()
    try:
        fill_env_read_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_env_write_effect(m: kernel_v1_effects_pb2.EnvWriteEffect) -> Any:
    return {"names": m.names[:]}


def fill_env_write_effect(m: kernel_v1_effects_pb2.EnvWriteEffect, value: Any) -> None:
    try:
        _begin_env_write_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "names" in value:
            v = value["names"]
            if type(v) is not list:
                raise DecodeError("names", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"names[{place(v, x)}]", "must be a string")
            m.names.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_env_write_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.EnvWriteEffect:
    m = kernel_v1_effects_pb2.EnvWriteEffect()
    try:
        fill_env_write_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_secret_use_effect(m: kernel_v1_effects_pb2.SecretUseEffect) -> Any:
    return {"names": m.names[:]}


def fill_secret_use_effect(m: kernel_v1_effects_pb2.SecretUseEffect, value: Any) -> None:
    try:
        _begin_secret_use_effect(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "names" in value:
            v = value["names"]
            if type(v) is not list:
                raise DecodeError("names", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"names[{place(v, x)}]", "must be a string")
            m.names.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_secret_use_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.SecretUseEffect:
    m = kernel_v1_effects_pb2.SecretUseEffect()
    try:
        fill_secret_use_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_session_write_effect(m: kernel_v1_effects_pb2.SessionWriteEffect) -> Any:
    return {}


def fill_session_write_effect(m: kernel_v1_effects_pb2.SessionWriteEffect, value: Any) -> None:
    _begin_session_write_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_session_write_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.SessionWriteEffect:
    m = kernel_v1_effects_pb2.SessionWriteEffect()
    try:
        fill_session_write_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_journal_read_effect(m: kernel_v1_effects_pb2.JournalReadEffect) -> Any:
    return {}


def fill_journal_read_effect(m: kernel_v1_effects_pb2.JournalReadEffect, value: Any) -> None:
    _begin_journal_read_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_journal_read_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.JournalReadEffect:
    m = kernel_v1_effects_pb2.JournalReadEffect()
    try:
        fill_journal_read_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_time_effect(m: kernel_v1_effects_pb2.TimeEffect) -> Any:
    return {}


def fill_time_effect(m: kernel_v1_effects_pb2.TimeEffect, value: Any) -> None:
    _begin_time_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_time_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.TimeEffect:
    m = kernel_v1_effects_pb2.TimeEffect()
    try:
        fill_time_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_opaque_effect(m: kernel_v1_effects_pb2.OpaqueEffect) -> Any:
    return {}


def fill_opaque_effect(m: kernel_v1_effects_pb2.OpaqueEffect, value: Any) -> None:
    _begin_opaque_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_opaque_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.OpaqueEffect:
    m = kernel_v1_effects_pb2.OpaqueEffect()
    try:
        fill_opaque_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_interactive_effect(m: kernel_v1_effects_pb2.InteractiveEffect) -> Any:
    return {}


def fill_interactive_effect(m: kernel_v1_effects_pb2.InteractiveEffect, value: Any) -> None:
    _begin_interactive_effect(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_interactive_effect(value: Any, path: str = "") -> kernel_v1_effects_pb2.InteractiveEffect:
    m = kernel_v1_effects_pb2.InteractiveEffect()
    try:
        fill_interactive_effect(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_effect_list(m: kernel_v1_effects_pb2.EffectList) -> Any:
    return [_ENCODE_EFFECT[_which_effect(v, "kind")](v) for v in m.effects[:]]


def fill_effect_list(m: kernel_v1_effects_pb2.EffectList, value: Any) -> None:
    try:
        _begin_effect_list(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        effects_items = m.effects
        try:
            for x in value:
                fill_effect(effects_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(effects_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_effect_list(value: Any, path: str = "") -> kernel_v1_effects_pb2.EffectList:
    m = kernel_v1_effects_pb2.EffectList()
    try:
        fill_effect_list(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_effect_kinds(m: kernel_v1_effects_pb2.EffectKinds) -> Any:
    return m.kinds[:]


def fill_effect_kinds(m: kernel_v1_effects_pb2.EffectKinds, value: Any) -> None:
    try:
        _begin_effect_kinds(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        for x in value:
            if type(x) is not str:
                raise DecodeError(f"[{place(value, x)}]", "must be a string")
        m.kinds.extend(value)
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_effect_kinds(value: Any, path: str = "") -> kernel_v1_effects_pb2.EffectKinds:
    m = kernel_v1_effects_pb2.EffectKinds()
    try:
        fill_effect_kinds(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
