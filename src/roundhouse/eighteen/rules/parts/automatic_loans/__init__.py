"""Loans that 1861 and 1867 take and repay without a decision."""
