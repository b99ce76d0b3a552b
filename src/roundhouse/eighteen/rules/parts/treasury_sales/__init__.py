"""Shares that players sell go back to their corporations, for a fee."""
