"""Ports: stops of a group that make a whole route worth more."""
