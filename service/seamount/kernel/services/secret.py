"""Serves `secret.*`: what a principal keeps for its programs. What a secret holds is never answered."""

from __future__ import annotations

from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import secret_pb2 as api
from seamount.api.kernel.v1.effects_pb2 import EffectList
from seamount.kernel.authority.policies import Judge
from seamount.kernel.authority.secrets import MAX_SECRETS, SecretStore, SecretsUnreadable, TooMany
from seamount.server.attachments import quota_exceeded
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.codec.kernel_v1_effects import decode_effect
from seamount.wire.runtime import CallContext
from seamount.wire.services import SecretServicer

KIND: Final = "secret_use"


class SecretService(SecretServicer):
    """The caller's own secrets."""

    def __init__(self, secrets: SecretStore, policy: Judge) -> None:
        self._secrets = secrets
        self._policy = policy

    async def set_secret(self, request: api.SetSecretRequest, call: CallContext) -> api.SetSecretResponse:
        assert isinstance(call, Call)
        self._demand(call, request.name)
        try:
            replaced = await self._secrets.set(call.principal, request.name, request.value.encode())
        except TooMany as problem:
            raise quota_exceeded("secrets", MAX_SECRETS, MAX_SECRETS) from problem
        except SecretsUnreadable as problem:
            raise errors.StoreUnavailable(str(problem)) from problem
        return api.SetSecretResponse(name=request.name, replaced=replaced)

    async def list_secrets(
        self, request: api.ListSecretsRequest, call: CallContext
    ) -> api.ListSecretsResponse:
        found = await self._secrets.names(call.principal)
        return api.ListSecretsResponse(
            secrets=[api.SecretInfo(name=name, changed_ns=changed) for name, changed in found]
        )

    async def remove_secret(
        self, request: api.RemoveSecretRequest, call: CallContext
    ) -> api.RemoveSecretResponse:
        assert isinstance(call, Call)
        self._demand(call, request.name)
        removed = await self._secrets.remove(call.principal, request.name)
        return api.RemoveSecretResponse(name=request.name, removed=removed)

    def _demand(self, call: Call, name: str) -> None:
        """Raises LeashDenied and ApprovalRequired: who may not use a secret may not replace it either."""
        effect = {"kind": KIND, "names": [name]}
        decision = self._policy.table(call.principal, call.caps).judge(effect)
        if decision.verdict == "allow":
            return
        detail = details.PolicyDetail(effects=EffectList(effects=[decode_effect(effect, "")]))
        if decision.verdict == "deny":
            raise errors.LeashDenied(
                f"policy does not let {call.principal} use the secret {name!r} (`secret_use`)", detail
            )
        raise errors.ApprovalRequired(
            f"the secret {name!r} is used after an approval only: its owner's policy must allow it", detail
        )
