"""Corporations that are auctioned before they start, some of them only from a later phase on."""
