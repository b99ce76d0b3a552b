"""Builder cubes of 1822MX and 1822PNW: terrain costs paid in advance."""
