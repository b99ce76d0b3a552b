"""Private companies that save money, and one that pays its company by the phase."""
