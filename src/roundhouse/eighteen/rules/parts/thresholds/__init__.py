"""Dividends by the place of the share price on the market."""
