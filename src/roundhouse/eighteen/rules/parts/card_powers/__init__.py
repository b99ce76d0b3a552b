"""What private companies do with tokens and with cards in line."""
