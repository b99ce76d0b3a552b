"""Price protection of 1870: drops that wait, presidents who prevent them, and shares that are redeemed."""
