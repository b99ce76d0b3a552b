"""1852: Missouri."""
