"""Measurements of Roundhouse on the reference data: `python -m bench [name …]`."""
