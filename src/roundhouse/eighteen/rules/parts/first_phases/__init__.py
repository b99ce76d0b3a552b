"""What differs in the first phases: two yellow tiles a turn, and no trade in trains."""
