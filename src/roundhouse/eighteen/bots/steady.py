"""A player with common sense: cheap privates, shares of what earns, track that raises the next run.

It judges by the choices and their facts, and tries tiles out on the board, taking them back again. It knows
no title; kinds of action that it has no opinion on it leaves to :class:`~.dice.Dice`, passing if it can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice, Span
from roundhouse.table.protocol import Advice, Game

from .advice import advice_of
from .dice import Dice, by_type

TRIED = 14
"""So many tiles are tried out before one is laid."""
RESERVE = 20
"""Percent of a company's money that it keeps back when it buys trains from others."""

Judge = Callable[["Steady", EighteenGame, Player, Sequence[Choice], random.Random], Mapping[str, Any] | None]


class Steady:
    """Plays soundly."""

    name = "Steady"

    def __init__(self) -> None:
        self._fallback = Dice()

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A sound legal action of ``seat``."""
        assert isinstance(game, EighteenGame)
        player = next(one for one in game.players if one.id == seat)
        kinds = by_type(game.choices(seat))
        for kind, judge in JUDGES:
            if kind in kinds:
                action = judge(self, game, player, kinds[kind], rng)
                if action is not None:
                    return action
        if "pass" in kinds:
            return kinds["pass"][0].fill(rng)
        return self._fallback.choose(game, seat, rng)

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """What it would do for ``seat``, as the log would tell it."""
        return advice_of(game, seat, self.choose(game, seat, rng))

    def _run(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any]:
        """Run the best routes."""
        return choices[0].fill(rng)

    def _dividend(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any]:
        """Pay out, unless the company will soon need a train that it cannot pay."""
        company = game.round.entity
        wanted = "payout"
        if isinstance(company, Corporation) and len(company.trains) < 2:
            cheapest = game.depot.cheapest()
            if cheapest is not None and company.cash < cheapest <= company.cash + 400:
                wanted = "withhold"
        named = {str(choice.action.get("kind")): choice for choice in choices}
        return (named.get(wanted) or choices[0]).fill(rng)

    def _train(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy from the bank while there are fewer than two trains, or when there is money to spare."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        fixed = [choice for choice in choices if not choice.open]
        if not fixed:
            return None
        cheapest = min(fixed, key=lambda choice: int(choice.facts.get("cost", 0)))
        cost = int(cheapest.facts.get("cost", 0))
        spare = company.cash - cost >= cost * RESERVE // 100
        if not company.trains or (len(company.trains) < 2 and spare):
            return cheapest.fill(rng)
        return None

    def _track(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Lay the tile after which the company could earn most; cheaper ones on a tie."""
        company = game.round.entity
        own = [choice for choice in choices if isinstance(company, Corporation)]
        if not own or not isinstance(company, Corporation):
            return None
        tried = rng.sample(own, min(TRIED, len(own)))
        best = max(tried, key=lambda choice: self._after(game, company, choice))
        return best.fill(rng)

    def _after(self, game: EighteenGame, company: Corporation, choice: Choice) -> tuple[int, int, int]:
        cost = int(choice.facts.get("cost", 0))
        with game.journal.trial():
            land = game.land
            tile = land.tile_of(str(choice.action["tile"])).at(int(choice.action["rotation"]))
            land.board.lay(str(choice.action["hex"]), tile)
            network = game.runs.network(company)
            earned = game.runs.best(company).revenue if company.trains else 0
            reached = len(network.stops)
        return earned, reached, -cost

    def _token(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Place a token where it costs no more than a quarter of the money."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        fair = [choice for choice in choices if int(choice.facts.get("cost", 0)) * 4 <= company.cash]
        return rng.choice(fair).fill(rng) if fair else None

    def _shares(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy what pays best for its price, own companies first while they have not floated."""

        def promise(choice: Choice) -> tuple[bool, float]:
            company = game.corporations.get(str(choice.facts.get("corporation", "")))
            if company is None:
                return False, 0.0
            cost = max(1, int(choice.facts.get("cost", 1)))
            starting = company.player is player and not company.floated
            run = company.runs[-1] if company.runs else 60
            return starting, run / cost

        return max(choices, key=promise).fill(rng)

    def _par(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Start a company when none of one's own is waiting, at a price that can be carried to floating."""
        if any(company.player is player and not company.floated for company in game.corporations.values()):
            return None
        if any(company.player is player for company in game.corporations.values()) and rng.random() < 0.7:
            return None
        fair = [choice for choice in choices if int(choice.facts.get("cost", 0)) * 5 <= player.cash * 2]
        return rng.choice(fair or list(choices)).fill(rng)

    def _bid(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy at face value; outbid a little while it is cheap."""
        for choice in choices:
            if not choice.open:
                return choice.fill(rng)
        choice = rng.choice(choices)
        price = choice.open.get("price")
        if isinstance(price, Span) and price.low * 3 <= player.cash and rng.random() < 0.4:
            return {**choice.action, "price": price.low}
        return None

    def _sell(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Sell only when nothing else can be done."""
        if any(choice.type != "sell_shares" for choice in game.choices(player.id)):
            return None
        return min(choices, key=lambda choice: int(choice.facts.get("gain", 0))).fill(rng)

    def _end(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any]:
        """Where nothing moves any more the game is over."""
        return choices[0].fill(rng)


JUDGES: tuple[tuple[str, Judge], ...] = (
    ("end_game", Steady._end),
    ("run_routes", Steady._run),
    ("dividend", Steady._dividend),
    ("buy_train", Steady._train),
    ("lay_tile", Steady._track),
    ("place_token", Steady._token),
    ("par", Steady._par),
    ("buy_shares", Steady._shares),
    ("bid", Steady._bid),
    ("sell_shares", Steady._sell),
)
"""What is looked at first, and who judges it."""
