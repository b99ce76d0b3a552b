"""The cheapest corporation operates first in the first round."""
