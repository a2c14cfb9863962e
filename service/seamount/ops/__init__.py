"""Operations for groups of agents: one module per service of the contract's `ops.v1`, upon the kernel.

All state is rows of the store. What waits for a decision is in the kernel's own queue of approvals.
"""
