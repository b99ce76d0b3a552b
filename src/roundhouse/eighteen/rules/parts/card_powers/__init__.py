"""Private companies of 1822 that change the kind of tokens or move cards that wait for a bid box."""
