"""Channels of events: their store, their streams and who reads them."""
