"""Who may do what and how much of it, and the record of such decisions."""
