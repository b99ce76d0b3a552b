"""The commands about a table and who sits where: join and leave, start, hand over, pause, play again."""

from __future__ import annotations

from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.renaming import rename

from . import show, wire
from .places import place_at


async def table(context: ServerContext, caller: Caller, ask: wire.AskTable) -> wire.TableCard:
    """One table."""
    card, place = await place_at(context, caller, ask.table)
    if not place.seats:
        card.lost = await context.seats.lost(caller, ask.table)
    if card.clock is not None and (state := await context.timekeeper.get(ask.table)) is not None:
        card.time = show.clock(card.clock, state)
    return card


async def join(context: ServerContext, caller: Caller, ask: wire.Join) -> wire.Secret:
    """Sit down at an open table; keep the secret."""
    seated = await context.lobby.join(caller, ask.table, ask.name, ask.color)
    return wire.Secret(seat=seated.seat, token=seated.token)


async def add_bot(context: ServerContext, caller: Caller, ask: wire.AddBot) -> wire.TableCard:
    """Let a program sit down at an open table (owner)."""
    (await place_at(context, caller, ask.table))[1].must_own()
    await context.lobby.join_bot(ask.table, ask.bot)
    return (await place_at(context, caller, ask.table))[0]


async def leave(context: ServerContext, caller: Caller, ask: wire.OneSeat) -> wire.TableCard:
    """Free a seat of an open table: your own, or any as its owner."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.seats.leave(caller, place, ask.table, ask.seat)
    return (await place_at(context, caller, ask.table))[0]


async def start(context: ServerContext, caller: Caller, ask: wire.AskTable) -> wire.TableCard:
    """Begin the game (owner)."""
    (await place_at(context, caller, ask.table))[1].must_own()
    await context.lobby.start(ask.table)
    return (await place_at(context, caller, ask.table))[0]


async def hand_over(context: ServerContext, caller: Caller, ask: wire.HandOver) -> wire.Secret:
    """Put someone else in a seat (owner); who held it is out, and told. The log says so."""
    place = (await place_at(context, caller, ask.table))[1]
    token = await context.seats.hand_over(caller, place, ask.table, ask.seat, ask.name)
    return wire.Secret(seat=ask.seat, token=token)


async def hand_to_bot(context: ServerContext, caller: Caller, ask: wire.HandToBot) -> wire.TableCard:
    """Let a program play a seat from now on (owner). The log says so."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.seats.hand_to_bot(caller, place, ask.table, ask.seat, ask.bot)
    return (await place_at(context, caller, ask.table))[0]


async def new_link(context: ServerContext, caller: Caller, ask: wire.OneSeat) -> wire.Secret:
    """A new secret for a seat: your own, or as the owner one where nobody is there; the old one ends."""
    place = (await place_at(context, caller, ask.table))[1]
    token = await context.seats.new_link(caller, place, ask.table, ask.seat)
    return wire.Secret(seat=ask.seat, token=token)


async def stand_in(context: ServerContext, caller: Caller, ask: wire.StandIn) -> wire.TableCard:
    """Act for somebody else's seat from now on, with every move marked (owner), or end it."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.seats.stand_in(caller, place, ask.table, ask.seat, ask.on)
    return (await place_at(context, caller, ask.table))[0]


async def deputise(context: ServerContext, caller: Caller, ask: wire.Deputise) -> wire.TableCard:
    """Let a bot play for a seat until its holder comes back, or end that: your own, or any as its owner."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.absence.deputise(caller, place, ask.table, ask.seat, ask.bot)
    return (await place_at(context, caller, ask.table))[0]


async def open_seat(context: ServerContext, caller: Caller, ask: wire.OneSeat) -> wire.TableCard:
    """Leave a game, or take a seat from somebody (owner): whoever comes may take it. The log says so."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.absence.open_seat(caller, place, ask.table, ask.seat)
    return (await place_at(context, caller, ask.table))[0]


async def take_seat(context: ServerContext, caller: Caller, ask: wire.TakeSeat) -> wire.Secret:
    """Sit down in a seat that is open in the middle of a game; keep the secret."""
    token = await context.absence.take_seat(caller, ask.table, ask.seat, ask.name)
    return wire.Secret(seat=ask.seat, token=token)


async def accept(context: ServerContext, caller: Caller, ask: wire.OneSeat) -> wire.TableCard:
    """Say that you play, at a table that you were invited to."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.absence.accept(place, ask.table, ask.seat)
    return (await place_at(context, caller, ask.table))[0]


async def pause(context: ServerContext, caller: Caller, ask: wire.Pause) -> wire.TableCard:
    """Stop the clock, or let it run again: the owner at once, the others when all agree."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.absence.pause(caller, place, ask.table, ask.seat, ask.on)
    return await table(context, caller, wire.AskTable(table=ask.table))


async def reorder(context: ServerContext, caller: Caller, ask: wire.Reorder) -> wire.TableCard:
    """Choose the order of play at an open table (owner)."""
    place = (await place_at(context, caller, ask.table))[1]
    await context.seats.reorder(place, ask.table, ask.order)
    return (await place_at(context, caller, ask.table))[0]


async def rename_table(context: ServerContext, caller: Caller, ask: wire.Rename) -> wire.TableCard:
    """Give a table another name, at any time (owner). The log says so."""
    place = (await place_at(context, caller, ask.table))[1]
    await rename(context, caller, place, ask.table, ask.name)
    return (await place_at(context, caller, ask.table))[0]


async def rematch(context: ServerContext, caller: Caller, ask: wire.AskTable) -> wire.TableCard:
    """The table where the same people play again, in the next order: made by whoever asks first."""
    place = (await place_at(context, caller, ask.table))[1]
    found = await context.rematches.make(caller, place, ask.table)
    return (await place_at(context, caller, found))[0]
