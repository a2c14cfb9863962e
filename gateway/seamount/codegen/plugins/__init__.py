"""The targets: one module for each kind of output, each a function from the contract to files."""
