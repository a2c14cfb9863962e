"""Turns a syntax tree into Python closures, once per source. Entry point: `compiler.program`."""
