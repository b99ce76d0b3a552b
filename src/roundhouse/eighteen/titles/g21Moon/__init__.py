"""21Moon: two bases for every corporation, and minerals on the Moon."""
