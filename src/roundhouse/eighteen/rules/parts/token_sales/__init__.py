"""Tokens that corporations of 1849 buy from each other."""
