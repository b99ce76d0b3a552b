"""Companies that fail go to the state."""
