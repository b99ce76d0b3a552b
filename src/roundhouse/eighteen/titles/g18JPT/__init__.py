"""The title 18JPT."""
