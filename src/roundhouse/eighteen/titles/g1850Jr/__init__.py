"""The title 1850Jr."""
