"""18Norway."""
