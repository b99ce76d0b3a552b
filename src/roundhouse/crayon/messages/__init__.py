"""The words of a crayon rail game's log: written in English, translated by ``table.languages``."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.table.catalogue import Catalogue
from roundhouse.table.languages import ENGLISH, spoken

from .en import CATALOGUE as EN


@lru_cache(maxsize=32)
def catalogue_in(language: str) -> Catalogue:
    """The words of what happens in a language, in English if there is none."""
    found = spoken(language)
    return EN if found.code == ENGLISH else EN.translated(found)
