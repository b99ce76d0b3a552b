"""Tournaments for programs: the same that their pages do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from roundhouse.server.callers import Caller
from roundhouse.server.clocks import ClockRule
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import Denied
from roundhouse.server.store.records import User
from roundhouse.server.store.tournaments import Mode, Stage, Tournament, TournamentPlan
from roundhouse.server.terms import Terms

from .wire import Answer, Ask, Count, Name, Short


class AskTournaments(Ask):
    """A request for the list of tournaments."""


class AskTournament(Ask):
    """A request about one tournament."""

    tournament: Short


class MakeTournament(Ask):
    """A new tournament: ``rounds`` in which neighbours in the standings meet (``swiss``), or each against
    each, two at a table (``robin``)."""

    title: Short
    name: Name = ""
    mode: Mode = "swiss"
    seats: Count = 2
    rounds: Count = 3
    options: Mapping[Short, Short] = {}
    clock: ClockRule | None = None


class EnterBots(AskTournament):
    """Bots that are to play along."""

    bot: Short
    count: Count = 1


class TournamentCard(Answer):
    """A tournament in short."""

    id: str
    name: str
    title: str
    mode: Literal["swiss", "robin"]
    seats: int
    rounds: int
    season: int
    stage: Stage
    before: str | None
    after: str | None = None


class TournamentList(Answer):
    """Tournaments, the newest first."""

    tournaments: list[TournamentCard]


class TournamentScore(msgspec.Struct):
    """How somebody stands; ``bot`` is the program that plays, if one does."""

    name: str
    bot: str | None
    points: float
    buchholz: float
    games: int
    wins: int


class TournamentTable(msgspec.Struct):
    """A table of a round: who plays, by name, and the place of each once it is over."""

    round: int
    number: int
    names: list[str]
    table: str | None
    places: list[int] | None


class TournamentState(Answer):
    """Where a tournament stands: the best first, and the tables of every round."""

    tournament: TournamentCard
    standings: list[TournamentScore]
    tables: list[TournamentTable]


async def list_tournaments(context: ServerContext, _caller: Caller, _ask: AskTournaments) -> TournamentList:
    """Every tournament, the newest first."""
    return TournamentList(tournaments=[_card(one) for one in await context.tournament_store.newest()])


async def tournament(context: ServerContext, _caller: Caller, ask: AskTournament) -> TournamentState:
    """Where a tournament stands."""
    return await _state(context, ask.tournament)


async def make_tournament(context: ServerContext, caller: Caller, ask: MakeTournament) -> TournamentState:
    """Make a tournament that people and bots may enter (account)."""
    card = context.families.card(ask.title, None)
    plan = TournamentPlan(
        title=card.id,
        family=card.family,
        options=ask.options,
        mode=ask.mode,
        seats=ask.seats,
        rounds=ask.rounds,
        terms=Terms(clock=ask.clock),
    )
    return await _state(context, (await context.tournaments.make(_user(caller), ask.name, plan)).id)


async def enter(context: ServerContext, caller: Caller, ask: AskTournament) -> TournamentState:
    """Play along (account)."""
    await context.tournaments.enter(ask.tournament, _user(caller))
    return await _state(context, ask.tournament)


async def enter_bots(context: ServerContext, caller: Caller, ask: EnterBots) -> TournamentState:
    """Let bots play along (whoever made it)."""
    await _must_own(context, caller, ask.tournament)
    await context.tournaments.enter_bots(ask.tournament, ask.bot, ask.count)
    return await _state(context, ask.tournament)


async def begin(context: ServerContext, caller: Caller, ask: AskTournament) -> TournamentState:
    """Begin the first round; nobody enters any more (whoever made it)."""
    await _must_own(context, caller, ask.tournament)
    await context.tournaments.begin(ask.tournament)
    return await _state(context, ask.tournament)


async def next_season(context: ServerContext, caller: Caller, ask: AskTournament) -> TournamentState:
    """The same tournament once more, with its bots; people enter themselves (whoever made it)."""
    user = await _must_own(context, caller, ask.tournament)
    return await _state(context, (await context.tournaments.next_season(ask.tournament, user)).id)


def _user(caller: Caller) -> User:
    if caller.user is None:
        raise Denied("account/none", "Sign in first.", hint="a token of an account does, too")
    return caller.user


async def _must_own(context: ServerContext, caller: Caller, id: str) -> User:
    one, user = await context.tournament_store.get(id), _user(caller)
    if not (user.admin or user.id == one.owner_id):
        raise Denied("tournament/not-owner", "Only whoever made the tournament may do this.")
    return user


def _card(one: Tournament, after: str | None = None) -> TournamentCard:
    plan = one.plan
    return TournamentCard(
        id=one.id,
        name=one.name,
        title=plan.title,
        mode=plan.mode,
        seats=plan.seats,
        rounds=plan.rounds,
        season=plan.season,
        stage=one.stage,
        before=plan.before or None,
        after=after,
    )


async def _state(context: ServerContext, id: str) -> TournamentState:
    found = await context.tournaments.standing(id)
    names = [one.name for one in found.entrants]
    return TournamentState(
        tournament=_card(found.tournament, found.after),
        standings=[
            TournamentScore(
                names[one.entrant],
                found.entrants[one.entrant].bot,
                one.points,
                one.buchholz,
                one.games,
                one.wins,
            )
            for one in found.scores
        ],
        tables=[
            TournamentTable(
                one.round,
                one.number,
                [names[each] for each in one.entrants],
                one.table_id,
                [places[each] for each in one.entrants]
                if one.table_id and (places := found.places.get(one.table_id))
                else None,
            )
            for one in found.pairings
        ],
    )


Row: TypeAlias = tuple[
    str, str, str, type[Ask], type[Answer], str, Callable[[ServerContext, Caller, Any], Awaitable[Answer]]
]
_ALL, _ONE = "/tournaments", "/tournaments/{tournament}"
ROWS: tuple[Row, ...] = (
    ("list-tournaments", "GET", _ALL, AskTournaments, TournamentList, "read", list_tournaments),
    ("tournament", "GET", _ONE, AskTournament, TournamentState, "read", tournament),
    ("make-tournament", "POST", _ALL, MakeTournament, TournamentState, "lobby", make_tournament),
    ("enter-tournament", "POST", _ONE + "/enter", AskTournament, TournamentState, "lobby", enter),
    ("enter-bots", "POST", _ONE + "/bots", EnterBots, TournamentState, "lobby", enter_bots),
    ("begin-tournament", "POST", _ONE + "/begin", AskTournament, TournamentState, "lobby", begin),
    ("next-season", "POST", _ONE + "/next", AskTournament, TournamentState, "lobby", next_season),
)
"""The commands, as :class:`.commands.Command` has them."""
