"""Insolvent corporations run a train of the bank; bankrupt ones go back to the bank and may start anew."""
