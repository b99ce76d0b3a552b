"""Harzbahn 1873: mines, concessions and narrow track in the Harz mountains."""
