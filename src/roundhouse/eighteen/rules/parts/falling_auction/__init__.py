"""Private companies are auctioned one after the other, at falling prices if nobody bids."""
