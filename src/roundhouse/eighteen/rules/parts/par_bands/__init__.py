"""Bands of par prices in 18CO; each has its own percentage for floating."""
