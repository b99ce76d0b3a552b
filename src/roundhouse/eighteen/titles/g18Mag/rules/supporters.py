"""The step in which supporters help minors of their players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, ChooseAbility, LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import SupporterHelped
from .building import LayTrackMag, PlaceTokensMag, terrain_of
from .facts import Facts, memory_of, reward
from .helpers import CheaperToken, CheaperTrain, ExtraUpgrade, OneMoreTown, PaidTerrain, TurnIncome
from .paying import BuyTrainsOfWorks
from .running import RunWithCars

CLAIM, VIRTUAL, TOWN = "claim", "virtual_token", "town"
"""Answers; the first two as on 18xx.games."""
CLAIM_LABEL = ChoiceLabel("%(company)s receives %(amount)s")
VIRTUAL_LABEL = ChoiceLabel("The bank pays for the terrain of the next tile")
TOWN_LABEL = ChoiceLabel("The %(train)s train counts a town more")


class UseSupporter(Step):
    """A supporter helps the minor in turn, if its player owns that: once in an operating round."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {
        ChooseAbility: "do_choose",
        LayTile: "do_upgrade",
        PlaceToken: "do_place",
        BuyTrain: "do_buy",
    }
    deed = "use a supporter"

    def minor(self, supporter: Private) -> Corporation | None:
        """The minor that ``supporter`` could help now."""
        company = self.actor()
        if not isinstance(company, Corporation) or company.is_major or supporter.closed:
            return None
        mine = supporter.owner is not None and supporter.owner is company.player
        return company if mine and supporter.id not in memory_of(self.game).helped else None

    def ability(self, supporter: Private) -> Ability:
        """What it can do."""
        return supporter.definition.abilities[0]

    def kind(self, supporter: Private) -> type[Action]:
        """The kind of action in which it helps."""
        match self.ability(supporter):
            case ExtraUpgrade():
                return LayTile
            case CheaperToken():
                return PlaceToken
            case CheaperTrain():
                return BuyTrain
            case _:
                return ChooseAbility

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Help in its own way, when it is time for that."""
        may = isinstance(entity, Private) and next(self.offers(entity), None) is not None
        return frozenset({self.kind(entity)}) if may and isinstance(entity, Private) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Everything that supporters can do now."""
        for private in self.game.privates.values():
            yield from self.offers(private)

    def offers(self, supporter: Private) -> Iterator[Choice]:
        """What one supporter can do now."""
        minor, step, ability = self.minor(supporter), self.game.round.waiting(), self.ability(supporter)
        if minor is None:
            return
        match ability:
            case TurnIncome():
                label = CLAIM_LABEL.of(company=minor.id, amount=self.game.money(ability.amount))
                yield self.choice("choose_ability", supporter, label=label, choice=CLAIM)
            case PaidTerrain() if isinstance(step, LayTrackMag) and not step.bank_pays and not step.passed:
                yield self.choice("choose_ability", supporter, label=VIRTUAL_LABEL, choice=VIRTUAL)
            case OneMoreTown() if not self.game.round.step(RunWithCars).passed:
                for train in {train.name: train for train in minor.trains}.values():
                    label = TOWN_LABEL.of(train=train.name)
                    yield self.choice("choose_ability", supporter, label=label, choice=TOWN, train=train.id)
            case ExtraUpgrade() if isinstance(step, LayTrackMag):
                yield from self._upgrades(supporter, minor)
            case CheaperToken() if isinstance(step, PlaceTokensMag) and minor.tokens:
                price = ability.price(minor.tokens[0])
                spots = self.game.land.token_spots(minor) if price <= minor.cash else ()
                for spot in spots:
                    yield self.choice(
                        "place_token", supporter, facts={"cost": price}, hex=spot.hex, city=spot.city
                    )
            case CheaperTrain() if isinstance(step, BuyTrainsOfWorks) and step.has_room(minor):
                for train, price in step.cheaper_trains(minor):
                    if price <= minor.cash:
                        facts = {"cost": price, "name": train.name}
                        yield self.choice("buy_train", supporter, facts=facts, train=train.id, price=price)
            case _:
                return

    def _upgrades(self, supporter: Private, minor: Corporation) -> Iterator[Choice]:
        land = self.game.land
        for hex_ in land.reached_hexes(minor):
            if land.board.tile(hex_).color == "white":
                continue
            for copy, rotations in land.legal_tiles(minor, hex_):
                cost = self.cost(minor, hex_, copy)
                if cost > minor.cash:
                    continue
                for rotation in rotations:
                    facts = {"cost": cost}
                    yield self.choice(
                        "lay_tile", supporter, facts=facts, hex=hex_, tile=copy, rotation=rotation
                    )

    def cost(self, minor: Corporation, hex_: str, copy: str) -> int:
        """What an upgrade costs the minor."""
        track = self.game.round.step(LayTrackMag)
        return 0 if track.bank_pays else terrain_of(self.game, minor, hex_, copy)

    # What happens

    def _help(self, supporter: Private) -> Corporation:
        """``supporter`` has helped in this round. Returns the minor."""
        minor = self.minor(supporter)
        assert minor is not None
        memory_of(self.game).helped |= {supporter.id}
        self.game.happen(SupporterHelped(private=supporter.id, company=minor.id))
        return minor

    def do_choose(self, action: ChooseAbility, supporter: Private) -> None:
        """Money, terrain, or a town."""
        wanted = (action.choice, action.train)
        if all((one.action["choice"], one.action.get("train")) != wanted for one in self.offers(supporter)):
            raise Refusal("supporter/choice", f"{supporter.name} cannot do that now.")
        minor, ability = self._help(supporter), self.ability(supporter)
        if isinstance(ability, TurnIncome):
            self.game.pay(self.game.bank, minor, ability.amount)
        elif isinstance(ability, PaidTerrain):
            self.game.round.step(LayTrackMag).bank_pays = True
        else:
            self.game.round.step(RunWithCars).longer = action.train

    def do_upgrade(self, action: LayTile, supporter: Private) -> None:
        """Upgrade a tile. Terrain is paid as ever."""
        minor, land = self.minor(supporter), self.game.land
        assert minor is not None
        if action.hex not in land.ground.hexmap.hexes or not land.is_upgrade(action.tile):
            raise Refusal("supporter/upgrade", f"{supporter.name} only upgrades tiles.")
        terrain, cost = terrain_of(self.game, minor, action.hex, action.tile), 0
        cost = self.cost(minor, action.hex, action.tile)
        reason = land.why_not_lay(minor, action.hex, action.tile, action.rotation, cost - terrain)
        if reason is not None:
            raise Refusal("supporter/upgrade", reason)
        self._help(supporter)
        self.game.pay(minor, self.game.bank, cost)
        land.lay_paid(minor, action.hex, action.tile, action.rotation, supporter.id, cost)
        self.game.round.step(LayTrackMag).reward_builders(terrain, 0)

    def do_place(self, action: PlaceToken, supporter: Private) -> None:
        """Place the token of the turn for less; half of what it costs goes where it always does."""
        minor, ability = self.minor(supporter), self.ability(supporter)
        assert minor is not None
        assert isinstance(ability, CheaperToken)
        spot = Spot(action.hex, action.city)
        if spot not in self.game.land.token_spots(minor):
            raise Refusal("supporter/token", f"{minor.id} cannot place a token there.")
        price = ability.price(minor.tokens[0])
        if price > minor.cash:
            raise Refusal("supporter/token", f"{minor.id} cannot pay {self.game.money(price)}.")
        self._help(supporter)
        self.game.land.place(minor, spot, action.slot, price)
        reward(self.game, self.game.settings_of(Facts).construction, price // 2)
        self.game.round.step(PlaceTokensMag).placed = True

    def do_buy(self, action: BuyTrain, supporter: Private) -> None:
        """Buy a train of the bank for less."""
        step, minor = self.game.round.step(BuyTrainsOfWorks), self.minor(supporter)
        assert minor is not None
        for train, price in step.cheaper_trains(minor):
            if train.id == action.train and price == action.price and price <= minor.cash:
                self._help(supporter)
                step.buy_at(minor, train, train.face, price)
                return
        raise Refusal("supporter/train", f"{supporter.name} cannot help to buy that train at that price.")
