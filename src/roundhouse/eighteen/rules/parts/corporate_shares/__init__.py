"""Corporations of 18CO and 18MT that own shares of others, trade their own, and take others over."""
