"""Corporations buy power, and make it into trains when they run."""
