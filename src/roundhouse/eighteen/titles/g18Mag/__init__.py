"""18Mag: railways of Hungary, and the companies that build and equip them."""
