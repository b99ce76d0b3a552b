"""18 Los Angeles, first edition."""
