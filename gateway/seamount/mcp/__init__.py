"""MCP: the kernel's methods as tools and its state as resources, for agents.

`server` puts the parts together on the official SDK's low-level server. Importing that costs about
a second, so that nothing here is imported before it is needed.
"""
