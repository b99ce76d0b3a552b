"""Building permits, places in the operating order, and presidencies of several sizes."""
