"""The `seamount` command: where surfaces and kernel are put together, and clients for people.

`call` and `exec` answer fast because they import neither gRPC nor click: `main` sends
them to `call_command` and `exec_command` before anything heavy is loaded, and `serve` to
`serve_command`. The other commands live in `commands` and import what they need inside.
"""
