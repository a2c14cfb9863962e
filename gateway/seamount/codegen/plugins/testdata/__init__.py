"""Target: `seamount/wire/testdata`, valid and invalid instances of every message."""
