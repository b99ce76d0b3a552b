"""What ``import roundhouse`` offers, by subject. Users import the names from ``roundhouse`` itself."""
