"""Mines of 1824 and 1837, which only goods trains visit and which pay the company directly."""
