"""18Scan: the railways of Scandinavia."""
