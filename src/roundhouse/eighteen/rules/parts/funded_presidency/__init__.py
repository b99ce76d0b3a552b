"""Certificates that come with private companies and that the bank pays for."""
