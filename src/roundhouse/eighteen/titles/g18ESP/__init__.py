"""The title 18ESP."""
