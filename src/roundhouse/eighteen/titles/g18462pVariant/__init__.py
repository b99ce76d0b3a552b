"""The title 18462pVariant."""
