"""18Rhl: the railways of the Rhineland."""
