"""Tokens of 1850 that lie in no city: for the Mesabi Range and at the edge of the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, ChooseAbility, LayTile, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from .events import EdgeTokenPlaced, MesabiTokenGained

MESABI, EDGE = "Buy Mesabi Token", "Place Edge Token"
"""How records name the two."""


class Mesabi(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hex of the Mesabi Range, the private company with the first token, how many tokens there are, what
    another one costs, and how much of that goes to the owner of the private company."""

    hex: str
    private: str
    tokens: Count
    price: Money
    share: Money


class ForbiddenLay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No tile of a colour lies on a hex turned like that."""

    hex: str
    color: str
    rotation: int


class DearPrivate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company for which one corporation may pay more than others: so much at most."""

    private: str
    corporation: str
    most: Money


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``early_privates`` are sold to corporations in phase 2 already, up to their face value;
    ``kept_privates`` stay until phase 6, without revenue, as long as they have a tile left to lay.
    ``president_paid`` pays the president of its corporation. Those in ``after_own_tile`` lay after a tile of
    the corporation, ``one_east`` no more than one tile outside of the ``west``; it may buy a Mesabi token
    instead of a tile. ``edges`` are the edge tokens of corporations, by hex, which cost ``edge_price``."""

    early_privates: tuple[str, ...]
    kept_privates: tuple[str, ...]
    president_paid: str
    after_own_tile: tuple[str, ...]
    one_east: str
    dear: DearPrivate
    west: tuple[str, ...]
    edge_price: Money
    edges: Mapping[str, str]
    mesabi: Mesabi
    forbidden_lay: ForbiddenLay


class Memory(Piece):
    """The Mesabi tokens that are left and whether they are sold; who has placed an edge token; whether the
    private company with one tile in the east has laid it."""

    mesabi_left: int = tracked()
    mesabi_open: bool = tracked(False)
    edges: frozenset[Corporation] = tracked(frozenset())
    laid_east: bool = tracked(False)

    def __init__(self, facts: Facts) -> None:
        super().__init__("midwest")
        self.mesabi_left = facts.mesabi.tokens


def may_mine(game: GameInPlay, company: Corporation) -> bool:
    """Has a corporation a Mesabi token?"""
    return not game.land.board.bars(game.settings_of(Facts).mesabi.hex, company.id)


def give_mesabi_token(game: GameInPlay, company: Corporation, cost: int = 0) -> None:
    """A corporation gets a Mesabi token."""
    memory, hex_ = game.memory_of(Memory), game.settings_of(Facts).mesabi.hex
    board = game.land.board
    memory.mesabi_left -= 1
    board.gate(hex_, board.gates[hex_] | {company.id})
    game.happen(MesabiTokenGained(company=company.id, cost=cost))


def is_token_in_reach(game: GameInPlay, company: Corporation) -> bool:
    """Is there a Mesabi token for sale, and has a corporation none, but money and track for one?"""
    facts, memory = game.settings_of(Facts), game.memory_of(Memory)
    if not memory.mesabi_open or not memory.mesabi_left or company.cash < facts.mesabi.price:
        return False
    return not may_mine(game, company) and bool(game.land.reach(company).edges(facts.mesabi.hex))


def buy_mesabi_token(game: GameInPlay, company: Corporation) -> None:
    """A corporation pays for its token: a part of the price is for the owner of the private company."""
    mesabi = game.settings_of(Facts).mesabi
    owner = game.privates[mesabi.private].owner
    share = mesabi.share if owner is not None else 0
    game.pay(company, game.bank, mesabi.price - share)
    if owner is not None:
        game.pay(company, owner, share)
    give_mesabi_token(game, company, mesabi.price)


class TrackOrMesabi(LayTrack):
    """As usual; a tile action may be a Mesabi token instead, where the corporation's track leads there."""

    choosing = "buy a token of the Mesabi Range"
    handlers: ClassVar[Mapping[type[Action], str]] = {LayTile: "do_lay", Choose: "do_choose", Pass: "do_pass"}

    def may_buy_token(self, company: Corporation) -> bool:
        """Is there a token for sale, and money, track and a tile action for it?"""
        return self.allowance(company) is not None and is_token_in_reach(self.game, company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay, buy a token, pass."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        return kinds | {Choose, Pass} if self.may_buy_token(entity) else kinds

    def choices(self) -> Iterator[Choice]:
        """The tiles, the token, the pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            cost = self.game.settings_of(Facts).mesabi.price
            yield self.choice("choose", company, facts={"cost": cost}, choice=MESABI)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Buy a Mesabi token: a part of the price is for the owner of the private company."""
        if action.choice != MESABI:
            raise Refusal("token/choice", f"“{MESABI}” can be chosen, nothing else.")
        buy_mesabi_token(self.game, company)
        self.laid += 1


class GrantTrack(SpecialTrack):
    """As usual; after a tile of its corporation the private company with tiles in the west may buy a Mesabi
    token for it in place of a tile (decision 1326)."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**SpecialTrack.handlers, ChooseAbility: "do_choose"}

    def _buyer(self, entity: Entity) -> Corporation | None:
        """The corporation for which a private company may buy a token now."""
        game = self.game
        if not isinstance(entity, Private) or entity.id != game.settings_of(Facts).one_east:
            return None
        company = entity.owner
        if not isinstance(company, Corporation) or not game.round.step(TrackOrMesabi).laid:
            return None
        return company if self.ability(entity) is not None and is_token_in_reach(game, company) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """A tile, or a token."""
        kinds = super().actions(entity)
        return kinds | {ChooseAbility} if self._buyer(entity) is not None else kinds

    def choices(self) -> Iterator[Choice]:
        """The tiles, and the token."""
        yield from super().choices()
        facts = self.game.settings_of(Facts)
        private = self.game.privates[facts.one_east]
        if self._buyer(private) is not None:
            cost, label = {"cost": facts.mesabi.price}, ChoiceLabel("Buy its token")
            yield self.choice("choose_ability", private, facts=cost, label=label, choice=MESABI)

    def do_choose(self, action: ChooseAbility, private: Private) -> None:
        """Buy the token; one tile less is left."""
        company, found = self._buyer(private), self.ability(private)
        if action.choice != MESABI or company is None or found is None:
            raise Refusal("token/choice", f"“{MESABI}” can be chosen, nothing else.")
        buy_mesabi_token(self.game, company)
        self.game.abilities.use(private, found[0])


class TokenOrEdge(PlaceTokens):
    """As usual; or the corporation's token at the edge of the map, where its track leads there."""

    choosing = "place an edge token"
    handlers: ClassVar[Mapping[type[Action], str]] = {
        PlaceToken: "do_place",
        Choose: "do_choose",
        Pass: "do_pass",
    }

    def may_place_edge(self, company: Corporation) -> bool:
        """Has the corporation such a token, and money and track for it?"""
        facts = self.game.settings_of(Facts)
        hex_ = facts.edges.get(company.id)
        if hex_ is None or company in self.game.memory_of(Memory).edges or company.cash < facts.edge_price:
            return False
        return hex_ in self.game.land.reach(company).track_hexes

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place one or the other, or pass."""
        kinds = super().actions(entity)
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return kinds | {Choose, Pass} if self.may_place_edge(entity) else kinds

    def choices(self) -> Iterator[Choice]:
        """Every city, the edge, the pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            cost = self.game.settings_of(Facts).edge_price
            yield self.choice("choose", company, facts={"cost": cost}, choice=EDGE)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Place the edge token."""
        if action.choice != EDGE:
            raise Refusal("token/choice", f"“{EDGE}” can be chosen, nothing else.")
        game, facts = self.game, self.game.settings_of(Facts)
        game.pay(company, game.bank, facts.edge_price)
        game.memory_of(Memory).edges |= {company}
        game.happen(EdgeTokenPlaced(company=company.id, hex=facts.edges[company.id], cost=facts.edge_price))
        self.placed = True
