"""Bonds of 1849: each corporation may issue one."""
