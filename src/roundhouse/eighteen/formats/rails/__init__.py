"""Rails' XML (S2): a directory of components, read into title data."""
