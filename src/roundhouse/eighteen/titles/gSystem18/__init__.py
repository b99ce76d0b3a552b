"""System18: several maps for one set of rules."""
