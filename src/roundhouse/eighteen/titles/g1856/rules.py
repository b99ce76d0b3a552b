"""1856: tokens for a tunnel and a bridge, and a private company that closes after the round of its tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.named_events import close_companies
from roundhouse.eighteen.rules.parts.nationalization.events import CompanyNationalized
from roundhouse.eighteen.rules.parts.nationalization.loans import TurnLoans
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, SpecialBuy
from roundhouse.eighteen.rules.state.events import OperatingRoundEnded, PrivateSold, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_buys import BuySpecials
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from .events import RightBought, RightGained, RightReturned
from .messages import MESSAGES


class Right(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens that make ``hexes`` worth ``amount`` more. The first comes with a private company to the
    corporation that buys it; then ``left`` more are for sale."""

    name: str
    private: str
    hexes: tuple[str, ...]
    amount: Money
    price: Money
    left: Count


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``rights``: see there; with ``unlimited`` they never run out. ``closes_after_round`` is the private
    company that closes after the operating round in which it was used, and ``at`` the hex of its tile."""

    rights: tuple[Right, ...]
    closes_after_round: str
    at: str
    unlimited: bool = False


class Rights(Piece):
    """Who has which token, and how many are left to buy, in the order of the title."""

    owners: frozenset[tuple[str, str]] = tracked(frozenset())
    left: tuple[int, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("rights")

    def has(self, company: Corporation, right: Right) -> bool:
        """Does ``company`` have this right?"""
        return (right.name, company.id) in self.owners


def gain(game: GameInPlay, company: Corporation, right: Right) -> None:
    """A company gets a token for nothing."""
    game.memory_of(Rights).owners |= {(right.name, company.id)}
    game.happen(RightGained(company=company.id, right=right.name))


def more(game: GameInPlay, place: int, count: int) -> None:
    """So many more are left, unless they never run out."""
    memory = game.memory_of(Rights)
    if not game.settings_of(Facts).unlimited:
        memory.left = tuple(left + count * (at == place) for at, left in enumerate(memory.left))


class BuyRights(BuySpecials):
    """Once no player has its private company, the token of a right is for sale to every corporation, once,
    during all of its turn: from the owner of the private company, or from the bank."""

    deed = "buy tokens for the tunnel and the bridge"
    on_charters = "Buy tokens of tunnel and bridge"

    def for_sale(self, company: Corporation) -> Mapping[str, int]:
        """The rights that ``company`` may buy."""
        return {right.name: right.price for right in self._rights(company).values()}

    def _rights(self, company: Corporation) -> dict[int, Right]:
        """The same by their place in the title."""
        game = self.game
        facts, memory = game.settings_of(Facts), game.memory_of(Rights)
        found = {}
        for place, right in enumerate(facts.rights):
            private = game.privates[right.private]
            open_ = private.closed or isinstance(private.owner, Corporation)
            gone = not memory.left[place] or memory.has(company, right)
            if open_ and not gone and right.price <= company.cash:
                found[place] = right
        return found

    def sell(self, company: Corporation, name: str, price: int) -> None:
        """Pay for the right and receive its token."""
        game = self.game
        place, right = next(item for item in self._rights(company).items() if item[1].name == name)
        owner = game.privates[right.private].owner
        seller = owner if isinstance(owner, Corporation) else game.bank
        game.pay(company, seller, price)
        more(game, place, -1)
        game.memory_of(Rights).owners |= {(name, company.id)}
        game.happen(RightBought(company=company.id, right=name, cost=price))


class TokenAfterTrack(SpecialToken):
    """The token of the private company that closes after the round is placed after the track of a turn, until
    the interest is paid."""

    def spots(self, holder: Private | Corporation) -> Iterator[tuple[int | None, Spot, int]]:
        """Where a token may go now."""
        game = self.game
        if holder is game.privates[game.settings_of(Facts).closes_after_round]:
            over = game.round.step(LayTrack).passed
            if not over or game.round.step(TurnLoans).charged:
                return
        yield from super().spots(holder)


class RightRevenue(RevenuePolicy):
    """What tokens of the tunnel and the bridge earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The places of a company's rights are worth more to it."""
        usual, game = super().route_rules(company), self.game
        memory = game.memory_of(Rights)
        bonuses = [
            Bonus(right.name, right.amount, sets=(stops_of({hex_: 0}),))
            for right in game.settings_of(Facts).rights
            if memory.has(company, right)
            for hex_ in right.hexes
        ]
        return replace(usual, bonuses=(*usual.bonuses, *bonuses))


class Ontario(Part[Facts]):
    """The tunnel, the bridge, and Kitchener."""

    Settings = Facts
    messages = MESSAGES
    policies = (RightRevenue,)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "buy_rights": BuyRights,
        "token_after_track": TokenAfterTrack,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {"close_companies": NamedEvent("close_privates")}

    def memory(self) -> Iterator[Piece]:
        """Who has which token."""
        yield Rights()

    def notes(self) -> Iterator[Note]:
        """Who has which token, and how many are left."""
        memory = self.game.memory_of(Rights)
        for company in self.game.corporations.values():
            if names := [right.name for right in self.settings.rights if memory.has(company, right)]:
                yield Note(company, ChoiceLabel("Rights"), ", ".join(names))
        left = (
            f"{right.name} ×{count}" for right, count in zip(self.settings.rights, memory.left, strict=True)
        )
        yield Note(None, ChoiceLabel("Rights of the bank"), ", ".join(left))

    def prepare(self) -> None:
        """Put the rights up for sale."""
        self.game.memory_of(Rights).left = tuple(right.left for right in self.settings.rights)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a token costs: 18xx.games knows it by name and price together."""
        if not isinstance(action, SpecialBuy):
            return {}
        prices = {right.name: right.price for right in self.settings.rights}
        return {"cost": prices.get(action.description)}

    def close_privates(self) -> None:
        """The private companies close; a token that came with one that nobody bought goes to the bank."""
        for place, right in enumerate(self.settings.rights):
            if isinstance(self.game.privates[right.private].owner, Player):
                more(self.game, place, 1)
        close_companies(self.game)

    @on(PrivateSold)
    def give_right(self, event: PrivateSold) -> None:
        """A token comes with its private company."""
        for right in self.settings.rights:
            if right.private == event.private:
                gain(self.game, self.game.company(event.company), right)

    @on(CompanyNationalized)
    def take_rights(self, event: CompanyNationalized) -> None:
        """Tokens of merged companies go to the national railway, or to the bank if it has one."""
        game = self.game
        memory = game.memory_of(Rights)
        company, national = game.company(event.company), game.company(event.national)
        for place, right in enumerate(self.settings.rights):
            if not memory.has(company, right):
                continue
            memory.owners -= {(right.name, company.id)}
            if memory.has(national, right):
                more(game, place, 1)
                game.happen(RightReturned(right=right.name))
            else:
                gain(game, national, right)

    @on(TileLaid)
    def forgo_tile(self, event: TileLaid) -> None:
        """Somebody else lays the tile of the private company: it cannot any more."""
        private = self.game.privates[self.settings.closes_after_round]
        if event.hex != self.settings.at or event.private == private.id or private.closed:
            return
        for place in private.abilities:
            if private.ability(place).word() == "tile_lay":
                self.game.abilities.drop(private, place)

    @on(OperatingRoundEnded)
    def close_used(self, event: OperatingRoundEnded) -> None:
        """That private company closes after the round in which it was used."""
        private = self.game.privates[self.settings.closes_after_round]
        if private.used and not private.closed:
            self.game.close_private(private)


PART = Ontario
