"""The title 1822CAERS."""
