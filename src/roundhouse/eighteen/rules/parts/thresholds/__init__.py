"""Dividends that depend on the place of the share price on the market."""
