"""Adapters: what TOML files declare about programs. How a call becomes an argument list, how the output
becomes a value, and which effects a call has.

`loading` reads files, `catalogue` puts them together, `binding` matches a call against a declaration,
`effects` tells what the call does, `strategies` reads the output, `calls` runs it all for a command. An
adapter never replaces a program: what it does not declare is left to the program, without promises about it.
"""
