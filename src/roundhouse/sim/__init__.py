"""Self-play, tournaments and simulation over the table protocol."""
