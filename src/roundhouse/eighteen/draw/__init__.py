"""A title or a table becomes a picture."""
