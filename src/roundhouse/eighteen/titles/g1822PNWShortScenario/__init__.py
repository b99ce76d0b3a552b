"""The title 1822PNWShortScenario."""
