"""Style sheets and pages for the theme, palette and colours that somebody has chosen.

Style sheets say what is dark in ``@media (prefers-color-scheme: dark)``. For whoever has chosen a theme they
are served with that condition decided, so that no rule is written twice and nothing flashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from roundhouse.ink.color import ink_on
from roundhouse.ink.palettes import apart
from roundhouse.server.presentation import Presentation

_DARK = "@media (prefers-color-scheme: dark)"
_DECIDED = {"dark": "@media all", "light": "@media not all"}


def themed_url(url: str, chosen: Presentation) -> str:
    """The address of a style sheet in the theme of the reader."""
    return url if chosen.theme == "system" else f"{url}&theme={chosen.theme}"


@cache
def themed(style: str, theme: str) -> str:
    """A style sheet whose rules for dark screens hold always (``dark``), never (``light``), or as the browser
    says (anything else).

    >>> themed("a{}@media (prefers-color-scheme: dark) {a{}}", "light")
    'a{}@media not all {a{}}'
    """
    return decided(style, theme)


def decided(text: str, theme: str) -> str:
    """A text with a style sheet in it, such as a picture, treated like :func:`themed`, but not kept."""
    return text.replace(_DARK, _DECIDED.get(theme, _DARK))


def colors_of_pieces(chosen: Presentation, pieces: Mapping[str, str]) -> Mapping[str, str]:
    """The colours that differ from those of ``pieces`` for this reader, by the letters on tokens."""
    return {**apart(pieces, chosen.palette), **chosen.token_colors}


def own_colors(chosen: Presentation, pieces: Mapping[str, str] | None = None) -> str:
    """The rules for the colours of routes and companies that the reader has chosen, and for those of
    ``pieces`` (colours by the letters on tokens) in the reader’s palette; empty where all is as usual."""
    rules = []
    for number, color in enumerate(chosen.route_colors):
        rules.append(f"html .rh .route-{number}{{stroke:{color}}}")
        rules.append(f"html .rh .route-stop-{number}{{fill:{color}}}")
    for letters, color in colors_of_pieces(chosen, pieces or {}).items():
        ink = ink_on(color)
        rules.append(f'.rh [data-token="{letters}"] :is(circle,rect){{fill:{color};stroke:{ink}}}')
        rules.append(f'.rh [data-token="{letters}"] text{{fill:{ink}}}')
        rules.append(f'.chip[data-token="{letters}"]{{background:{color}!important;color:{ink}!important}}')
    return "".join(rules)
