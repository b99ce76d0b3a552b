"""A fixed number of operating rounds in each turn, and the end of the game after the last one."""
