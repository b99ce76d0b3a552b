"""Private railways of 1858, which lay track for their owners and become shares of corporations."""
