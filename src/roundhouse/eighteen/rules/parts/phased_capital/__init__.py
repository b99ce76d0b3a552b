"""Capital by phase in 1856: in escrow until the destination is reached, share by share, or all at once."""
