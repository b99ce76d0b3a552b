"""1893: the railways around Cologne, and the two companies that they merge into."""
