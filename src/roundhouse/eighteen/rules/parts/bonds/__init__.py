"""One bond for each corporation."""
