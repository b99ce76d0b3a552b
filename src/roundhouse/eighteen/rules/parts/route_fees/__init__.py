"""Fees for the hexes that a route touches, and tunnels that end them."""
