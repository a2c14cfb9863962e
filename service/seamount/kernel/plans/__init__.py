"""Plans: what a program would do, held for one use."""
