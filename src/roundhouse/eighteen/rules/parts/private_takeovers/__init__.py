"""Private companies that companies take over from their presidents, for nothing."""
