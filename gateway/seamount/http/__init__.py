"""HTTP: health and metrics today, in the kernel's own loop.

Nothing here is imported before the other sockets answer.
"""
