"""Processes that evaluate for the kernel: the nursery that forks them, the session worker and the parser.

The kernel calls :func:`seamount.worker.launch.launch_nursery` before it imports anything heavy, then drives
:class:`seamount.worker.nursery_client.Nursery`, :class:`seamount.worker.client.SessionWorker` and
:class:`seamount.worker.parsing.Parser`. This module imports nothing, so that launching stays cheap.
"""
