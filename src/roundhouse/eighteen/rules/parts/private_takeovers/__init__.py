"""Private companies of 1822 that companies take over from their presidents, for nothing."""
