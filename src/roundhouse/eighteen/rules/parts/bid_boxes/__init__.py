"""Boxes in which private companies, concessions and minors take bids during stock rounds."""
