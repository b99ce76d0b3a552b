"""Fees of 18Norway for hexes that routes touch, and tunnels that end them."""
