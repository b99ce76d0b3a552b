"""The title 1822MRS."""
