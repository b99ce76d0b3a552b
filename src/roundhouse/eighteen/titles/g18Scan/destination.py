"""Destination runs of minors, and bonus tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken, RunRoutes
from roundhouse.eighteen.rules.state.events import TokenPlaced, TrainsRan
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_buys import BuySpecials
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Refusal

from .events import BonusTokenBought, BonusTokenOfBankBought, DestinationRunPaid, MinorAtDestination
from .facts import BonusToken, BonusTokens, Destinations, Facts


def look_for_destinations(game: GameInPlay) -> None:
    """Minors whose track has come to lead from their homes to their destinations have a run to make."""
    memory, board = game.memory_of(Destinations), game.land.board
    for name, hex_ in game.settings_of(Facts).destinations.items():
        minor = game.minors[name]
        if minor.closed or minor.player is None or name in memory.reached:
            continue
        home = minor.definition.home
        starts = {place for place in board.tokens_of(name) if place[0] in home}
        if starts and any(there == hex_ for there, _ in Reach(board, name, starts).cities()):
            memory.reached |= {name}
            memory.due = (*memory.due, minor)
            game.happen(MinorAtDestination(company=name, hex=hex_))
    run_unasked(game)


def run_unasked(game: GameInPlay) -> None:
    """Minors that have nothing to decide, no token and no route, get the bonus alone."""
    memory = game.memory_of(Destinations)
    while memory.due:
        minor = memory.due[0]
        if (not memory.settled and token_spots(game, minor)) or can_run(game, minor):
            return
        pay_run(game, minor, 0)


def can_run(game: GameInPlay, minor: Corporation) -> bool:
    """Has ``minor`` a train with somewhere to go?"""
    return bool(game.policies.trains.runnable_trains(minor)) and game.runs.possible(minor)


def token_spots(game: GameInPlay, minor: Corporation) -> list[Spot]:
    """Where at its destination ``minor`` may place a token: in a city with room, on yellow tiles also beyond
    the slots; nowhere if it has a token there, or none left."""
    board, hex_ = game.land.board, game.settings_of(Facts).destinations[minor.id]
    if not minor.tokens or board.has_token(hex_, minor.id):
        return []
    tile = board.tile(hex_)
    cities = range(len(tile.cities))
    return [
        Spot(hex_, city) for city in cities if tile.color == "yellow" or board.has_room(hex_, city, minor.id)
    ]


def pay_run(game: GameInPlay, minor: Corporation, revenue: int) -> None:
    """The first run that is due is made: its company and the owner share what it earned, with the bonus."""
    memory, owner = game.memory_of(Destinations), minor.player
    assert owner is not None
    bonus = game.settings_of(Facts).destination_bonus
    kept = (revenue + bonus) // 2
    paid = revenue + bonus - kept
    game.pay(game.bank, minor, kept)
    game.pay(game.bank, owner, paid)
    told = DestinationRunPaid(
        company=minor.id, player=owner.id, revenue=revenue, bonus=bonus, kept=kept, paid=paid
    )
    game.happen(told)
    memory.due, memory.settled = memory.due[1:], False
    game.mark_active()


class MinorsRunTwice(TrainPolicy):
    """Which trains run."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """In a destination run all of them do, whether they have run in this round or not."""
        if company in self.game.memory_of(Destinations).due[:1]:
            return [train for train in company.trains if train.face.runs]
        return super().runnable_trains(company)


class DestinationRun(Step):
    """After the track of a turn the minors that have reached their destinations run, whoever's turn it is:
    first each may place a token there for nothing, then its trains run. They run again in its own turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        PlaceToken: "do_place",
        Pass: "do_keep",
        RunRoutes: "do_run",
    }
    deed = "make its destination run"
    on_charters = "Minors: run to the destination"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The minor whose run is due."""
        return next(iter(self.game.memory_of(Destinations).due), None)

    def spots(self, minor: Corporation) -> list[Spot]:
        """Where it may place its token now."""
        return [] if self.game.memory_of(Destinations).settled else token_spots(self.game, minor)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token or keep it; then run."""
        if entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.spots(entity):
            return frozenset({PlaceToken, Pass})
        return frozenset({RunRoutes}) if can_run(self.game, entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The cities for the token, and the pass; or the routes."""
        minor = self.actor()
        if not isinstance(minor, Corporation):
            return
        if spots := self.spots(minor):
            for spot in spots:
                yield self.choice("place_token", minor, facts={"cost": 0}, hex=spot.hex, city=spot.city)
            yield self.choice("pass", minor)
        elif can_run(self.game, minor):
            best = self.game.runs.best(minor)
            facts = {"revenue": best.revenue, "proved": best.proved}
            yield self.choice("run_routes", minor, {"routes": Free(best.claims, "routes")}, facts)

    def do_place(self, action: PlaceToken, minor: Corporation) -> None:
        """Place the token; it takes a slot of its own where none is free."""
        spot = Spot(action.hex, action.city)
        if spot not in self.spots(minor):
            raise Refusal("token/destination", f"The token of {minor.id} cannot go there.")
        board = self.game.land.board
        if board.has_room(spot.hex, spot.city, minor.id):
            self.game.land.place(minor, spot, None, 0)
        else:
            board.place_token(spot.hex, spot.city, minor.id, slot=len(board.slots(spot.hex, spot.city)))
            minor.tokens = minor.tokens[1:]
            self.game.happen(TokenPlaced(company=minor.id, hex=spot.hex, cost=0))
        self._settle_token()

    def do_keep(self, action: Pass, minor: Corporation) -> None:
        """Keep the token for later."""
        self._settle_token()

    def _settle_token(self) -> None:
        self.game.memory_of(Destinations).settled = True
        run_unasked(self.game)

    def do_run(self, action: RunRoutes, minor: Corporation) -> None:
        """Run, and share what that earns."""
        game = self.game
        run = game.runs.read(minor, action)
        names = tuple(train.id for train in run.trains)
        game.happen(TrainsRan(company=minor.id, trains=names, revenue=run.revenue))
        pay_run(game, minor, run.revenue)
        run_unasked(game)


class BuyBonusTokens(BuySpecials):
    """After its track until its turn is over a company may buy bonus tokens, one of each kind: from the owner
    of the private company, or from the bank once that is closed."""

    deed = "buy a bonus token"
    on_charters = "Buy bonus tokens"

    def for_sale(self, company: Corporation) -> Mapping[str, int]:
        """The tokens that ``company`` may buy."""
        return {token.name: token.price for token in self._tokens(company).values()}

    def _tokens(self, company: Corporation) -> dict[str, BonusToken]:
        """The same by private company."""
        game, memory = self.game, self.game.memory_of(BonusTokens)
        found = {}
        for name, token in game.settings_of(Facts).bonus_tokens.items():
            private = game.privates[name]
            unsold = memory.sold.get(name, 0) < token.quantity
            has = name in memory.held.get(company, ())
            if unsold and not has and token.price <= company.cash and (private.closed or private.player):
                found[name] = token
        return found

    def sell(self, company: Corporation, name: str, price: int) -> None:
        """Pay the seller. A private company closes with the last of its tokens."""
        game, memory = self.game, self.game.memory_of(BonusTokens)
        key, token = next(item for item in self._tokens(company).items() if item[1].name == name)
        private = game.privates[key]
        owner = private.player
        if owner is not None:
            game.pay(company, owner, price)
            game.happen(BonusTokenBought(company=company.id, token=name, player=owner.id, price=price))
        else:
            game.pay(company, game.bank, price)
            game.happen(BonusTokenOfBankBought(company=company.id, token=name, price=price))
        memory.held[company] = (*memory.held.get(company, ()), key)
        memory.sold[key] = memory.sold.get(key, 0) + 1
        if not private.closed and memory.sold[key] >= token.quantity:
            game.close_private(private)
