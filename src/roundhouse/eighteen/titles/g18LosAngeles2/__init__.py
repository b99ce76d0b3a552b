"""18 Los Angeles, second edition."""
