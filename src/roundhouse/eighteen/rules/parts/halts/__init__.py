"""Halts: stops that a train may count in place of towns, for a subsidy to the company."""
