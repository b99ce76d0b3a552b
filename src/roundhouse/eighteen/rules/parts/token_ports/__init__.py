"""Ports of 1836Jr that pay once for each token of a company on the route."""
