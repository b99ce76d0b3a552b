"""An auction of the private companies one by one, as the title lists them."""
