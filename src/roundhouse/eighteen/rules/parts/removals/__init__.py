"""Companies that are taken out of the game before it begins."""
