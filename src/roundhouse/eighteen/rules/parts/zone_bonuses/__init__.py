"""Bonuses of 1880 for the revenue of corporations whose share price is in certain zones."""
