"""Static effects: what a program could do, told without running it."""
