"""How printed things of a game look: the colours of the theme for card, ink and company."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from roundhouse.ink.color import contrast, darkened, ink_on, luminance, read
from roundhouse.ink.sheets.pen import rect
from roundhouse.ink.theme import Theme, ground_class

READABLE = 4.5
"""The contrast of letters with their ground that WCAG 2 asks for in small print."""
NEARLY = 3.8
"""A ground on which white letters have this contrast at least is printed a shade darker, until they have what
small print needs: white looks better there than black, and nobody sees the difference of the shades."""

SEEN = 1.25
"""A shade with less contrast to the card than this is no line on it."""


def letters_on(shade: str) -> str:
    """White or black letters on the colour of a company.

    >>> letters_on("#ed0003"), letters_on("#f7d94c")
    ('#ffffff', '#000000')
    """
    return "#ffffff" if contrast("#ffffff", shade) >= READABLE else ink_on(shade, "#000000", "#ffffff")


def for_letters(shade: str) -> str:
    """The shade as it is printed under letters.

    >>> for_letters("#f40003"), for_letters("#f7d94c")
    ('#ed0003', '#f7d94c')
    """
    return darkened(shade, "#ffffff", READABLE) if contrast("#ffffff", shade) >= NEARLY else shade


@dataclass(frozen=True)
class PrintLook:
    """The colours of printed things. ``bleed`` is how far colour goes beyond the cut of a card,
    ``logos`` the pictures of companies by id, as data URLs."""

    theme: Theme
    bleed: float = 0.0
    logos: Mapping[str, str] = field(default_factory=dict, hash=False)

    @cached_property
    def card(self) -> str:
        """The ground of a card."""
        return self.theme.edge

    @cached_property
    def ink(self) -> str:
        """The colour of words on a card."""
        return self.theme.text

    @cached_property
    def quiet(self) -> str:
        """The colour of words that matter less."""
        return self.theme.quiet

    @cached_property
    def line(self) -> str:
        """The colour of lines between boxes."""
        return self.theme.line

    def color(self, color: str) -> str:
        """A colour of a company, or of the theme by its name; grey where the theme has no colours."""
        known = ground_class(color)
        if known and not color.startswith("#"):
            return self.theme.grounds[known.removeprefix("c-")]
        shade = read(color)
        if self.theme.name != "mono":
            return for_letters(shade)
        level = round(255 * luminance(shade) ** (1 / 2.2))
        return for_letters(f"#{level:02x}{level:02x}{level:02x}")

    def frame(self, shade: str) -> str:
        """The colour of a frame round a card: that of the company where it is seen on the card."""
        return shade if contrast(shade, self.card) >= SEEN else self.line

    def on(self, shade: str) -> str:
        """Words on a coloured ground."""
        return letters_on(shade)

    def ground(self, wide: float, tall: float, fill: str) -> str:
        """A card from edge to edge, its bleed included."""
        return rect(-self.bleed, -self.bleed, wide + 2 * self.bleed, tall + 2 * self.bleed, fill)
