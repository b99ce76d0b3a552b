"""Minors that become shares of corporations: at their start, in stock rounds, and all of them in the end."""
