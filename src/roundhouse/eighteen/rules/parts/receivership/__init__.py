"""Corporations outlive their presidents: bankruptcy leads to receivership."""
