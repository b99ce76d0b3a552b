"""The table page of an 18xx game: the board, what can be done now, the panels (docs/pages.md)."""
