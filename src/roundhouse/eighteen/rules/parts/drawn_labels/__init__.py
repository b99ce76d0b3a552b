"""Labels that chance gives to hexes of the map."""
