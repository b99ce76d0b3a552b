"""Debts of players who could not pay for a train."""
