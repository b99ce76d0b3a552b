"""Ports of 1849 and its kin: stops that raise the revenue of a whole route."""
