"""A private company of 1880 that is exchanged for a train."""
