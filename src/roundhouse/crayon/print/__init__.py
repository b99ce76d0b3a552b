"""What a table of crayon rails needs on paper: the board, its cards and chips."""
