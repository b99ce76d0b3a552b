"""An auction of minors in which the price falls as long as nobody bids."""
