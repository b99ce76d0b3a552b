"""The title 1822PNW."""
