"""The builtin commands, by what they are about. Each module exports `COMMANDS`: head to handler."""
