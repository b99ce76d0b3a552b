"""Bands of par prices, each with how much must be sold before a corporation floats."""
