"""Hexes that are built on from a phase on."""
