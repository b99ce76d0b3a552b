"""Bid boxes of 1822 and its family: cards that take bids during stock rounds."""
