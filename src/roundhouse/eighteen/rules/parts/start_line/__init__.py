"""Corporations that start one after the other, in an order that chance draws."""
