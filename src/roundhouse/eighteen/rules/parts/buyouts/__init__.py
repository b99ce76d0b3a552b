"""Presidents who buy shares of their corporations from other players, whether those want to sell or not."""
