"""Corporations that lose their president by a bankruptcy and start anew."""
