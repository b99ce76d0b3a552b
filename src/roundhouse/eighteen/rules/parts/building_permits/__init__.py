"""Building permits of 1880, places in the operating order, and presidencies of several sizes."""
