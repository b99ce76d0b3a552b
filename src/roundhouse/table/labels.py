"""What rules call a choice or a note: a sentence and what fills its gaps.

Words are made of it where somebody reads it, in their language.

>>> from roundhouse.table.languages import read_in, spoken
>>> label = ChoiceLabel("Build a tunnel on %(place)s").of(place="H17")
>>> str(label)
'Build a tunnel on H17'
>>> with read_in(spoken("de")):
...     label.words()
'Einen Tunnel auf H17 bauen'
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .saying import in_english, say


class ChoiceLabel(msgspec.Struct, frozen=True):
    """A sentence in English, which is the key of its translations, and the names and amounts in it.

    The sentence is written where the label is made, so that translators find it; names stay as they are in
    every language.
    """

    text: str
    values: Mapping[str, str] = {}

    def of(self, **values: str) -> ChoiceLabel:
        """This sentence with its gaps, written as ``%(name)s``, filled with ``values``."""
        return ChoiceLabel(self.text, values)

    def words(self) -> str:
        """The label in the reader's language."""
        return say(self.text, **self.values)

    def __str__(self) -> str:
        """The label in English, as programs read it."""
        return in_english(self.text, **self.values)
