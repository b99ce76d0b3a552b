"""A private company that builds a coastal city from afar."""
