"""The auction of all private companies of 18CO at once, in which bids move from one to another."""
