"""Sales of 1880, where shares that players sell return to their corporations, for a fee."""
