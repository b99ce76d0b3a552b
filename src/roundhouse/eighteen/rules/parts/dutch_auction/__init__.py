"""The auction of minors in 18EU, whose price falls as long as nobody bids."""
