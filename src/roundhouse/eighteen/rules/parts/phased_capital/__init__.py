"""Capital by phase: in escrow until the destination is reached, share by share, or all at once."""
