"""Systems of 1828: two corporations merge into one with two charters."""
