"""Loans that the government calls in, and the national railway for those that cannot pay them."""
