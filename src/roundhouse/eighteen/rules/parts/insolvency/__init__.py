"""Insolvency in 1860 and 18GB: such corporations run a train of the bank; bankrupt ones may start anew."""
