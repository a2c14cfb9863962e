"""What the kernel serves: one module per service of the contract, and what they share.

Servicers hold no gates: who may call what is settled before they are reached.
"""
