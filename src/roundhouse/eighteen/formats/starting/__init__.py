"""The first file of a new game: put together of pieces, commented, and playable as it stands."""
