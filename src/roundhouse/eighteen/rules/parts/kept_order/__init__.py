"""The operating order of corporations in 1849 whose shares are sold in one turn."""
