"""Scarcer shares in games of 18Chesapeake for two players."""
