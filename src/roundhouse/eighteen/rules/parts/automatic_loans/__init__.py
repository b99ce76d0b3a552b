"""Loans that are taken and paid back without anybody's decision."""
