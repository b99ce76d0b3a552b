"""Destination tokens of 1822, and the bonus for a route between home and destination."""
