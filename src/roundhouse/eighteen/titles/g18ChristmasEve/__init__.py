"""The title 18ChristmasEve."""
