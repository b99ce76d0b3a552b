"""The title 18Hiawatha."""
