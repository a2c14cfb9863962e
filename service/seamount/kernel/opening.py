"""Opens a kernel: its state, its processes, and the servicers that a server puts behind its pipeline."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from seamount.kernel.answers.failures import translate
from seamount.kernel.answers.shaper_client import Shaping
from seamount.kernel.approvals import table as approvals_table
from seamount.kernel.approvals.approvals import Approvals
from seamount.kernel.authority import keys
from seamount.kernel.authority import secrets as secret_table
from seamount.kernel.authority.audit import AuditTrail
from seamount.kernel.authority.confinements import Confinements, private_root, protected_places
from seamount.kernel.authority.counts import Counts, vitals
from seamount.kernel.authority.policies import audit_policy, detach_strangers, open_policies
from seamount.kernel.authority.quotas import DEFAULTS, Quotas
from seamount.kernel.authority.token_watch import open_tokens
from seamount.kernel.channels import store as channels_store
from seamount.kernel.channels.channels import Channels, open_channels
from seamount.kernel.channels.health import Health, watching
from seamount.kernel.channels.language import LanguageChannels
from seamount.kernel.channels.user import UserChannels
from seamount.kernel.interior import Interior, Room
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.parsing import Sources
from seamount.kernel.plans.plans import Plans
from seamount.kernel.plans.redeeming import Redeeming
from seamount.kernel.ptys.ptys import Ptys
from seamount.kernel.runs import language, statement_spans
from seamount.kernel.runs.host_calls import HostCalls
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.runs.runs import Runs
from seamount.kernel.runs.spills import open_spill
from seamount.kernel.services.approval import ApprovalService
from seamount.kernel.services.event import EventService
from seamount.kernel.services.exec import ExecService
from seamount.kernel.services.info import InfoService, Instance
from seamount.kernel.services.journal import JournalService
from seamount.kernel.services.plan import PlanService
from seamount.kernel.services.pty import PtyService
from seamount.kernel.services.secret import SecretService
from seamount.kernel.services.session import SessionService
from seamount.kernel.services.syntax import SyntaxService
from seamount.kernel.services.task import TaskService
from seamount.kernel.services.value import ValueService
from seamount.kernel.sessions.environments import kernel_environment
from seamount.kernel.sessions.sessions import Sessions
from seamount.kernel.sessions.transcript import Transcript
from seamount.kernel.tasks import table as tasks_table
from seamount.kernel.tasks.live_call import LiveCalls
from seamount.kernel.tasks.tasks import Tasks
from seamount.kernel.undo import table as undo_table
from seamount.kernel.undo.paths import UndoPaths
from seamount.kernel.upkeep import Upkeeper
from seamount.server.composition import Foundation, KernelParts
from seamount.server.later import Later
from seamount.server.limits import CallLimits
from seamount.server.principals import Authenticator, Caps
from seamount.server.process_lineage import principal_by_lineage
from seamount.server.sockets import StartRefused
from seamount.store.errors import StoreError
from seamount.store.state_dir import StateDir
from seamount.store.store import Store
from seamount.worker.nursery_client import Nursery
from seamount.worker.parsing import Parser

if TYPE_CHECKING:
    from seamount.server.local_channel import LocalChannel

ENV_KEY = "session environment"
_log = logging.getLogger(__name__)

MIGRATIONS = (
    *keys.MIGRATIONS,
    *channels_store.MIGRATIONS,
    *tasks_table.MIGRATIONS,
    *plans_table.MIGRATIONS,
    *approvals_table.MIGRATIONS,
    *secret_table.MIGRATIONS,
    *statement_spans.MIGRATIONS,
    *undo_table.MIGRATIONS,
)


@asynccontextmanager
async def open_kernel(foundation: Foundation, rooms: Sequence[Room] = ()) -> AsyncIterator[KernelParts]:
    """The kernel of one process, on its running loop, with the rooms that are built upon it; leaving the
    context ends every session and closes the store. Raises StartRefused when the state cannot be opened.
    """
    configuration = foundation.configuration
    async with AsyncExitStack() as stack:
        policy = await stack.enter_async_context(
            open_policies(configuration.policy_file, f"uid:{os.geteuid()}")
        )
        state, store = await _open_store(configuration.state_dir, configuration.store, rooms)
        stack.callback(state.close)
        stack.push_async_callback(store.close)
        nursery = Nursery(foundation.nursery)
        stack.push_async_callback(nursery.close)
        parser = Parser(nursery)
        stack.push_async_callback(parser.close)
        if store.damage is None:
            env_key = await store.write(lambda transaction: keys.key(transaction, ENV_KEY))
            channels = await open_channels(store)
        else:
            _log.error("the store is damaged; the kernel serves what can be read: %s", store.damage)
            env_key = secrets.token_bytes(32)
            channels = Channels(store, secrets.token_hex(8))
        audit = AuditTrail(store)
        await stack.enter_async_context(audit.writing())
        audit_policy(policy, audit)
        quotas = Quotas(lambda principal: policy.policy.limits(principal))
        foundation.attachments.most_of = quotas.for_each("attachments")
        environment = kernel_environment()
        confinements = Confinements(
            policy,
            await stack.enter_async_context(private_root()),
            protected_places(configuration, str(state.root)),
        )
        spills = state.blobs_path / "incoming"
        key_file = None if state.ephemeral else state.root / secret_table.KEY_FILE
        own_secrets = secret_table.SecretStore(store, key_file)
        record_health = RecordHealth()
        sessions = Sessions(
            nursery,
            env_key,
            os.getcwdb(),
            lambda principal: policy.start_environment(principal, environment),
            quotas,
            lambda: open_spill(spills),
            confinements.start,
            spill_bytes=configuration.output_bytes,
            on_host_call=HostCalls(store, own_secrets).answer,
            undo_paths=UndoPaths(store).of,
        )
        stack.push_async_callback(sessions.close_all)
        upkeep = Upkeeper(store, sessions, configuration.upkeep)
        await stack.enter_async_context(upkeep.running())
        confinements.attend(sessions, policy.source)
        detach_strangers(policy, sessions, foundation.attachments)
        channels.attend(sessions)
        user_channels = UserChannels(channels, quotas)
        language_channels = LanguageChannels(channels, user_channels)
        sessions.on_open(language_channels.join_session)
        sessions.on_close(language_channels.forget_session)

        ptys = Ptys(nursery, store, quotas, channels)
        sessions.on_close(ptys.close_session)
        stack.push_async_callback(ptys.close_all)

        authenticator = Authenticator(
            cookie=foundation.cookie,
            tokens=await stack.enter_async_context(
                open_tokens(configuration.token_store, foundation.attachments, audit)
            ),
            principal_of_process=principal_by_lineage(lambda: nursery.pid, sessions.identities_by_process),
            require_token=configuration.require_token,
            allowed_uids=configuration.allowed_uids,
        )
        health = Health(channels, sessions, authenticator.local_human)
        await stack.enter_async_context(watching(health, store, policy.source, record_health))
        sources = Sources(parser)
        shaping = Shaping(nursery)
        stack.push_async_callback(shaping.close)
        approvals = Approvals(store, channels, policy)
        await stack.enter_async_context(approvals.sweeping())
        plans = Plans(store, approvals, policy, quotas)
        sessions.on_close(plans.close_session)
        redeeming = Redeeming(store, approvals, policy)
        runs = Runs(store, channels, record_health, policy, plans)
        tasks = Tasks(store, channels, runs, quotas)
        if store.damage is None:
            await tasks.interrupt_open()
        sessions.on_close(tasks.close_session)
        counts = Counts(
            lambda: foundation.connections,
            foundation.attachments,
            sessions,
            tasks,
            lambda: approvals.open_plans,
            ptys,
            channels,
        )
        instance = Instance(configuration.instance, configuration.state_dir is None)
        calls = LiveCalls()
        programs = ExecService(sessions, sources, runs, tasks, calls, shaping, channels, plans, redeeming)
        terminals = PtyService(sessions, ptys, policy, plans)
        servicers: tuple[object, ...] = (
            SessionService(
                sessions,
                foundation.attachments,
                authenticator,
                policy,
                store,
                record_health,
                ephemeral=configuration.state_dir is None,
                ptys_of=lambda session: len(ptys.of_session(session)),
            ),
            SyntaxService(sessions, sources),
            programs,
            PlanService(sessions, sources, plans, redeeming, programs, terminals),
            ApprovalService(plans, approvals, policy),
            TaskService(sessions, tasks, calls),
            ValueService(sessions, store, Transcript(store, shaping), policy),
            JournalService(store),
            SecretService(own_secrets, policy),
            terminals,
            EventService(sessions, channels, user_channels, quotas, policy),
            InfoService(instance, counts, store, policy.source, quotas, upkeep),
        )

        def channel_as(principal: str, caps: Caps) -> LocalChannel:
            assert foundation.connector is not None
            return foundation.connector.of_caller(authenticator.kernel(principal, caps))

        interior = Interior(
            store,
            policy,
            audit,
            quotas,
            sessions,
            channels,
            approvals,
            tasks,
            foundation.attachments,
            channel_as,
            lambda: foundation.connector is not None,
        )
        for room in rooms:
            servicers = (*servicers, *await stack.enter_async_context(room.open(interior)))

        def load_rest() -> None:
            language.load()
            for each in servicers:
                if isinstance(each, Later):
                    each.load()

        async def interrupt(seconds: float) -> None:
            async with asyncio.timeout(max(seconds, 0.1)):
                await ptys.close_all()
                await sessions.close_all()

        yield KernelParts(
            servicers,
            authenticator,
            policy,
            translate,
            audit,
            CallLimits(max_calls=DEFAULTS["calls"].of_kernel, most_of=quotas.for_each("calls")),
            quotas.for_each("connections"),
            interrupt,
            vitals(counts, store, policy.source, upkeep, record_health),
            load_rest,
        )


async def _open_store(
    state_dir: str | None, database: str | None, rooms: Sequence[Room]
) -> tuple[StateDir, Store]:
    try:
        state = StateDir.open_ephemeral() if state_dir is None else StateDir.open(Path(state_dir))
    except StoreError as problem:
        raise StartRefused(str(problem)) from problem
    try:
        migrations = (*MIGRATIONS, *(step for room in rooms for step in room.migrations))
        return state, await Store.open(state, migrations, database=database)
    except BaseException as problem:
        state.close()
        if isinstance(problem, StoreError):
            raise StartRefused(str(problem)) from problem
        raise
