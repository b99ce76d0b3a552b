"""The title 1849: Kingdom of the Two Sicilies."""
