"""The title Rolling Stock."""
