"""The one way from a server to a handler, for real and local channels alike.

    authenticate → attachment → planned? → parameters → limits → grant → handler → error mapping → audit

Everything here is driven by the method's options in the contract; handlers hold no gates.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Never

import grpc
from google.protobuf.message import DecodeError as MalformedMessage
from google.protobuf.message import Message

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.seam.v1 import error_details_pb2 as seam_details
from seamount.server.attachments import Attachment, Attachments
from seamount.server.audit import Audit, CallRecord, LogAudit
from seamount.server.call import Call
from seamount.server.error_details import status_code, status_message, status_metadata
from seamount.server.limits import CallLimits
from seamount.server.local_context import LocalContext
from seamount.server.policy import Policy
from seamount.server.principals import REFUSED_TOKEN, Authenticator, Caller, RefusedPeer
from seamount.server.stream_guard import StreamGuard
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError, DecodeError, Method
from seamount.wire.scalars import UNKNOWN_MEMBER
from seamount.wire.surface import SEAM

_log = logging.getLogger(__name__)

ATTACHMENT_KEY = "seamount-attachment"
INVALID_PARAMS_KEY = "seamount-invalid-params-bin"
ROUTED_KEY = "seamount-routed"
"""There when a call came by its `/sys/<verb>/<name>`: then the grant of verb and name is needed as well."""

TENANT_KEY = "seamount-tenant"
DEFAULT_TENANT = "default"
"""The tenant of calls that name none; every other one needs a grant."""

NAMED = "{name}"
"""The name of routes whose requests say the name themselves."""

META = "meta"
"""The verb of the kernel's description of itself, which needs no grant."""

LOCAL_PEER = "unix:"
"""How gRPC names callers on the unix socket, which alone takes the cookie."""

UnaryHandler = Callable[[Any, Call], Awaitable[Message]]
StreamHandler = Callable[[Any, Call], AsyncIterator[Message]]
Translate = Callable[[Exception], "CatalogueError | None"]


class Pipeline:
    """Wraps handlers, so that one wrapped handler can be registered on any server.

    `translate` turns exceptions of lower layers (a full disk, say) into catalogue errors. What
    it does not know becomes INTERNAL with a correlation id: the log has the traceback beside it,
    the caller learns nothing else.
    """

    def __init__(
        self,
        *,
        authenticator: Authenticator,
        attachments: Attachments,
        policy: Policy,
        limits: CallLimits | None = None,
        audit: Audit | None = None,
        translate: Translate | None = None,
    ) -> None:
        self._authenticator = authenticator
        self._attachments = attachments
        self._policy = policy
        self._limits = limits or CallLimits()
        self._audit = audit or LogAudit()
        self._translate = translate
        self._continuing: set[asyncio.Task[Message]] = set()
        self._unary = 0
        self._admits = True
        self._quiet: asyncio.Event | None = None

    @property
    def running(self) -> int:
        """How many calls are under way."""
        return self._limits.running

    def unary(self, method: Method, handler: UnaryHandler) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler of one request and one response.

        When the contract says that the call continues after a disconnect, the handler runs to its end and
        never sees the cancellation; otherwise it gets CancelledError.
        """
        continues = method.on_disconnect == "continues"

        async def behave(request: Message, context: Any) -> Message:
            started = time.perf_counter_ns()
            who: Call | Caller | None = None
            try:
                who, metadata = self._caller(context)
                who = call = self._call(method, who, metadata, context)
                self._admit(call, request, metadata)
                self._unary += 1
                if continues:
                    return await self._keep_running(method, handler(request, call), call, started)
                try:
                    response = await handler(request, call)
                finally:
                    self._leave_unary(call)
            except asyncio.CancelledError:
                error = self._after_cancellation(method, who, started)
            except Exception as problem:
                error = self._after_failure(method, who, problem, started, context)
            else:
                self._record(method, who, None, started)
                return response
            return await fail(context, error)

        return grpc.unary_unary_rpc_method_handler(
            behave, method.request.FromString, method.response.SerializeToString
        )

    def stream(self, method: Method, handler: StreamHandler) -> grpc.RpcMethodHandler[Any, Any]:
        """A handler of one request and a stream of responses.

        It is an async generator. When the caller goes away, or its attachment's authority is taken away, it
        gets CancelledError where it waits, or GeneratorExit where it is parked at its `yield`.
        """

        async def behave(request: Message, context: Any) -> AsyncIterator[Message]:
            started = time.perf_counter_ns()
            who: Call | Caller | None = None
            guard: StreamGuard | None = None
            try:
                who, metadata = self._caller(context)
                who = call = self._call(method, who, metadata, context)
                self._admit(call, request, metadata)
                try:
                    guard = StreamGuard(call.attachment)
                    async with aclosing(handler(request, call)) as messages:  # type: ignore[type-var]
                        async for message in messages:
                            yield message
                finally:
                    if guard is not None:
                        guard.release()
                    self._leave(call)
            except GeneratorExit:
                self._record(method, who, "CANCELLED", started)
                raise
            except asyncio.CancelledError:
                if guard is None or not guard.caused_it():
                    error = self._after_cancellation(method, who, started)
                else:
                    refusal = errors.AuthFailed(REFUSED_TOKEN)
                    error = self._after_failure(method, who, refusal, started, context)
            except Exception as problem:
                error = self._after_failure(method, who, problem, started, context)
            else:
                self._record(method, who, None, started)
                return
            await fail(context, error)

        return grpc.unary_stream_rpc_method_handler(
            behave, method.request.FromString, method.response.SerializeToString
        )

    def admit_no_more(self) -> None:
        """Answer SHUTTING_DOWN to every further call, except those that the kernel itself makes for a run."""
        self._admits = False

    async def settle(self, seconds: float) -> bool:
        """Wait at most `seconds` until no unary call is under way, streams aside; whether that is so."""
        if self._unary == 0:
            return True
        self._quiet = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await self._quiet.wait()
        except TimeoutError:
            return False
        return True

    async def drain(self, seconds: float) -> None:
        """Wait for calls that continue without their caller; cancel what is left after `seconds`."""
        if self._continuing and seconds > 0:
            await asyncio.wait(list(self._continuing), timeout=seconds)
        for task in list(self._continuing):
            task.cancel()
        if self._continuing:
            await asyncio.wait(list(self._continuing), timeout=1.0)

    def _call(self, method: Method, caller: Caller, metadata: dict[str, Any], context: Any) -> Call:
        """The call with the attachment that it needs: from here on it is known in whose name it is made."""
        if not self._admits and caller.source != "kernel":
            raise errors.ShuttingDown()
        attachment = None
        identity = metadata.get(ATTACHMENT_KEY)
        if identity is not None:
            attachment = self._attachment(identity, caller)
        if method.attachment != "public" and attachment is None:
            if identity is not None and self._attachments.was_revoked(identity, caller):
                raise errors.AuthFailed(REFUSED_TOKEN)
            raise errors.NotAttached()
        return Call(method, caller, attachment, context, metadata)

    def _admit(self, call: Call, request: Message, metadata: dict[str, Any]) -> None:
        method = call.method
        if method.stage == "planned":
            raise errors.NotYetServing(
                f"`{method.name}` is not served yet", details.NotYetServingDetail(method=method.name)
            )
        invalid = metadata.get(INVALID_PARAMS_KEY)
        if invalid is not None:
            raise _invalid_params(method, invalid)
        try:
            method.check(request)
        except DecodeError as problem:
            raise _bad_parameter(method, problem) from None
        if method.grant:
            self._demand_grant(method.grant, call)
        route = method.route
        if (
            route is not None
            and route.verb != META
            and (method.surface == SEAM.name or ROUTED_KEY in metadata)
        ):
            name = _name_in(request) if route.name == NAMED else route.name
            self._demand_grant(f"{route.verb}/{name}", call)
        tenant = metadata.get(TENANT_KEY)
        if tenant is not None and method.surface == SEAM.name and tenant != DEFAULT_TENANT:
            self._demand_grant(f"tenant/{tenant}", call)
        self._limits.enter(call.principal)
        if call.attachment is not None:
            self._attachments.enter(call.attachment)

    def _attachment(self, identity: str, caller: Caller) -> Attachment | None:
        """The living attachment, whose token is asked for again: that may have ended a moment ago."""
        attachment = self._attachments.find(identity, caller)
        if attachment is None or attachment.token_id is None:
            return attachment
        if self._authenticator.is_active(attachment.token_id):
            return attachment
        self._attachments.end_of_token(attachment.token_id)
        return None

    def _leave(self, call: Call) -> None:
        self._limits.leave(call.principal)
        if call.attachment is not None:
            self._attachments.leave(call.attachment)

    def _leave_unary(self, call: Call) -> None:
        self._leave(call)
        self._unary -= 1
        if self._unary == 0 and self._quiet is not None:
            self._quiet.set()

    def _caller(self, context: Any) -> tuple[Caller, dict[str, Any]]:
        if type(context) is LocalContext:
            metadata = dict(context.metadata)
            who = context.identity
            if type(who) is Caller:
                return who, metadata
            if type(who) is RefusedPeer:
                raise errors.AuthFailed(who.why)
            is_remote = False
        else:
            metadata = dict(context.invocation_metadata())
            is_remote = not context.peer().startswith(LOCAL_PEER)
        return self._authenticator.bearer(metadata.get("authorization"), is_remote=is_remote), metadata

    def _demand_grant(self, grant: str, call: Call) -> None:
        if call.attachment is None and call.caller.needs_token:
            raise errors.AuthFailed("this kernel demands a bearer token")
        if call.caps is not None and grant not in call.caps:
            raise errors.LeashDenied(f"the token's capabilities do not cover `{grant}`")
        verdict = self._policy.verdict(call.principal, grant)
        if verdict.decision == "deny":
            raise errors.LeashDenied(verdict.why or f"policy denies `{grant}`")

    async def _keep_running(
        self, method: Method, work: Awaitable[Message], call: Call, started: int
    ) -> Message:
        task = asyncio.ensure_future(work)
        self._continuing.add(task)

        def ended(_: asyncio.Task[Message]) -> None:
            self._continuing.discard(task)
            self._leave_unary(call)

        task.add_done_callback(ended)
        try:
            response = await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():
                task.add_done_callback(lambda _: self._note_orphan(method, call, task))
            raise
        self._record(method, call, None, started)
        return response

    def _note_orphan(self, method: Method, call: Call, task: asyncio.Task[Message]) -> None:
        """Whoever called has gone: the log is the only place left for a failure."""
        if task.cancelled() or (problem := task.exception()) is None or isinstance(problem, CatalogueError):
            return
        _log.error("%s failed after its caller had gone", method.name, exc_info=problem)

    def _after_cancellation(self, method: Method, who: Call | Caller | None, started: int) -> CatalogueError:
        """Let a cancellation of this very call pass; one that leaked out of a handler becomes an error."""
        task = asyncio.current_task()
        if task is None or task.cancelling():
            self._record(method, who, "CANCELLED", started)
            raise  # called while the cancellation is being handled
        correlation = secrets.token_hex(8)
        _log.error("%s leaked a cancellation", method.name, exc_info=True, extra={"correlation": correlation})
        return self._internal(method, who, correlation, started)

    def _after_failure(
        self, method: Method, who: Call | Caller | None, problem: Exception, started: int, context: Any
    ) -> CatalogueError:
        error = problem if isinstance(problem, CatalogueError) else None
        if error is None and self._translate is not None:
            error = self._translate(problem)
        if error is None:
            correlation = secrets.token_hex(8)
            _log.error("%s failed", method.name, exc_info=problem, extra={"correlation": correlation})
            return self._internal(method, who, correlation, started)
        if error.reason not in method.errors and error.reason not in errors.UNIVERSAL:
            _log.warning("%s answers %s, which its contract does not list", method.name, error.reason)
        self._record(method, who, error.reason, started, error=error, context=context)
        return error

    def _internal(
        self, method: Method, who: Call | Caller | None, correlation: str, started: int
    ) -> CatalogueError:
        self._record(method, who, errors.InternalError.reason, started, correlation)
        return errors.InternalError(
            f"internal error {correlation}", details.InternalErrorDetail(correlation_id=correlation)
        )

    def _record(
        self,
        method: Method,
        who: Call | Caller | None,
        reason: str | None,
        started: int,
        correlation: str | None = None,
        *,
        error: CatalogueError | None = None,
        context: Any = None,
    ) -> None:
        duration = time.perf_counter_ns() - started
        record = CallRecord(
            method.name,
            "" if who is None else who.principal,
            who.session if isinstance(who, Call) else None,
            reason,
            time.time_ns() - duration,
            duration,
            correlation,
            None if error is None else error.detail,
            "" if context is None else _peer(context),
            _token_id(who),
        )
        try:
            self._audit.record(record)
        except Exception:
            _log.exception("the audit could not take a record")


def _name_in(request: Any) -> str:
    return str(request.name)


async def fail(context: Any, error: CatalogueError) -> Never:
    """End a call with an error; never returns."""
    if isinstance(context, LocalContext) and not context.strict:
        context.fail(status_code(error), error.message, error, lambda: status_metadata(error))
    await context.abort(status_code(error), status_message(error), status_metadata(error))
    raise AssertionError("abort has raised")


def _peer(context: Any) -> str:
    """What is known of a caller without a name."""
    if type(context) is LocalContext:
        return context.identity.who if type(context.identity) is RefusedPeer else "local"
    return str(context.peer())


def _token_id(who: Call | Caller | None) -> str | None:
    if isinstance(who, Call):
        if who.attachment is not None:
            return who.attachment.token_id
        who = who.caller
    return None if who is None or who.token is None else who.token.id


def _invalid_params(method: Method, detail: Any) -> CatalogueError:
    try:
        found = details.InvalidParamsDetail.FromString(detail)
    except MalformedMessage:
        return errors.InvalidParams("the parameters could not be read")
    return _bad_parameter(method, DecodeError(found.field, found.problem))


def _bad_parameter(method: Method, problem: DecodeError) -> CatalogueError:
    """The refusal in the words of the method: a query's parameters are its grammar, which has its own."""
    if errors.QueryspecInvalid.reason in method.errors:
        is_unknown = problem.problem == UNKNOWN_MEMBER
        kind = errors.QueryspecUnknownField if is_unknown else errors.QueryspecInvalid
        violation = seam_details.Violation(path=problem.field, problem=problem.problem)
        return kind(str(problem), seam_details.ViolationsDetail(violations=[violation]))
    return errors.InvalidParams(
        str(problem), details.InvalidParamsDetail(field=problem.field, problem=problem.problem)
    )
