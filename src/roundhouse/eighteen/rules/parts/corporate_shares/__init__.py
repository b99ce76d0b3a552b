"""Corporations that own shares of others, trade their own, and take others over."""
