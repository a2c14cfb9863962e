"""A kernel as its clients know it: a process of its own, and clients over each surface."""

from live_kernel.clients import Client, Failed, GrpcClient, JsonClient
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until

__all__ = ["Client", "Failed", "GrpcClient", "JsonClient", "Kernel", "start_kernel", "until"]
