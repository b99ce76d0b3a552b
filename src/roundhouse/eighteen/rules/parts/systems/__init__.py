"""Two corporations become a system."""
