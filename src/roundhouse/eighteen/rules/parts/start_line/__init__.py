"""Corporations of 1849 that start one after the other, in an order that is drawn."""
