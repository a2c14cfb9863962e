"""Runs that go on without a caller: their records, output and ends."""
