"""Private companies of 1822 that save money, and one that pays its company by the phase."""
