"""The board of a crayon rail game: mileposts, links, cities and decks, read from text, then a graph."""
