"""The opening of an 18xx game: private companies, par prices, the order of floats."""

from __future__ import annotations

from collections import Counter

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.events.privates import PrivateBought
from roundhouse.eighteen.rules.state.events.shares import CompanyFloated, CorporationStarted, ParPriceSet
from roundhouse.table.errors import at_action
from roundhouse.table.log import standing
from roundhouse.table.openings import GameOpening, OpeningKind, OpeningMove
from roundhouse.table.protocol import Event, Record
from roundhouse.table.table import Table


def read_opening(game: EighteenGame, record: Record) -> GameOpening:
    """Play a record in a new game and note its opening. What was undone does not count. Raises the rules'
    errors."""
    table, moves = Table(game), list[OpeningMove]()
    counts = Counter[OpeningKind]()
    faces = {private.id: private.value for private in game.privates.values()}
    for entry in standing(record.entries):
        with at_action(entry.number):
            events = table.restore_one(entry)
        for event in events:
            found = _move(game, event)
            if found is not None:
                kind, name, seat, price = found
                counts[kind] += 1
                moves.append(OpeningMove(entry.number, kind, name, seat, counts[kind], price))
    outcome = table.outcome() or record.outcome
    winners = outcome.winners if outcome is not None else ()
    seats = tuple(seat.id for seat in record.setup.seats)
    return GameOpening(game.title.id, seats, tuple(moves), faces, winners)


def _move(game: EighteenGame, event: Event) -> tuple[OpeningKind, str, str, int | None] | None:
    """Kind, company, seat and price of an event that belongs to an opening."""
    match event:
        case PrivateBought():
            return "private", event.private, event.player, event.price
        case CorporationStarted() | ParPriceSet():
            return "par", event.company, event.player, event.price
        case CompanyFloated():
            president = game.company(event.company).player
            return "float", event.company, president.id if president else "", None
        case _:
            return None
