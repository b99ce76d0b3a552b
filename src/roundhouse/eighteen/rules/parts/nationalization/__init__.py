"""Government loans of 1856 that are called in, and the national railway for companies that cannot pay."""
