"""The one way a program is run in a session, and what it leaves behind."""
