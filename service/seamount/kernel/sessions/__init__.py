"""Sessions: who owns them, what they see and what they remember."""
