"""A private company of 1849 that builds in a coastal city out of reach."""
