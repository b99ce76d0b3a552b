"""Tokens that corporations buy from each other."""
