"""The 18xx family of games."""
