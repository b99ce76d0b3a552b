"""The operating order of corporations whose shares are sold in one turn."""
