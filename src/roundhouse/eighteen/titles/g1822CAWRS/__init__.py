"""The title 1822CAWRS."""
