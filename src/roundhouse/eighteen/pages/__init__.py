"""The 18xx panels and board of the table page."""
