"""Capital that is paid when a corporation floats."""
