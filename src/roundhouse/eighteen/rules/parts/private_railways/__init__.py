"""Private railway companies that lay track for their owners and become shares of corporations."""
