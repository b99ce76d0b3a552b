"""The title 18Ardennes."""
