"""The auction of 18GB, 18Neb and 18VA, in which all private companies take bids at once."""
