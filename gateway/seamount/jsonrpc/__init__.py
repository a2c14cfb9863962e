"""Newline JSON-RPC: framing, envelopes and connections over one channel to the kernel.

This room knows bytes and the contract's method table. It never sees a handler:
calls go out on the channel that it is handed.
"""
