"""Halts of 1860: stops that a train may count in place of towns, for a subsidy to the company."""
