"""Players that are programs."""

USUAL = "steady"
"""The level that plays series and reports where nobody names one: sound, and quick."""
