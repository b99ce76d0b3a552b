"""The title 18Chesapeake."""
