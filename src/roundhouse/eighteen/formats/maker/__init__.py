"""18xx Maker's JSON (S0): read into title data, and written from it."""
