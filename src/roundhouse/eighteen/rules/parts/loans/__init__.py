"""Loans of companies, whose interest may rise with the number of loans that are out."""
