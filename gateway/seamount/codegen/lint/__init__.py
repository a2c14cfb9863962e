"""What a contract must keep to. Each module holds the rules about one part of it."""
