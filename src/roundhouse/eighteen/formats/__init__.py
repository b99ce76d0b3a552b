"""18xx.games, 18xx Maker, Rails and our own files to and from titles and logs."""
