"""The title 18GA."""
