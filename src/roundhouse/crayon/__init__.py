"""Crayon rail games: boards drawn with track, demand cards, trains that carry loads."""
