"""Tokens that cost more the farther away they are placed."""
