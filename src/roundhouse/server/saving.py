"""Tables as files of our own: who may save a game that goes on, and what the others are told.

Such a file holds the seed, and with it everything that is hidden. While a game goes on, its owner alone can
save it, and the log says so when other people play. A finished game has no secrets.
"""

from __future__ import annotations

import msgspec

from roundhouse.table.protocol import Record

from .callers import CallerPlace
from .context import ServerContext
from .export import as_record
from .live import LiveTable

TOLD = "The owner of the table has saved the game, with everything that is hidden."


def may_save(live: LiveTable, place: CallerPlace) -> bool:
    """May somebody with that place have the whole table as a file now?"""
    return live.record.stage == "finished" or (live.record.stage == "running" and place.owner)


def record_to_save(live: LiveTable) -> Record:
    """The table as it stands, with the fingerprint of its state where the game is at hand."""
    record = as_record(live.record, live.seats, live.rows)
    if live.table is not None:
        return msgspec.structs.replace(record, digest=live.table.digest())
    return record


async def tell_of_saving(context: ServerContext, live: LiveTable, place: CallerPlace) -> None:
    """Let the log say that the game was saved, if it goes on and somebody else plays. The table must not be
    locked."""
    others = [seat for seat in live.seats if not seat.bot and seat.seat not in place.seats]
    if others and live.record.stage == "running":
        await context.play.note(live.id, TOLD)
