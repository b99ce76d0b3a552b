"""Finds what is wrong in a definition of a game, whatever format it is in."""
