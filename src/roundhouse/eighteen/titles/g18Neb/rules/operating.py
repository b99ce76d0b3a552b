"""Operating turns of 18Neb: the cattle token, the homes and the trains of local railways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.state.actions import (
    Action,
    ChooseAbility,
    LayTile,
    Pass,
    PlaceToken,
    ScrapTrain,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import CattleTokenClosed, SmallTrainScrapped
from .facts import Facts, is_local

CLOSE = "Close Token"


class TokenOrCattle(PlaceTokens):
    """As usual; the turn waits for the owner of the cattle token, who may close it once it is on the map."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**PlaceTokens.handlers, ChooseAbility: "do_close"}

    def _cattle(self, company: Entity | None) -> Private | None:
        private = self.game.privates[self.game.settings_of(Facts).cattle]
        return private if company is not None and private.owner is company else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Close the token; its owner is asked wherever it can place one of its own."""
        company = self.actor()
        if isinstance(entity, Private):
            mine = not self.passed and self._cattle(company) is entity and entity.marks
            return frozenset({ChooseAbility}) if mine else NOTHING
        usual = super().actions(entity)
        if usual or self.passed or entity is not company or self._cattle(company) is None:
            return usual
        return frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """As usual, and the cattle token."""
        company = self.actor()
        if isinstance(company, Corporation) and PlaceToken in self.kinds_for(company):
            yield from super().choices()
        elif isinstance(company, Corporation) and Pass in self.kinds_for(company):
            yield self.choice("pass", company)
        private = self._cattle(company)
        if private is not None and ChooseAbility in self.kinds_for(private):
            yield self.choice("choose_ability", private, label=ChoiceLabel("Close it"), choice=CLOSE)

    def do_close(self, action: ChooseAbility, private: Private) -> None:
        """Nobody else earns by it any more; the private company closes."""
        company = private.owner
        if action.choice != CLOSE or not isinstance(company, Corporation):
            raise Refusal("token/cattle", f"{private.name} cannot do “{action.choice}”.")
        self.game.happen(CattleTokenClosed(company=company.id, private=private.id))
        self.game.close_private(private)


class LocalHome(HomeTrack):
    """A local railway lays a brown tile at home when it is started, unless there is one, and has its token
    there."""

    deed = "lay the tile of its home"

    def ask(self, company: Corporation) -> None:
        """``company`` has to lay its home tile."""
        self.pending = (*self.pending, company)

    def lays(self, company: Corporation) -> Iterator[tuple[str, int]]:
        """Its tile, turned so that all track that is there goes on and none leads off the map."""
        land, hex_ = self.game.land, company.definition.home[0]
        copy = land.next_copy(self.game.settings_of(Facts).home_tiles[company.id])
        kept, inside = land.board.tile(hex_).exits, land.ground.hexmap[hex_].open_edges
        if copy is not None:
            for rotation in range(6):
                exits = land.tile_of(copy).at(rotation).exits
                if kept <= exits and all(inside >> edge & 1 for edge in exits):
                    yield copy, rotation

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the home tile; the home token follows."""
        game = self.game
        if action.hex != company.definition.home[0] or (action.tile, action.rotation) not in self.lays(
            company
        ):
            raise Refusal("track/home", f"{company.id} cannot lay {action.tile} like that.")
        self.pending = self.pending[1:]
        game.land.lay(company, action.hex, action.tile, action.rotation)
        game.land.place_home(company)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Lay nothing, because no tile fits."""
        super().do_pass(action, entity)


def train_size(train: Train | TrainSide) -> int:
    """How many stops a train may visit at most."""
    face = train.face if isinstance(train, Train) else train
    visits = [row.visit if row.visit is not None else row.pay for row in face.allowances]
    return sum(99 if visit is None else visit for visit in visits)


class BuyTrainsBySize(BuyTrains):
    """Local railways buy trains that have rusted, others those that have not. A local railway may give up a
    train for a larger one that it can pay. A president adds to the price of another company's train only
    where the company has no money, and buys none for it after selling shares."""

    replacing: tuple[Train, ...] = tracked(())
    """The trains given up in this turn for which no larger one was bought yet."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, ScrapTrain: "do_scrap"}

    def begin_turn(self) -> None:
        """No train has been given up in this turn."""
        super().begin_turn()
        if self.replacing:
            self.replacing = ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; give a train up; no pass before it is replaced."""
        kinds = super().actions(entity)
        company = self.actor()
        if self.passed or entity is not company or not isinstance(company, Corporation):
            return kinds
        if self.scrappable(company):
            kinds |= {ScrapTrain, Pass}
        return kinds - {Pass} if self.replacing else kinds

    def offered(self, company: Corporation) -> list[Train]:
        """Worn trains for local railways."""
        if not is_local(company):
            return super().offered(company)
        first: dict[str, Train] = {}
        for train in self.game.depot.worn:
            first.setdefault(train.name, train)
        return list(first.values())

    def others(self, company: Corporation) -> list[Train]:
        """Of their kind; none after the president has sold shares."""
        if self.sold:
            return []
        return [train for train in super().others(company) if train.spared == is_local(company)]

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """What the company has, or its president where it has nothing."""
        low, high = super().price_range(company, train)
        return low, (min(high, company.cash) if company.cash else high)

    def must_buy(self, company: Corporation) -> bool:
        """A local railway must only if there is a worn train."""
        if is_local(company) and not self.game.depot.worn:
            return False
        return super().must_buy(company)

    def can_buy(self, company: Corporation) -> bool:
        """Is there a train that it can pay? The turn waits even where only companies of the other kind may
        buy that one."""
        cash = self.game.policies.money.buying_power(company)
        trains = (*self.game.depot.worn, *self.game.depot.for_sale())
        if self.has_room(company) and any(train.price <= cash for train in trains):
            return True
        return super().can_buy(company)

    def needed(self) -> int | None:
        """A local railway needs the cheapest worn train."""
        company = self.actor()
        if isinstance(company, Corporation) and is_local(company):
            return min((train.price for train in self.offered(company)), default=None)
        return super().needed()

    def target(self) -> int | None:
        """Money may be raised for the dearest train that the company may buy."""
        company = self.actor()
        if isinstance(company, Corporation) and is_local(company):
            return max((train.price for train in self.offered(company)), default=None)
        return super().target()

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """A president does not help with a train for which another one was given up."""
        if self.replacing:
            return f"{company.id} has to pay for that train itself."
        if is_local(company):
            president, needed = company.player, self.needed()
            if needed is not None and needed <= company.cash and not self.game.trusting:
                return f"{company.id} can pay for a train itself."
            short = president is None or price - company.cash > president.cash
            if short:
                return f"Nobody can pay what {company.id} lacks."
            return self.why_sold_too_much(company, price)
        return super().why_not_help(company, side, price)

    def scrappable(self, company: Corporation) -> list[Train]:
        """The trains of a local railway that are smaller than one that it can pay."""
        if not is_local(company):
            return []
        cash = self.game.policies.money.buying_power(company)
        larger = (*self.offered(company), *self.others(company))
        sizes = [train_size(train) for train in larger if train.price <= cash]
        return [train for train in company.trains if train_size(train) < max(sizes, default=0)]

    def choices(self) -> Iterator[Choice]:
        """As usual, and each train that may be given up."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and ScrapTrain in self.kinds_for(company):
            for train in self.scrappable(company):
                yield self.choice("scrap_train", company, facts={"name": train.name}, train=train.id)

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give a train up."""
        train = next((one for one in self.scrappable(company) if one.id == action.train), None)
        if train is None:
            raise Refusal("train/scrap", f"{company.id} cannot give up {action.train} now.")
        self.replacing = (*self.replacing, train)
        self.game.happen(SmallTrainScrapped(company=company.id, train=train.id, name=train.name))
        self.game.depot.rust(train)

    def buy_at(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """A worn train stays for good; a larger train takes the place of one that was given up."""
        if train in self.game.depot.worn:
            self.game.depot.restore(train)
        super().buy_at(company, train, side, price)
        smaller = [old for old in self.replacing if train_size(old) < train_size(train)]
        if smaller:
            gone = max(smaller, key=train_size)
            self.replacing = tuple(old for old in self.replacing if old is not gone)
