"""Loans of companies: taken for money, cost interest that rises with the number out, are paid back."""
