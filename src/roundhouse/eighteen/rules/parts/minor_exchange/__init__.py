"""Minors of 18EU that are exchanged for shares: at the start of a corporation, in stock rounds, and at
last."""
