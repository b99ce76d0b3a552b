"""The title 1871: The Old Prince."""
