"""Corporations with two homes."""
