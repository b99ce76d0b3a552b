"""Bonuses for the revenue of corporations whose share price has risen into certain zones."""
