"""18RoyalGorge."""
