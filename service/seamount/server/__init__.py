"""How calls reach the kernel: gRPC server, in-process channel, call pipeline, and the process's life.

Importing this package imports nothing of it, so that `paths` and `configuration` stay cheap for
short-lived programs and so that the nursery can be started before gRPC is loaded.
"""
