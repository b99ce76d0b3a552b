"""A mail contract: money for each stop of one train."""
