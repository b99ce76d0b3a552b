"""The title 18NewEngland 2: Northern States."""
