"""Companies of 1861 and 1867 that fail and go to the state."""
