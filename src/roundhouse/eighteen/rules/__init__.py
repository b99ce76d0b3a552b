"""Rounds, steps, stock, trains: how an 18xx game is played."""
