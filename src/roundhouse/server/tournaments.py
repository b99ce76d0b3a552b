"""Tournaments of people and bots: rounds of tables that begin by themselves when the round before is over."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from roundhouse.table.errors import Malformed, Refusal, RoundhouseError
from roundhouse.table.languages import to_say

from .bots import Bots
from .callers import Caller
from .clocks import speed
from .ids import new_id
from .limits import MOST_ENTRANTS, MOST_GAMES, MOST_ROUNDS, MOST_TOURNAMENTS
from .live import LiveTable
from .lobby import Lobby, NewTable
from .pairing import Played, Score, round_robin, standings, swiss
from .play import Play, Turn
from .registry import Families
from .results import place_of
from .store.records import SeatRecord, User
from .store.tables import TableStore
from .store.tournaments import Entrant, Pairing, Tournament, TournamentPlan, TournamentStore
from .tasks import stopped
from .terms import check as check_terms
from .words import person_name, table_name

_LOG = logging.getLogger("roundhouse.tournaments")


class TournamentView(msgspec.Struct, frozen=True):
    """A tournament as its page shows it: who stands how, and every round with its tables."""

    tournament: Tournament
    entrants: list[Entrant]
    scores: list[Score]
    pairings: list[Pairing]
    places: Mapping[str, Mapping[int, int]]
    """By table, for those that are over: the place of each entrant."""
    after: str | None = None
    """The tournament of the next season."""


class Tournaments:
    """Makes tournaments and plays them through."""

    def __init__(
        self,
        *,
        store: TournamentStore,
        tables: TableStore,
        lobby: Lobby,
        bots: Bots,
        families: Families,
        play: Play,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._tables = tables
        self._lobby = lobby
        self._bots = bots
        self._families = families
        self._now = now
        self._ended: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        play.after_move.append(self._hear)

    def start(self) -> None:
        """Go on with what an earlier life of the server left."""
        self._task = asyncio.create_task(self._work(), name="tournaments")

    async def stop(self) -> None:
        """Begin no further round."""
        await stopped(self._task)

    async def make(self, owner: User, name: str, plan: TournamentPlan) -> Tournament:
        """A new tournament that people and bots may enter. Raises Malformed, Unknown or Refusal."""
        card = self._families.card(plan.title, plan.family)
        if not card.least_seats <= plan.seats <= card.most_seats:
            raise Malformed(
                "table/seats", f"{card.name} is for {card.least_seats} to {card.most_seats} players."
            )
        if plan.mode == "robin" and plan.seats != 2:
            raise Malformed("tournament/robin", "Each plays each when there are two at a table.")
        if not 1 <= plan.rounds <= MOST_ROUNDS:
            raise Malformed("tournament/rounds", f"A tournament has 1 to {MOST_ROUNDS} rounds.")
        check_terms(plan.terms)
        if await self._store.unfinished(owner.id) >= MOST_TOURNAMENTS:
            raise Refusal("tournament/too-many", f"{MOST_TOURNAMENTS} tournaments of yours are not over.")
        made = Tournament(
            id=new_id(),
            name=table_name(name or f"{card.name} tournament"),
            plan=msgspec.structs.replace(plan, least=card.least_seats),
            stage="open",
            owner_id=owner.id,
            made=self._now(),
        )
        await self._store.add(made)
        return made

    async def enter(self, id: str, user: User) -> None:
        """Enter ``user`` for a tournament. Raises Refusal where it is full or not open."""
        await self._store.enter(id, Entrant(number=0, name=user.name, user_id=user.id), MOST_ENTRANTS)

    async def enter_bots(self, id: str, bot: str, count: int) -> None:
        """Enter ``count`` bots of a kind for a tournament. Raises Unknown or Refusal."""
        tournament = await self._store.get(id)
        self._bots.must_have(tournament.plan.family, bot)
        names = {one.name for one in await self._store.entrants(id)}
        free = (name for n in range(1, 99) if (name := person_name(f"{bot} {n}")) not in names)
        for _, name in zip(range(min(count, MOST_ENTRANTS)), free, strict=False):
            await self._store.enter(id, Entrant(number=0, name=name, bot=bot), MOST_ENTRANTS)

    async def begin(self, id: str) -> None:
        """Close the entries and begin the first round. Raises Refusal."""
        tournament, entrants = await self._store.get(id), await self._store.entrants(id)
        plan = tournament.plan
        if len(entrants) < max(2, plan.least):
            raise Refusal("tournament/few", "Too few play along.")
        rounds = len(round_robin(len(entrants))) if plan.mode == "robin" else plan.rounds
        if rounds * -(-len(entrants) // plan.seats) > MOST_GAMES:
            raise Refusal("tournament/games", f"A tournament has at most {MOST_GAMES} tables.")
        if await self._store.go_to(id, "running", "open"):
            self._ended.put_nowait(id)

    async def next_season(self, id: str, owner: User) -> Tournament:
        """Make the next season: a tournament with the same plan and the same bots; people enter themselves.

        There is one for each tournament, whoever asks first. Raises Refusal while this one goes on.
        """
        before = await self._store.get(id)
        if before.stage != "finished":
            raise Refusal("tournament/goes-on", "The next season begins when this one is over.")
        if (there := await self._store.following(id)) is not None:
            return await self._store.get(there)
        plan = msgspec.structs.replace(before.plan, season=before.plan.season + 1, before=id)
        name = before.name.removesuffix(f", season {before.plan.season}")
        made = await self.make(owner, f"{name[:60]}, season {plan.season}", plan)
        for one in await self._store.entrants(id):
            if one.bot is not None:
                bot = Entrant(number=0, name=one.name, bot=one.bot)
                await self._store.enter(made.id, bot, MOST_ENTRANTS)
        return made

    async def standing(self, id: str) -> TournamentView:
        """The present standing of a tournament. Raises Unknown."""
        tournament, entrants = await self._store.get(id), await self._store.entrants(id)
        pairings = await self._store.pairings(id)
        games, byes, places = await self._played(entrants, pairings)
        scores, after = standings(len(entrants), games, byes), await self._store.following(id)
        return TournamentView(tournament, entrants, scores, pairings, places, after)

    async def settled(self) -> None:
        """Wait until everything that has ended here is taken in."""
        await self._ended.join()

    def _hear(self, live: LiveTable, _turn: Turn) -> None:
        if live.record.stage == "finished":
            self._ended.put_nowait(f"/{live.id}")

    async def _work(self) -> None:
        try:
            for id in await self._store.running():
                self._ended.put_nowait(id)
        except RoundhouseError as error:
            _LOG.warning("tournaments were not looked for", extra={"error": str(error)})
        while True:
            what = await self._ended.get()
            try:
                found = await self._store.of_table(what[1:]) if what.startswith("/") else what
                if found is not None:
                    await self._advance(found)
            except RoundhouseError as error:
                _LOG.warning("a tournament did not go on", extra={"what": what, "error": str(error)})
            except Exception:  # one tournament must not keep the others from going on
                _LOG.exception("a tournament did not go on", extra={"what": what})
            finally:
                self._ended.task_done()

    async def _advance(self, id: str) -> None:
        tournament = await self._store.get(id)
        if tournament.stage != "running":
            return
        entrants, pairings = await self._store.entrants(id), await self._store.pairings(id)
        for pairing in pairings:
            if pairing.table_id is None:
                await self._make_table(tournament, entrants, pairing)
        pairings = await self._store.pairings(id)
        games, byes, places = await self._played(entrants, pairings)
        if len(places) < len(pairings):
            return
        done = max((pairing.round for pairing in pairings), default=0)
        tables = _next_round(tournament.plan, len(entrants), done, games, byes)
        if not tables:
            await self._store.go_to(id, "finished", "running")
            return
        await self._store.pair(id, done + 1, tables)
        self._ended.put_nowait(id)

    async def _played(
        self, entrants: list[Entrant], pairings: list[Pairing]
    ) -> tuple[list[Played], Counter[int], dict[str, dict[int, int]]]:
        games, places, sat = [], dict[str, dict[int, int]](), Counter[int]()
        for pairing in pairings:
            sat.update(pairing.entrants)
            if pairing.table_id is None:
                continue
            record = await self._tables.get(pairing.table_id)
            if record.stage != "finished":
                continue
            place = place_of(record)
            came = {one: place[str(seat)] for seat, one in enumerate(pairing.entrants, 1)}
            places[pairing.table_id] = came
            games.append(Played(came))
        rounds = max((pairing.round for pairing in pairings), default=0)
        byes = Counter({one.number: rounds - sat[one.number] for one in entrants})
        return games, +byes, places

    async def _make_table(self, tournament: Tournament, entrants: list[Entrant], pairing: Pairing) -> None:
        plan = tournament.plan
        owner = Caller(user=User(id=tournament.owner_id, name="", admin=False))
        record, _secret = await self._lobby.make(
            owner,
            NewTable(
                title=plan.title,
                family=plan.family,
                name=f"{tournament.name[:60]}, round {pairing.round}, table {pairing.number}",
                seats=len(pairing.entrants),
                options=plan.options,
                terms=plan.terms,
                undo="consent",
            ),
        )
        for one in pairing.entrants:
            entrant = entrants[one]
            bot = entrant.bot or (None if entrant.user_id else self._bots.names(plan.family)[-1])
            seat = SeatRecord(seat="", name=entrant.name, user_id=entrant.user_id, bot=bot)
            await self._tables.take_seat(record.id, seat)
        if await self._store.seat(tournament.id, pairing, record.id):
            await self._lobby.start(record.id)
        else:  # another process was quicker
            await self._tables.drop(record.id)


def _next_round(
    plan: TournamentPlan, entrants: int, done: int, games: list[Played], byes: Counter[int]
) -> list[list[int]]:
    if plan.mode == "robin":
        rounds = round_robin(entrants)
        return [list(pair) for pair in rounds[done]] if done < len(rounds) else []
    return swiss(entrants, games, byes, plan.seats, plan.least) if done < plan.rounds else []


def plan_words(plan: TournamentPlan, say: Callable[[str], str] = str) -> str:
    """A plan in a few words, in the language of ``say``."""
    robin = say("each against each")
    rounds = say("%(rounds)s rounds (Swiss)") % {"rounds": plan.rounds}
    pace = {"live": to_say("each in one sitting"), "days": to_say("over days")}.get(speed(plan.terms.clock))
    seats = say("%(seats)s at a table") % {"seats": plan.seats}
    words = [robin if plan.mode == "robin" else rounds, seats]
    return ", ".join([*words, say(pace)] if pace else words)
