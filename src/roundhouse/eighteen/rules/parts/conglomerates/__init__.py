"""Conglomerates: corporations own companies that pay them; they trade these instead of building track."""
