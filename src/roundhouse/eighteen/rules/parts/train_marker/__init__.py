"""The train marker of 1880, and stock rounds when a kind of train is sold out."""
