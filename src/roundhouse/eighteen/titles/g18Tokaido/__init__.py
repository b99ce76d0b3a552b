"""The title 18Tokaido."""
