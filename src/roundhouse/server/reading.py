"""Plays in files, ours or of other programs, read by whichever family takes them. No server is needed."""

from __future__ import annotations

from roundhouse.table import savefile
from roundhouse.table.errors import RoundhouseError, Unknown
from roundhouse.table.protocol import Exchange, Record

from .registry import Families


def read_play(families: Families, text: str | bytes, until: int | None = None) -> Record:
    """The play in a file, ours or of another program, up to action ``until``. Raises Malformed or Unknown, of
    the last family that tried."""
    if savefile.recognised(text):
        play = savefile.read(text, until)
        families.family(play.setup.family)
        return play
    readers = [family for family in families if isinstance(family, Exchange)]
    wrong: RoundhouseError = Unknown("import/none", "No game that is installed reads files.")
    for family in readers:
        try:
            return family.read(text, until=until)
        except RoundhouseError as error:
            wrong = error
    raise wrong
