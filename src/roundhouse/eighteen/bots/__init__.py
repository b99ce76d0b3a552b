"""The bots of 18xx games: players that are programs."""

USUAL = "steady"
"""The level for series and reports that name none: sound, and quick."""
