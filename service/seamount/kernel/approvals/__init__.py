"""The queue of what waits for somebody's decision."""
