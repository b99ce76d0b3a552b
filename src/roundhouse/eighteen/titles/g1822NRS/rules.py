"""1822NRS is played with the rules of 1822."""

from roundhouse.eighteen.titles.g1822.rules import PART

__all__ = ["PART"]
