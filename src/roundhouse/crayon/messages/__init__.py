"""The words of a crayon rail game's log, one module for each language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Catalogue

from .en import CATALOGUE as EN

CATALOGUES: Mapping[str, Catalogue] = {catalogue.language: catalogue for catalogue in (EN,)}
"""The catalogues by language. For a further language, add a module beside ``en`` and name it here."""
