r"""How a table stands, for its card in the lobby: English is kept of it, and no game is loaded to say it.

>>> from roundhouse.table.languages import read_in, spoken
>>> with read_in(spoken("de")):
...     said_of_status("Operating Round 2.1 · phase 3"), said_of_status("Turn 4 · Ann builds")
('Betriebsrunde 2.1 · Phase\xa03', 'Zug 4 · Ann baut')
"""

from __future__ import annotations

import re

from roundhouse.table.languages import to_say
from roundhouse.table.saying import say, say_of

_SENTENCES = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"Finished in turn (?P<turn>\d+): nobody wins", to_say("Finished in turn %(turn)s: nobody wins")),
        (r"Finished in turn (?P<turn>\d+): all win", to_say("Finished in turn %(turn)s: all win")),
        (
            r"Finished in turn (?P<turn>\d+): (?P<name>.+) wins",
            to_say("Finished in turn %(turn)s: %(name)s wins"),
        ),
        (r"phase (?P<phase>.+)", "phase %(phase)s"),
        (r"Turn (?P<number>\d+)", "Turn %(number)s"),
        (r"(?P<name>.+) moves", "%(name)s moves"),
        (r"(?P<name>.+) builds", "%(name)s builds"),
        (r"(?P<name>.+) decides", "%(name)s decides"),
    )
)
"""What both families say of a game in play (``Game.status``), and what pages say in its place."""
_ROUND = re.compile(r"(?P<name>.+?)(?P<number> \d[\d.]*)?")
_ENDED = "Finished: "


def said_of_status(status: str) -> str:
    """The status of a table in the language of whoever reads; names of people stay as they are."""
    if status.startswith(_ENDED):
        return say("Finished: %(reason)s", reason=say_of("end", status.removeprefix(_ENDED)))
    first, *rest = status.split(" · ")
    if first == "Set-up" and len(rest) > 1:
        return " · ".join((say(first), say(rest[0]), *rest[1:]))
    return " · ".join((_said(first), *map(_said, rest)))


def _said(piece: str) -> str:
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(piece):
            return say(sentence, **found.groupdict())
    if (whole := say(piece)) != piece:
        return whole
    round_ = _ROUND.fullmatch(piece)
    return f"{say_of('round', round_['name'])}{round_['number'] or ''}" if round_ else piece
