"""A private company that becomes a train."""
