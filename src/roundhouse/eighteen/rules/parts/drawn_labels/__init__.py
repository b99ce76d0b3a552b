"""Labels of 1877: Venezuela that are drawn by lot for hexes of the map."""
