"""Builder cubes: work done ahead on hexes that cost something."""
