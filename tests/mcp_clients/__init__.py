"""Clients of the Model Context Protocol for tests: small, synchronous, and as blunt as a test needs them."""
