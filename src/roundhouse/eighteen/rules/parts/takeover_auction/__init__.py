"""Corporations of 18CO whose price has fallen low and that are sold to others, which take them over."""
