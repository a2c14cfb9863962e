"""The value layer of Shoal: what values are, how they compare, combine, show and travel."""
