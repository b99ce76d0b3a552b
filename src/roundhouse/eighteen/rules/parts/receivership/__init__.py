"""Corporations of 1846 that go on without a president after a bankruptcy."""
