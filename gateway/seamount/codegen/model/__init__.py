"""The contract as plain data: what the protos say, with options, rules and comments resolved."""
