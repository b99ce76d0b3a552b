"""The title 18NL."""
