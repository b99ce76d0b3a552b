"""Corporations of 18EU that a bankruptcy leaves without a president and that may be started anew."""
