"""Dealings with trains, track, tokens, routes, shares and abilities, whoever wants them."""
