"""The tour over gRPC, with the stubs that protoc makes of the protos."""

from __future__ import annotations

from pathlib import Path

import grpc
import narration
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from scenario import EVERYTHING, GOES_WRONG, LARGEST, SESSION, Scenario

from seamount.api.kernel.v1 import (
    exec_pb2,
    exec_pb2_grpc,
    journal_pb2,
    journal_pb2_grpc,
    session_pb2,
    session_pb2_grpc,
    syntax_pb2,
    syntax_pb2_grpc,
    value_pb2,
    value_pb2_grpc,
)
from seamount.api.value.v1 import elision_pb2
from seamount.api.value.v1 import value_pb2 as values_pb2


def tour(path: str, scenario: Scenario) -> None:
    """Goes on in the session of the chapter before: `library` is bound there."""
    grpc_path = path.removesuffix(".sock") + ".grpc.sock"
    cookie = Path(path.removesuffix(".sock") + ".cookie").read_text().strip()
    metadata = [("authorization", f"Bearer {cookie}")]
    with grpc.insecure_channel(f"unix:{grpc_path}") as channel:
        narration.step("Attach to the same session", f"SessionService.Attach(session={SESSION!r})")
        attached = session_pb2_grpc.SessionServiceStub(channel).Attach(
            session_pb2.AttachRequest(session=SESSION), metadata=metadata
        )
        metadata.append(("seamount-attachment", attached.attachment))
        narration.result(f"the session was there already: created={attached.created}")
        programs = exec_pb2_grpc.ExecServiceStub(channel)

        narration.step("Typed values: no text to take apart", LARGEST)
        answer = programs.Exec(exec_pb2.ExecRequest(src=LARGEST), metadata=metadata)
        for record in answer.value.list.v:
            narration.result("  ".join(map(_typed, record.record.v.entries)))

        narration.step("Effects before anything runs", f"SyntaxService.Explain({scenario.makes_a_copy!r})")
        plan = syntax_pb2_grpc.SyntaxServiceStub(channel).Explain(
            syntax_pb2.ExplainRequest(src=scenario.makes_a_copy), metadata=metadata
        )
        for effect in plan.effects:
            narration.result(str(effect).replace("\n", " "))

        narration.step("An error is known by its reason, not by its text", GOES_WRONG)
        values = value_pb2_grpc.ValueServiceStub(channel)
        try:
            programs.Exec(exec_pb2.ExecRequest(src=GOES_WRONG), metadata=metadata)
        except grpc.RpcError as failed:
            narration.result(f"{failed.code().name}, reason {_reason(failed)}: {failed.details()}")

        narration.step("A large result, elided and then paged", EVERYTHING)
        large = programs.Exec(exec_pb2.ExecRequest(src=EVERYTHING), metadata=metadata)
        narration.result(f"{large.ref} is {large.value.WhichOneof('kind')!r} to {large.value.ref.uri}")
        page = values.GetValue(
            value_pb2.GetValueRequest(
                ref=large.ref, slice=elision_pb2.Slice(bounds=[0, 3]), format=value_pb2.VALUE_FORMAT_RENDER
            ),
            metadata=metadata,
        )
        narration.result(page.render)

        rows = journal_pb2_grpc.JournalServiceStub(channel).QueryJournal(
            journal_pb2.QueryJournalRequest(session=SESSION, ok=False), metadata=metadata
        )
        narration.step("The journal's rows that failed", "JournalService.QueryJournal(ok=False)")
        for row in rows.entries:
            narration.result(f"#{row.id:<3} {row.src}")


def _typed(field: values_pb2.FieldEntry) -> str:
    kind = field.value.WhichOneof("kind")
    return f"{field.key}: {kind} {getattr(field.value, kind).v!r}"


def _reason(failed: grpc.RpcError) -> str:
    details = dict(failed.trailing_metadata())["grpc-status-details-bin"]
    info = ErrorInfo()
    for packed in Status.FromString(details).details:
        if packed.Unpack(info):
            break
    return info.reason
