"""Desks: what is done with trains, track, tokens, routes, shares and abilities, whichever step or part
asks."""
