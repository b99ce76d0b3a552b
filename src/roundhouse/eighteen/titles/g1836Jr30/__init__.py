"""The title 1836Jr30."""
