"""Evaluation: programs compiled to closures, and the ports through which they act."""
