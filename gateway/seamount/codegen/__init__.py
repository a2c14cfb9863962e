"""The protoc plugin that turns the contract into what the project runs and publishes.

`model` reads a code generator request into plain data, `lint` refuses contracts that break the
project's own rules, each module of `plugins` writes one target, and the files of `runtime` are
copied into the output as they stand. `generate` drives protoc over all of it.
"""
