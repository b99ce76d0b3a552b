"""What some private companies of 18India can do beyond laying tiles: a discount, a token anywhere,
jewelry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Assign, ChooseAbility, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .cards import facts, raj
from .events import DiscountBegun, JewelryFound, PowerPaid

USE = "use"
"""The choice to take the discount."""


def open_power(game: GameInPlay, name: str) -> Private | None:
    """A private company by its id, while somebody owns it."""
    private = game.privates.get(name)
    return None if private is None or private.closed or private.owner is None else private


def in_turn(game: GameInPlay, private: Private) -> Corporation | None:
    """The company in turn in an operating round, if it or its president owns the private company."""
    company = game.round.entity
    if game.round.kind != "operating" or not isinstance(company, Corporation) or company.closed:
        return None
    return company if private.owner in (company, company.player) else None


def close_used(game: GameInPlay, private: Private) -> None:
    """The bank pays the owner what a private company is worth, and it closes."""
    owner = private.owner
    if owner is None or private.closed:
        return
    game.pay(game.bank, owner, private.value)
    game.happen(PowerPaid(owner=owner.key, private=private.id, amount=private.value))
    game.close_private(private)


class TerrainDiscount(Step):
    """A private company takes something off the cost of terrain and borders in one turn."""

    left: int = tracked(0)
    """How much is left of it."""
    source: Private | None = tracked(None)
    """The private company, once it is used."""
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_use"}
    deed = "take a discount"
    always_blocks = False

    def begin_turn(self) -> None:
        """No discount."""
        super().begin_turn()
        if self.left:
            self.left = 0
        if self.source is not None:
            self.source = None

    def usable(self) -> Private | None:
        """The private company, while track is laid for its owner."""
        game = self.game
        private = open_power(game, facts(game).privates.discount)
        if private is None or self.source is not None or in_turn(game, private) is None:
            return None
        step = game.round.waiting()
        return private if step is not None and "track" in step.moments else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Use it."""
        return frozenset({ChooseAbility}) if entity is not None and entity is self.usable() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Use it."""
        private = self.usable()
        if private is not None:
            amount = self.game.money(facts(self.game).privates.discount_amount)
            label = ChoiceLabel("Take %(money)s off the cost of terrain").of(money=amount)
            yield self.choice("choose_ability", private, label=label, choice=USE)

    def do_use(self, action: ChooseAbility, private: Private) -> None:
        """From now on terrain costs less."""
        game, amount = self.game, facts(self.game).privates.discount_amount
        company = in_turn(game, private)
        if action.choice != USE or company is None:
            raise Refusal("power/choice", f"The only choice is “{USE}”.")
        self.left, self.source = amount, private
        game.happen(DiscountBegun(private=private.id, company=company.id, amount=amount))

    def use(self, cost: int) -> None:
        """A tile that would cost so much was laid."""
        if self.left:
            self.left = max(0, self.left - cost)

    def close(self) -> None:
        """The track of the turn is laid."""
        if self.source is not None:
            close_used(self.game, self.source)
            self.left, self.source = 0, None


class FreeStation(Step):
    """A private company places the next token of a company in any city, for nothing, also where no slot
    is free."""

    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "place a token anywhere"
    always_blocks = False

    def usable(self) -> tuple[Private, Corporation] | None:
        """The private company and the company whose token it places, while tokens are placed."""
        game = self.game
        private = open_power(game, facts(game).privates.token)
        company = in_turn(game, private) if private is not None else None
        if private is None or company is None or not company.tokens:
            return None
        step = game.round.waiting()
        return (private, company) if step is not None and "token" in step.moments else None

    def spots(self, company: Corporation) -> Iterator[Spot]:
        """Every city in a hex without a token of the company."""
        board = self.game.land.board
        for hex_ in self.game.land.board_hexes():
            if not board.has_token(hex_, company.id):
                yield from (Spot(hex_, city) for city in range(len(board.tile(hex_).cities)))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it."""
        found = self.usable()
        return frozenset({PlaceToken}) if found is not None and entity is found[0] else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city."""
        found = self.usable()
        if found is not None:
            for spot in self.spots(found[1]):
                yield self.choice("place_token", found[0], facts={"cost": 0}, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, private: Private) -> None:
        """Place the token; that was the token of the turn."""
        found, spot = self.usable(), Spot(action.hex, action.city)
        if found is None or spot not in self.spots(found[1]):
            raise Refusal("token/special", f"The token cannot go to {action.hex} now.")
        self.game.land.place(found[1], spot, action.slot, 0)
        self.game.round.step(PlaceTokens).placed = True
        close_used(self.game, private)


class TokenOrStation(PlaceTokens):
    """As usual; the turn also waits for the token of the private company. Where a company has no token left
    the pass is made for it: 18xx.games waits all the same."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pass, where only that one could be placed."""
        kinds = super().actions(entity)
        if kinds or self.passed or self.placed or entity is not self.actor():
            return kinds
        private = open_power(self.game, facts(self.game).privates.token)
        if private is None or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Pass}) if private.owner in (entity, entity.player) else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that has no token left; otherwise ``None``."""
        company = self.actor()
        return self.only_pass() if isinstance(company, Corporation) and not company.tokens else None


class FindJewelry(Step):
    """A private company brings the company in turn the concession for jewelry, found on any hex without
    town or city."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "place the jewelry"
    always_blocks = False

    def usable(self) -> Private | None:
        """The private company, in a turn of its owner."""
        private = open_power(self.game, facts(self.game).privates.jewelry)
        return private if private is not None and in_turn(self.game, private) is not None else None

    def hexes(self) -> Iterator[str]:
        """Every hex of the land without town or city."""
        board = self.game.land.board
        for hex_ in self.game.land.board_hexes():
            tile = board.tile(hex_)
            if tile.color != "blue" and not tile.stops:
                yield hex_

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it."""
        return frozenset({Assign}) if entity is not None and entity is self.usable() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every hex."""
        private = self.usable()
        if private is not None:
            for hex_ in self.hexes():
                yield self.choice("assign", private, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, private: Private) -> None:
        """Jewelry is found there, for the company in turn alone."""
        game, company = self.game, in_turn(self.game, private)
        if company is None or action.target_type != "hex" or action.target not in self.hexes():
            raise Refusal("assign/hex", f"There can be no jewelry on {action.target}.")
        memory = raj(game)
        memory.jewelry = action.target
        name = next(one.name for one in facts(game).commodities if not one.hexes)
        memory.concessions[name] = company
        game.happen(JewelryFound(private=private.id, company=company.id, hex=action.target))
        close_used(game, private)
