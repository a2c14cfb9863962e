"""The servicers of the contract, one module a service."""
