"""The mail contract of 1846, which pays for each stop of one train."""
