"""What a table of an 18xx game needs on paper, drawn as items (``roundhouse.ink.sheets``) in points."""
