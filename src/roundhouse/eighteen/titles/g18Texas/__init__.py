"""18Texas."""
