"""Serves `parse`, `complete` and `explain`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import syntax_pb2 as api
from seamount.api.value.v1.json_pb2 import Json
from seamount.api.value.v1.value_pb2 import Span
from seamount.kernel.plans.parsing import Sources
from seamount.kernel.plans.planning import Plan, plan, plan_of_tree
from seamount.kernel.runs import language
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Sessions
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import SyntaxServicer

if TYPE_CHECKING:
    from seamount.shoal.syntax import Program

# A stored plan's reference has 32 digits: nobody takes this label for one.
LABEL_DIGITS = 16


class SyntaxService(SyntaxServicer):
    """What can be said about a program without running it."""

    def __init__(self, sessions: Sessions, sources: Sources) -> None:
        self._sessions = sessions
        self._sources = sources

    async def parse(self, request: api.ParseRequest, call: CallContext) -> api.ParseResponse:
        program = await self._sources.parse(request.src)
        return api.ParseResponse(ast_version=language.ast_version(), ast=Json(text=program.ast))

    async def complete(self, request: api.CompleteRequest, call: CallContext) -> api.CompleteResponse:
        from seamount.shoal.syntax import complete, word_span

        assert isinstance(call, Call)
        cursor = request.cursor if request.HasField("cursor") else None
        start, end = word_span(request.src, cursor)
        if call.attachment is None:
            candidates = complete(request.src, cursor)
            return api.CompleteResponse(candidates=candidates, span=Span(start=start, end=end))
        from seamount.shoal.runtime.adapters.completion import complete_call, heads

        known = attached_session(self._sessions, call).worker.snapshot.names
        adapters = await asyncio.to_thread(language.adapters)
        before = request.src.encode("utf-8", "replace")[:end].decode()
        offered = complete_call(before, adapters)
        if offered is not None and offered.words and known.get(offered.head) is None:
            start, candidates = offered.start, offered.words
        else:
            candidates = complete(request.src, cursor, (*known, *heads(adapters)))
        return api.CompleteResponse(candidates=candidates, span=Span(start=start, end=end))

    async def explain(self, request: api.ExplainRequest, call: CallContext) -> api.ExplainResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        if request.HasField("src"):
            planned = await plan(session, await self._sources.parse(request.src), principal=call.principal)
        elif request.HasField("ast"):
            planned = plan_of_tree(session, _tree(request.ast.text))
        else:
            detail = details.InvalidParamsDetail(field="src", problem="explain requires src or ast")
            raise errors.InvalidParams("explain requires src or ast", detail)
        return _explanation(planned)


def _explanation(planned: Plan) -> api.ExplainResponse:
    return api.ExplainResponse(
        ast_version=language.ast_version(),
        ast=Json(text=planned.program.ast),
        effects=planned.messages,
        reversibility=planned.reversibility,
        plan_ref=f"plan:{planned.digest[:LABEL_DIGITS]}",
        digest=planned.digest,
    )


def _tree(text: str) -> Program:
    from seamount.shoal.syntax import TreeError, program_from_json

    try:
        program = program_from_json(orjson.loads(text))
    except (TreeError, orjson.JSONDecodeError) as problem:
        detail = details.InvalidParamsDetail(field="ast", problem=str(problem))
        raise errors.InvalidParams(f"invalid ast: {problem}", detail) from problem
    return program
