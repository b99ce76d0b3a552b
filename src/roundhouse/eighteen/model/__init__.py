"""What an 18xx game is: typed, immutable, checked."""
