"""Corporations whose price has fallen too low are sold to others, which take them over."""
