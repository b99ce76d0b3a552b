"""Seats that programs play. A bot moves as soon as its seat owes a decision, on whichever process sees it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping
from typing import Any

from roundhouse.table.errors import Refusal, RoundhouseError, Unknown
from roundhouse.table.protocol import Advice, Adviser, Setup

from .crew import Crew
from .live import LiveTable, LiveTables
from .play import Play, held
from .registry import Families
from .store.records import SeatRecord

_LOG = logging.getLogger("roundhouse.bots")


class Bots:
    """Moves the bots of the tables of this process, one move at a time per table."""

    def __init__(self, families: Families, lives: LiveTables, play: Play, crew: Crew) -> None:
        self._families = families
        self._lives = lives
        self._play = play
        self._crew = crew
        self._busy: dict[str, asyncio.Task[None]] = {}
        play.after_move.append(lambda live, _turn: self.consider(live))

    def names(self, family: str) -> list[str]:
        """The bots that a family has, weakest first."""
        return list(self._families.family(family).bots())

    def adviser(self, live: LiveTable, seat: str, name: str | None = None) -> str:
        """The bot that is to advise a seat, the strongest if none is named. Raises Refusal, Unknown."""
        bots = self._families.family(live.record.family).bots()
        chosen = name or next(reversed(list(bots)), "")
        if chosen not in bots:
            raise Unknown("bot/unknown", f"There is no bot “{chosen}” for this game.", hint=", ".join(bots))
        if seat not in live.record.waiting:
            raise Refusal("suggest/not-on", "This seat has nothing to decide now.")
        return chosen

    def consider(self, live: LiveTable) -> None:
        """Start the bots of a table if one of them is to move."""
        if bot_to_move(live) and live.id not in self._busy:
            self._busy[live.id] = asyncio.create_task(self._run(live.id), name=f"bots of {live.id}")

    async def look_at(self, table_id: str) -> None:
        """Open a table and start its bots if one of them is to move."""
        async with self._lives.using(table_id) as live:
            self.consider(live)

    async def stop(self) -> None:
        """Let no bot begin another move."""
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until no bot is to move."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        try:
            while (turn := await self._choose(table_id)) is not None:
                seat, action, after = turn
                try:
                    await self._play.act(
                        table_id, held(seat), action, after=after, request_id=f"bot-{seat}-{after + 1}"
                    )
                except RoundhouseError as error:
                    if error.code not in ("table/moved-on", "request/reused"):
                        raise
        except RoundhouseError as error:
            _LOG.error("bot stopped", extra={"table": table_id, "error": str(error)})
        finally:
            self._busy.pop(table_id, None)

    async def _choose(self, table_id: str) -> tuple[str, Mapping[str, Any], int] | None:
        async with self._lives.using(table_id) as live:
            seat = bot_to_move(live)
            if seat is None or seat.bot is None:
                return None
            try:
                bot = self._families.family(live.record.family).bots()[seat.bot]
            except KeyError:
                raise Unknown("bot/unknown", f"There is no bot “{seat.bot}” for this game.") from None
            rng = random.Random(f"{live.record.seed} {live.last}")
            return seat.seat, await self._crew.run(bot.choose, live.game, seat.seat, rng), live.last


def advise(
    families: Families, setup: Setup, state: Mapping[str, Any], seat: str, name: str, chance: str
) -> Advice:
    """What a bot would do for a seat of a game that stands as ``state`` says; a worker thinks about it.

    ``chance`` decides what the bot leaves to chance. It is not the seed of the table: nothing that is hidden
    may show in advice.
    """
    family = families.family(setup.family)
    game = family.new(setup)
    game.restore(state)
    bot, rng = family.bots()[name], random.Random(chance)
    if isinstance(bot, Adviser):
        return bot.advise(game, seat, rng)
    return Advice(bot.choose(game, seat, rng))


def bot_to_move(live: LiveTable) -> SeatRecord | None:
    """The first bot that owes a decision."""
    if live.record.stage != "running" or live.table is None:
        return None
    waiting = live.record.waiting
    return next((seat for seat in live.seats if seat.bot and seat.seat in waiting), None)
