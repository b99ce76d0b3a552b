"""Dividends of companies that have taken over minors in the same operating round."""
