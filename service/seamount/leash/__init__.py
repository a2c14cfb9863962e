"""Policy: what each principal may do, which rule says so, and who may decide for whom."""
