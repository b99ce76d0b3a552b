"""Seats that programs play. A bot moves as soon as its seat owes a decision, on whichever process sees it.

A bot that takes its time thinks in a process of its own, and an engine from outside has one anyway: the table
is free meanwhile. Where somebody takes a move back before it has decided, it is stopped and asked anew.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from roundhouse.sim.engines.player import question
from roundhouse.table.errors import Refusal, RoundhouseError, Unknown
from roundhouse.table.log import MESSAGE
from roundhouse.table.protocol import SelfDescribed, takes_its_time, usual_bot

from .errors import Unavailable
from .live import LiveTable, LiveTables
from .outside import OutsideEngines
from .play import Acting, Play, Right
from .registry import Families
from .store.records import SeatRecord
from .tasks import stopped
from .thinking import Position, choose_move
from .threads import TableThreads
from .workers import BUSY, Workers

GAVE_UP = "I do not know what to do here"
MOVED_ON = "table/moved-on"
BROKEN = "table/rules"
_TRIES = 3
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0
_MOST_STUCK = 10_000
_LOG = logging.getLogger("roundhouse.bots")

Answer: TypeAlias = Mapping[str, Any] | str
"""An action, or in words why there is none."""
Question: TypeAlias = Callable[[], Coroutine[Any, Any, Answer]]
"""Asks a bot or an engine for its move."""


class Bots:
    """Moves the bots of the tables of this process, one move at a time per table."""

    def __init__(
        self,
        families: Families,
        lives: LiveTables,
        play: Play,
        threads: TableThreads,
        thinkers: Workers,
        engines: OutsideEngines,
    ) -> None:
        """``threads`` are for bots that decide at once, ``thinkers`` for those that take their time."""
        self._families = families
        self._engines = engines
        self._lives = lives
        self._play = play
        self._threads = threads
        self._thinkers = thinkers
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, tuple[int, asyncio.Task[Answer]]] = {}
        """By table: after which move somebody thinks about the next one, and the thought."""
        self._saying: set[asyncio.Task[None]] = set()
        self._stuck: dict[str, tuple[str, int]] = {}
        """Tables where a bot has given up: its seat, and the last move before."""
        play.after_move.append(lambda live, _turn: self.consider(live))

    def names(self, family: str) -> list[str]:
        """Who may play for nobody in games of a family: engines from outside, and its bots, weakest first."""
        return [*self._engines.names(family), *self._families.family(family).bots()]

    def about(self, family: str) -> dict[str, str]:
        """How the bots of a family play that say so, weakest first."""
        bots = self._families.family(family).bots()
        return {name: bot.about for name, bot in bots.items() if isinstance(bot, SelfDescribed)}

    def must_have(self, family: str, bot: str) -> None:
        """Raises Unknown for a bot that a family does not have."""
        names = self.names(family)
        if bot not in names:
            raise Unknown("bot/unknown", f"There is no bot “{bot}” for this game.", hint=", ".join(names))

    def named(self, family: str, bot: str) -> str:
        """The bot of that name, or the usual one of a family where none is named. Raises Unknown."""
        chosen = bot or usual_bot(self._families.family(family))
        self.must_have(family, chosen)
        return chosen

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
        """Start the bots of a table if one of them is to move, and stop a thought that is out of date."""
        mark, thought = self._thoughts.get(live.id, (0, None))
        if thought is not None and mark != last_move(live):
            thought.cancel()
        if bot_to_move(live) and live.id not in self._busy:
            self._busy[live.id] = asyncio.create_task(self._run(live.id), name=f"bots of {live.id}")

    async def look_at(self, table_id: str) -> None:
        """Open a table and start its bots if one of them is to move."""
        async with self._lives.using(table_id) as live:
            self.consider(live)

    async def stop(self) -> None:
        """Let no bot begin another move."""
        tasks = [*self._busy.values(), *self._saying]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until no bot is to move."""
        while self._busy or self._saying:
            await asyncio.gather(*self._busy.values(), *self._saying, return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        tries = _Tries()
        try:
            while True:
                try:
                    turn = await self._next(table_id, tries)
                    if turn is not None and turn.asked is not None:
                        turn = await self._answered(table_id, turn, turn.asked, tries)
                except Unavailable as error:
                    await tries.wait(error)
                    continue
                if turn is None:
                    return
                await self._move(table_id, turn, tries)
        except RoundhouseError as error:
            _LOG.error("bot stopped", extra={"table": table_id, "error": str(error)})
        finally:
            self._busy.pop(table_id, None)

    async def _next(self, table_id: str, tries: _Tries) -> _Turn | None:
        """Whose turn it is, if a bot's that has not given up."""
        async with self._lives.using(table_id) as live:
            seat = bot_to_move(live)
            if seat is None:
                self._stuck.pop(table_id, None)
                return None
            mark = last_move(live)
            tries.at(seat.seat, mark)
            if self._stuck.get(table_id) == (seat.seat, mark):
                return None
            if tries.refused >= _TRIES:
                self._give_up(live, seat, mark, tries.why)
                return None
            engine = self._engines.find(live.record.family, seat.program)
            if engine is not None and not tries.refused:
                asked = await self._threads.of(live.record.definition).run(
                    question, live.game, seat.seat, engine.spec.seconds, live.id
                )
                return _Turn(seat, mark, asked=partial(self._engines.ask, engine, asked))
            return await self._decided(live, seat, mark, tries)

    async def move_for(self, table_id: str, seat: str, mark: int, by: str) -> bool:
        """Make the next move of a person's seat in their place, marked as done ``by`` somebody.

        Nothing is done when anybody has moved since entry ``mark``. Was the move made? Not if no bot knows
        one. Raises Refusal (``table/moved-on``), Unavailable.
        """
        tries = _Tries()
        tries.at(seat, mark)
        while tries.refused < _TRIES:
            async with self._lives.using(table_id) as live:
                if seat not in live.record.waiting or last_move(live) != mark or live.table is None:
                    raise Refusal(MOVED_ON, "Something happened at the table in the meantime.")
                bots = self.names(live.record.family)
                if not bots:
                    return False
                turn = await self._decided(live, SeatRecord(seat=seat, name="", bot=bots[-1]), mark, tries)
            if turn.asked is not None:
                turn = turn.answered(await turn.asked(), tries)
            if turn.action is None:
                continue
            try:
                await self._play.act(table_id, _in_place_of(seat, mark, by), turn.action)
            except RoundhouseError as error:
                if error.code == MOVED_ON or (isinstance(error, Unavailable) and error.code != BROKEN):
                    raise
                tries.refuse(str(error))
            else:
                return True
        return False

    async def _answered(self, table_id: str, turn: _Turn, asked: Question, tries: _Tries) -> _Turn:
        """The turn with the answer to its question, without one if somebody has moved since.

        No table waits for it. Raises Unavailable.
        """
        thought = asyncio.create_task(asked(), name=f"a thought of {table_id}")
        self._thoughts[table_id] = turn.mark, thought
        try:
            await asyncio.wait((thought,))
        finally:
            del self._thoughts[table_id]
            await stopped(thought)
        return turn if thought.cancelled() else turn.answered(thought.result(), tries)

    async def _decided(self, live: LiveTable, seat: SeatRecord, mark: int, tries: _Tries) -> _Turn:
        """What the seat's bot would do, or whom to ask for it: after a refusal the usual bot in place of an
        engine and of a bot that takes its time, others with other dice; the weakest one's idea at last."""
        family = self._families.family(live.record.family)
        bots = family.bots()
        name = seat.program or ""
        if tries.refused >= _TRIES - 1:
            name = next(iter(bots), "")
        elif self._engines.find(family.id, name) or (tries.refused and takes_its_time(family, name)):
            name = usual_bot(family)
        if name not in bots:
            tries.refuse(f"there is no bot “{name}” for this game any more")
            return _Turn(seat, mark)
        chance = f"{live.record.seed} {last_move(live)}" + tries.refused * " again"
        if takes_its_time(family, name):
            state = await self._threads.of(live.record.definition).run(live.game.dump)
            position = Position(live.game.setup, state, seat.seat, name, chance)
            return _Turn(seat, mark, asked=partial(self._think, live.id, position))
        try:
            found = await self._threads.of(live.record.definition).run(
                bots[name].choose, live.game, seat.seat, random.Random(chance)
            )
        except RoundhouseError:
            raise
        except Exception as error:  # a bot that breaks must not take its table with it
            live.reset()  # it may have left the game in the middle of a thought
            tries.refuse(_failed(live.id, name, error))
            return _Turn(seat, mark)
        return _Turn(seat, mark, found)

    async def _think(self, table_id: str, position: Position) -> Answer:
        """What a bot does that takes its time, or in words why it has no answer. Raises Unavailable."""
        try:
            return await self._thinkers.run(f"table {table_id}", choose_move, position)
        except Unavailable as error:
            if error.code == BUSY:
                raise
            _LOG.error("a bot had no answer", extra={"table": table_id, "error": str(error)})
            return f"{position.bot} had no answer ({error.message})"
        except RoundhouseError:
            raise
        except Exception as error:  # as above; it had a game of its own
            return _failed(table_id, position.bot, error)

    async def _move(self, table_id: str, turn: _Turn, tries: _Tries) -> None:
        if turn.action is None:
            return
        try:
            await self._play.act(table_id, _as_it_was(turn), turn.action)
        except Unavailable as error:
            if error.code != BROKEN:
                await tries.wait(error)
            else:
                tries.refuse(error.message)
        except RoundhouseError as error:
            if error.code != MOVED_ON:
                tries.refuse(str(error))

    def _give_up(self, live: LiveTable, seat: SeatRecord, mark: int, why: str) -> None:
        """Say so at the table, once: the owner can hand the seat to someone else."""
        self._stuck[live.id] = (seat.seat, mark)
        while len(self._stuck) > _MOST_STUCK:
            del self._stuck[next(iter(self._stuck))]
        _LOG.error("a bot gave up", extra={"table": live.id, "seat": seat.seat, "error": why})
        said = [row for row in live.rows if row.number > mark and row.entry.seat == seat.seat]
        if not said:
            words = f"{GAVE_UP}: {why}. The owner of the table can let someone else play here."
            speaker = seat.seat if seat.bot else None  # nobody speaks in the name of another
            task = asyncio.create_task(self._say(live.id, speaker, words))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)

    async def _say(self, table_id: str, seat: str | None, words: str) -> None:
        try:
            await self._play.note(table_id, words, seat)
        except RoundhouseError as error:
            _LOG.error("a bot could not say so", extra={"table": table_id, "error": str(error)})


class _Turn(NamedTuple):
    """What a bot would do after the move with the number ``mark``; nothing when it had no idea, or has to be
    ``asked`` first."""

    seat: SeatRecord
    mark: int
    action: Mapping[str, Any] | None = None
    asked: Question | None = None

    def answered(self, answer: Answer, tries: _Tries) -> _Turn:
        """The turn with the answer: an action, or in words why there is none."""
        if isinstance(answer, str):
            tries.refuse(answer)
            return self
        return self._replace(action=answer)


class _Tries:
    """How often a bot was refused in one position, and how long it waits for a storage that is away."""

    def __init__(self) -> None:
        self._position: tuple[str, int] | None = None
        self.refused = 0
        self.why = ""
        self._pause = _FIRST_PAUSE

    def at(self, seat: str, mark: int) -> None:
        """The position that is looked at: a new one counts from nothing."""
        if self._position != (seat, mark):
            self._position, self.refused, self.why, self._pause = (seat, mark), 0, "", _FIRST_PAUSE

    def refuse(self, why: str) -> None:
        """Count a try that led to nothing, and keep the reason."""
        self.refused += 1
        self.why = why

    async def wait(self, error: RoundhouseError) -> None:
        """The storage is away: longer and longer, up to half a minute."""
        _LOG.warning("a bot waits", extra={"seconds": self._pause, "error": str(error)})
        await asyncio.sleep(self._pause)
        self._pause = min(_LONGEST_PAUSE, self._pause * 2)


def last_move(live: LiveTable) -> int:
    """The number of the last entry that is no message: what people say does not disturb a bot."""
    return next((row.number for row in reversed(live.rows) if row.entry.type != MESSAGE), 0)


def has_given_up(live: LiveTable) -> bool:
    """Has the bot that is to move said that it knows no move?"""
    moved = last_move(live)
    said = (row.entry.action.get("text") for row in live.rows if row.number > moved)
    return any(str(text).startswith(GAVE_UP) for text in said)


def _as_it_was(turn: _Turn) -> Right:
    """The right of a bot to move, as long as nobody has moved since it thought and the seat is still its own.

    A bot names its requests nothing: whether its move is kept, it sees from the log.
    """

    async def right(live: LiveTable) -> Acting:
        seat = bot_to_move(live)
        if last_move(live) != turn.mark or seat is None or seat.seat != turn.seat.seat:
            raise Refusal(MOVED_ON, "Something happened at the table in the meantime.")
        return Acting(seat.seat) if seat.bot else Acting(seat.seat, f"the bot {seat.deputy}", absent=True)

    return right


def _in_place_of(seat: str, mark: int, by: str) -> Right:
    """The right to move once for a person, as long as nobody has moved since entry ``mark``."""

    async def right(live: LiveTable) -> Acting:
        if last_move(live) != mark or seat not in live.record.waiting:
            raise Refusal(MOVED_ON, "Something happened at the table in the meantime.")
        return Acting(seat, by, absent=True)

    return right


def _failed(table_id: str, bot: str, error: Exception) -> str:
    """Note that a bot broke, and say so in words."""
    _LOG.error("a bot failed", extra={"table": table_id, "bot": bot}, exc_info=error)
    return f"{bot} failed over it ({type(error).__name__})"


def bot_to_move(live: LiveTable) -> SeatRecord | None:
    """The first bot that owes a decision."""
    if live.record.stage != "running" or live.table is None:
        return None
    waiting = live.record.waiting
    return next((seat for seat in live.seats if seat.program and seat.seat in waiting), None)
