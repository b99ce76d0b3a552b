"""1858 Switzerland for two with a robot: it takes private companies, and the SBB take them over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.private_railways.buying import BuyTrainsOrNot, DiscardByPrice
from roundhouse.eighteen.rules.parts.private_railways.closure import CloseRailway
from roundhouse.eighteen.rules.parts.private_railways.railways import end_railway, homes_kept, not_yet_up
from roundhouse.eighteen.rules.parts.private_railways.settings import facts_of
from roundhouse.eighteen.rules.parts.private_railways.stock import RailwayTurn
from roundhouse.eighteen.rules.parts.private_railways.tokens import PlaceTokensOrPass
from roundhouse.eighteen.rules.parts.private_railways.track import LayTrackOfRailways
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, BuyTrain, LayTile
from roundhouse.eighteen.rules.state.events import PrivateBought, TrainBought
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.delivery import deliver
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import fixed

NATIONAL = "SBB"
EXPORTS_IN = 2
"""The operating round of a set in which the national railway takes a train."""


class Robot(Player):
    """The robot: it owns private companies and leads the national railway, without money. Players lay the
    track for it."""

    game: GameInPlay = fixed()
    earns = False

    def __init__(self, game: GameInPlay) -> None:
        super().__init__("-1", "Robot", 0)
        self.game = game

    @property
    def player(self) -> Player:
        """Who decides for the company in turn.

        For its railways the players take turns, whoever has priority first; for the national railway that one
        does so in the first operating round of a set, and the other one in the second.
        """
        game, round_ = self.game, self.game.progress.round
        people = game.players_from(game.progress.priority)
        company = round_.entity if round_ is not None else None
        if round_ is None or not isinstance(company, Corporation) or company.player is not self:
            return people[0]
        if company.id == NATIONAL:
            return people[(round_.number - 1) % len(people)]
        led = [one for one in round_.order if isinstance(one, Corporation) and one.player is self]
        return people[led.index(company) % len(people)]


def robot_of(game: GameInPlay) -> Robot:
    """The robot. Raises KeyError for a game without one."""
    return game.memory_of(Robot)


def is_led(company: Entity | None) -> bool:
    """Whether the robot leads ``company``."""
    return isinstance(company, Corporation) and isinstance(company.player, Robot)


def lays_of_robot(company: Corporation) -> Sequence[TileLay]:
    """The tile actions of a company that the robot leads: one, with which only the SBB may upgrade."""
    return (TileLay(lay=True, upgrade=company.id == NATIONAL),)


def start_national(game: GameInPlay) -> None:
    """The national railway starts under the robot, and operates last in this round already."""
    national, round_ = game.minors[NATIONAL], game.round
    if national.floated:
        return
    national.player, national.floated = robot_of(game), True
    round_.order = (*round_.order, national)


def finish_railway(game: GameInPlay, company: Corporation) -> None:
    """A railway of the robot that has track on all its homes closes for nothing. The national railway places
    a token in the city that was kept for it, if there is one with a free slot."""
    if company.id == NATIONAL or any(bare_homes(game, company)):
        return
    private, national = game.privates[company.id], game.minors[NATIONAL]
    kept = homes_kept(game, private)
    end_railway(company)
    game.close_private(private)
    board = game.land.board
    for spot in kept[:1]:
        if national.tokens and board.has_room(spot.hex, spot.city, NATIONAL):
            game.land.place(national, spot, None, 0)


def bare_homes(game: GameInPlay, company: Corporation) -> Iterator[str]:
    """The home hexes of a railway without a tile."""
    for hex_ in facts_of(game).railways[company.id].home:
        if game.land.board.tile(hex_).color == "white":
            yield hex_


class StockRoundWithRobot(StockRound):
    """The robot has its turn after the others, and never priority."""

    def takers(self) -> tuple[Player, ...]:
        """The players, and the robot."""
        return (*super().takers(), robot_of(self.game))

    def priority(self) -> Player:
        """As usual; who follows on the robot, where it would be the robot."""
        return self._person(super().priority())

    def _next_priority(self) -> Player:
        return self._person(super()._next_priority())

    def _person(self, player: Player) -> Player:
        first = self.order[0]
        return first if isinstance(player, Robot) and isinstance(first, Player) else player


class TurnWithRobot(RailwayTurn):
    """The robot takes the dearest private company on offer in each of its turns, for nothing."""

    def _is_robots(self) -> bool:
        return isinstance(self.actor(), Robot)

    def dearest(self) -> Private | None:
        """The private company that the robot takes: of equals, the first one."""
        waiting = not_yet_up(self.game)
        found = (
            one
            for one in self.game.privates.values()
            if one.owner is None and not one.closed and one.id not in waiting
        )
        return max(found, key=lambda one: one.value, default=None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The robot takes a private company, if there is one."""
        if not self._is_robots():
            return super().actions(entity)
        idle = self.passed or bool(self.did) or not isinstance(entity, Robot) or self.dearest() is None
        return NOTHING if idle else frozenset({BuyCompany})

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """The robot does that and nothing else, and nobody for it."""
        return kind in self.kinds_for(entity) if self._is_robots() else super().allows(kind, entity)

    def by_itself(self) -> Mapping[str, Any] | None:
        """What the robot takes, as an action."""
        robot, private = self.actor(), self.dearest()
        if not isinstance(robot, Robot):
            return super().by_itself()
        if private is None or BuyCompany not in self.kinds_for(robot):
            return None
        return {"type": "buy_company", "entity": robot.key, "company": private.id, "price": 0}

    def choices(self) -> Iterator[Choice]:
        """The one that the robot takes, or the usual ones."""
        robot, private = self.actor(), self.dearest()
        if not isinstance(robot, Robot):
            yield from super().choices()
        elif private is not None and BuyCompany in self.kinds_for(robot):
            yield self.choice("buy_company", robot, company=private.id, price=0)

    def open_auction(self, lot: Lot, player: Player, price: int) -> None:
        """The robot does not bid."""
        order = self.game.round.order
        people = [one for one in order if isinstance(one, Player) and not isinstance(one, Robot)]
        self.auction.open(lot, people, (player, price))

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Only the robot takes private companies without an auction. Raises Refusal for any but the dearest
        one, or a price."""
        game, private = self.game, self.dearest()
        if not isinstance(player, Robot) or private is None or action.company != private.id or action.price:
            raise Refusal("stock/private", f"{player.name} does not take that private company.")
        game.give_private(private, player)
        game.happen(PrivateBought(private=private.id, player=player.id, price=0))
        self.did = (*self.did, "private")
        self._acted(player)
        self.finish()


class TrackWithRobot(LayTrackOfRailways):
    """A railway of the robot has to lay a tile on one of its bare homes. The national railway has to upgrade
    a city where it has a token."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, without passing, where there is any tile for it."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_led(company):
            return super().actions(entity)
        if self.passed or entity is not company or self.allowance(company) is None:
            return NOTHING
        land = self.game.land
        laid = any(True for hex_ in self.open_hexes(company) for _ in land.legal_tiles(company, hex_))
        return frozenset({LayTile}) if laid else NOTHING

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """Bare homes, or hexes with tokens of the national railway."""
        found = super().open_hexes(company)
        if not is_led(company):
            yield from found
            return
        board = self.game.land.board
        if company.id == NATIONAL:
            own = {hex_ for hex_, _ in board.tokens_of(NATIONAL)}
        else:
            own = set(bare_homes(self.game, company))
        yield from (hex_ for hex_ in found if hex_ in own)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """As usual. Raises Refusal elsewhere."""
        if is_led(company) and action.hex not in self.open_hexes(company):
            raise Refusal("track/not-allowed", f"{company.id} lays no track there.")
        super().do_lay(action, company)
        if is_led(company):
            finish_railway(self.game, company)


class TokensWithRobot(PlaceTokensOrPass):
    """The national railway places no tokens of its own accord."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, for others."""
        return NOTHING if is_led(self.actor()) else super().actions(entity)


class TrainsWithRobot(BuyTrainsOrNot):
    """In the second operating round of a set the national railway takes the cheapest train of the bank, for
    nothing."""

    def _taken(self, company: Corporation) -> Train | None:
        if self.game.round.number != EXPORTS_IN or self.bought:
            return None
        return min(self.game.depot.for_sale(), key=lambda train: train.price, default=None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The train of the national railway, or as usual."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_led(company):
            return super().actions(entity)
        takes = company.id == NATIONAL and entity is company and not self.passed
        return frozenset({BuyTrain}) if takes and self._taken(company) is not None else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """That it takes the train, as an action."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_led(company):
            return super().by_itself()
        train = self._taken(company) if BuyTrain in self.kinds_for(company) else None
        if train is None:
            return None
        return {"type": "buy_train", "entity": company.key, "train": train.id, "price": 0}

    def choices(self) -> Iterator[Choice]:
        """The train that it takes, or the usual choices."""
        company = self.actor()
        if not isinstance(company, Corporation) or not is_led(company):
            yield from super().choices()
        elif (train := self._taken(company)) is not None and BuyTrain in self.kinds_for(company):
            yield self.choice("buy_train", company, train=train.id, price=0)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Take the train. Raises Refusal for another one, or a price."""
        if not is_led(company):
            super().do_buy(action, company)
            return
        train = self._taken(company)
        named = train is not None and action.train == train.id and action.variant in (None, train.name)
        if train is None or not named or action.price:
            raise Refusal("train/robot", f"{company.id} takes the cheapest train of the bank for nothing.")
        self.bought = (*self.bought, train.id)
        side = next(side for side in self.game.depot.sides(train) if side.name == train.name)
        deliver(
            self.game,
            company,
            train,
            side,
            TrainBought(company=company.id, train=train.id, name=side.name, price=0),
        )
        self.finish()


class DiscardWithRobot(DiscardByPrice):
    """The national railway may have any number of trains."""

    def _crowded(self) -> Sequence[Corporation]:
        return [company for company in super()._crowded() if not is_led(company)]


class CloseWithRobot(CloseRailway):
    """Railways of the robot close for their face value."""

    def shares(self, railway: Corporation) -> Iterator[tuple[str, Certificate]]:
        """None for the robot."""
        if not is_led(railway):
            yield from super().shares(railway)
