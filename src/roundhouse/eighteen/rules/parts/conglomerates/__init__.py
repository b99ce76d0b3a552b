"""Conglomerates: corporations own companies that pay them, and buy and sell these instead of building track."""
