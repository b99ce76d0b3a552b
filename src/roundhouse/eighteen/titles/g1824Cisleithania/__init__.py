"""The title 1824: Cisleithania."""
