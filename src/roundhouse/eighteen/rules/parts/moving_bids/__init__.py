"""An auction of all private companies at once, in which bids move from one to another."""
