"""Route fees as a part: ``[parts.route_fees]`` lists hexes that a company pays for when it runs over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName
from roundhouse.eighteen.model.words import Money, PhaseColor
from roundhouse.eighteen.track.routes import RouteRules
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import RevenuePolicy
from ...state.actions import Choose
from ...state.events import Passed, TileLaid, TrainsRan
from ...state.listening import on
from ...state.pieces import Corporation
from ...steps.question import Answers, Question
from ...steps.running import RunTrains
from ...turn import Step
from ..part import Lying, Part
from .events import RouteFeePaid, TunnelBuilt, TunnelIncomePaid
from .messages import MESSAGES

BUILD, LEAVE = "build", "pass"
"""The answers about a tunnel, as 18xx.games writes them."""


class Toll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes for which a route pays, and what ends that."""

    hexes: tuple[HexName, ...]
    """Where."""
    fee: Mapping[PhaseColor, Money]
    """What a route pays for each of these hexes, from the phase on that has this colour of tiles."""
    free_with: PrivateName = ""
    """The private company whose corporation pays nothing."""
    tunnel: Money | None = None
    """What a tunnel costs that whoever lays a tile there may build; then nobody pays there any more."""


class FeeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What routes pay, in groups of hexes."""

    tolls: tuple[Toll, ...]
    """The groups."""
    free_tunnels: tuple[CompanyName, ...] = ()
    """The corporations that build tunnels for nothing."""
    tunnel_private: PrivateName = ""
    """The private company whose owner gets ``tunnel_income`` for each tunnel."""
    tunnel_income: Money = 0
    """See ``tunnel_private``."""


class Tunnels(Piece):
    """The hexes with a tunnel."""

    built: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("tunnels")


def fees_for(game: GameInPlay, company: Corporation) -> dict[str, int]:
    """The fees that ``company`` pays now, in money, by hex."""
    built, owned = game.memory_of(Tunnels).built, {private.id for private in company.privates}
    return {
        hex_: amount
        for toll in game.settings_of(FeeSettings).tolls
        if toll.free_with not in owned
        for amount in [_fee_now(toll, game.phase.tiles)]
        for hex_ in toll.hexes
        if amount and hex_ not in built
    }


def _fee_now(toll: Toll, colors: tuple[PhaseColor, ...]) -> int:
    return next((toll.fee[color] for color in reversed(colors) if color in toll.fee), 0)


class FeeRevenue(RevenuePolicy):
    """Routes with fees."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, with the fees of hexes."""
        return replace(super().route_rules(company), fees=fees_for(self.game, company))


class BuildTunnel(Question):
    """Whoever has laid or upgraded a tile on a hex with a fee that a tunnel ends may build the tunnel."""

    hex: str = tracked("")
    """The last such hex of this turn."""
    deed = "build a tunnel"
    on_charters = "Build a tunnel"

    def begin_turn(self) -> None:
        """Forget the tiles of the last turn."""
        super().begin_turn()
        if self.hex:
            self.hex = ""

    @on(TileLaid)
    def note(self, event: TileLaid) -> None:
        """Note the last hex where the company in turn has laid a tile and may build a tunnel."""
        company = self.actor()
        if isinstance(company, Corporation) and event.company == company.id and self._toll(event.hex):
            self.hex = event.hex

    def _toll(self, hex_: str) -> Toll | None:
        """The toll of a hex that a tunnel would end, or ``None``."""
        if hex_ in self.game.memory_of(Tunnels).built:
            return None
        tolls = self.game.settings_of(FeeSettings).tolls
        return next((toll for toll in tolls if hex_ in toll.hexes and toll.tunnel is not None), None)

    def cost(self, company: Corporation) -> int | None:
        """The price of the tunnel that ``company`` may build now, in money, or ``None`` if it may build
        none."""
        toll = self._toll(self.hex)
        if toll is None or toll.tunnel is None:
            return None
        return 0 if company.id in self.game.settings_of(FeeSettings).free_tunnels else toll.tunnel

    def answers(self) -> Answers:
        """To build the tunnel or not, if the company has the money."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return {}
        cost = self.cost(company)
        if cost is None or cost > company.cash:
            return {}
        build = ChoiceLabel("Build a tunnel on %(place)s").of(place=self.game.land.place_name(self.hex))
        return {BUILD: build, LEAVE: ChoiceLabel("Build no tunnel")}

    def facts(self, answer: str | int) -> Mapping[str, Any]:
        """What the tunnel costs."""
        company = self.actor()
        if answer == LEAVE or not isinstance(company, Corporation):
            return {}
        return {"cost": self.cost(company)}

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Build the tunnel, which ends the fee there, or do not. Raises Refusal for another answer."""
        answer, cost = self.said(action), self.cost(company)
        if answer == BUILD and cost is not None:
            game, settings = self.game, self.game.settings_of(FeeSettings)
            game.pay(company, game.bank, cost)
            game.memory_of(Tunnels).built |= {self.hex}
            game.happen(TunnelBuilt(company=company.id, hex=self.hex, cost=cost))
            private = game.privates.get(settings.tunnel_private)
            if private is not None and private.owner is not None:
                game.pay(game.bank, private.owner, settings.tunnel_income)
                game.happen(TunnelIncomePaid(owner=private.owner.key, amount=settings.tunnel_income))
        else:
            self.game.happen(Passed(entity=company.key, step=self.key.rpartition(".")[2]))
        self.finish()


class RouteFees(Part[FeeSettings]):
    """A company pays from its treasury for certain hexes that its routes touch, before the dividend.

    It cannot run routes that cost more than it has. Each route pays once for each hex.
    """

    Settings = FeeSettings
    messages = MESSAGES
    policies = (FeeRevenue,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"build_tunnel": BuildTunnel}

    def memory(self) -> Iterator[Piece]:
        """The memory of tunnels."""
        yield Tunnels()

    def lying(self) -> Iterator[Lying]:
        """Yield the tunnels, and the fees of hexes whose tiles hide the printed terrain."""
        game, built = self.game, self.game.memory_of(Tunnels).built
        for hex_ in sorted(built):
            yield Lying(hex_, "tunnel")
        for toll in self.settings.tolls:
            fee = _fee_now(toll, game.phase.tiles)
            for hex_ in toll.hexes if fee else ():
                if hex_ in game.land.board.tiles and hex_ not in built:
                    yield Lying(hex_, f"fee {fee}")

    @on(TrainsRan)
    def collect(self, event: TrainsRan) -> None:
        """Charge the company the fees of the routes that it has just run."""
        game, company = self.game, self.game.company(event.company)
        rules = game.runs.rules(company)
        routes = game.round.step(RunTrains).routes
        amount = sum(rules.fee_of(connections) for _, connections, _ in routes)
        if amount:
            game.pay(company, game.bank, amount)
            game.happen(RouteFeePaid(company=company.id, amount=amount))


PART = RouteFees
