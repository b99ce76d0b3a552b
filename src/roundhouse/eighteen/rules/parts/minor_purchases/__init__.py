"""Corporations of 1822 that take over minors and place exchange tokens instead of theirs."""
