"""An auction of all private companies at once."""
