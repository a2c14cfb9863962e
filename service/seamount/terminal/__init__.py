"""Terminals: a screen that is driven by bytes, and the process that runs a program on one.

`parser` and `screen` are the emulator; `keys` says what is typed; `host` is the process of one terminal,
forked by the nursery; `client` is the kernel's side of it.
"""
