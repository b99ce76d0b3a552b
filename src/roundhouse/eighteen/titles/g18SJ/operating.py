"""Turns of corporations in 18SJ: redeeming shares, main lines, tokens of the canal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, BuyShares, LayTile, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.issue import IssueShares
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.parts import Edge
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .edelsward import is_requisitioned
from .events import CanalTokenPlaced, MainLineBuilt
from .facts import CanalTokens, Facts, Sweden, is_funded_in_full

FREE = "multiple_buy"
"""The zone of the market where redeeming costs nothing."""
ANY_NUMBER = frozenset({FREE, "unlimited"})
"""The zones where any number of shares is redeemed."""
HALF_PRICE = frozenset({"unlimited", "no_cert_limit"})
"""The zones where redeeming costs half the share price."""


class RedeemShares(IssueShares):
    """At the start of its turn a corporation may redeem a share at the market price; at low prices that costs
    less, or it may redeem several."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_redeem", Pass: "do_pass"}
    deed = "redeem shares"
    on_charters = "Buy back shares"
    always_blocks = True

    def issuable(self, company: Corporation) -> list[Bundle]:
        """Nothing: shares are not issued here."""
        return []

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """One share, or any number where the price is low."""
        assert company.cell is not None
        found = super().redeemable(company)
        if company.cell.zones.isdisjoint(ANY_NUMBER):
            return [bundle for bundle in found if len(bundle[0]) == 1]
        return found

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price, half of it, or nothing."""
        assert company.cell is not None
        price, zones = company.share_price, company.cell.zones
        if FREE in zones:
            return 0
        if not zones.isdisjoint(HALF_PRICE):
            price //= 2
        return price * percent // company.share_percent

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Redeem; of a corporation that the bank funds in full these shares belong to it, not to the IPO."""
        super().do_redeem(action, company)
        if is_funded_in_full(self.game, company):
            memory = self.game.memory_of(Sweden)
            memory.redeemed |= {self.game.certificates[name] for name in action.shares}


def builds_main_line(game: GameInPlay, hex_: str, tile: Tile) -> bool:
    """Does this tile join the sides of a main line on a hex where that was not done before?"""
    sides = game.settings_of(Facts).sides_of(hex_)
    if sides is None or hex_ in game.memory_of(Sweden).built:
        return False
    exits = [
        frozenset(end.number for end in (path.a, path.b) if isinstance(end, Edge)) for path in tile.paths
    ]
    return frozenset(sides) in exits or all(frozenset({side}) in exits for side in sides)


class MainLineTrack(LayTrack):
    """Two tile actions, if one of the two builds on a main line."""

    improved: bool = tracked(False)

    def begin_turn(self) -> None:
        """Nothing built yet."""
        super().begin_turn()
        if self.improved:
            self.improved = False

    def _special_left(self, company: Corporation) -> bool:
        """Edelswärd's corporations say when they are done; the minor, too, as long as it has the money for a
        private company that lays track, although it buys none (decision 1120)."""
        game = self.game
        if super()._special_left(company) or is_requisitioned(game, company):
            return True
        if company.is_major or "can_buy_companies" not in game.phase.status:
            return False
        return any(
            isinstance(private.owner, Player)
            and game.policies.privates.private_prices(private, company)[0] <= company.cash
            and any("track" in ability.when for _, ability in game.abilities.of(private, LayTiles))
            for private in game.privates.values()
        )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay a tile, at the cost of the bank for Edelswärd; note what it does for a main line."""
        game, memory = self.game, self.game.memory_of(Sweden)
        if is_requisitioned(game, company):
            cost = game.land.cost(company, action.hex, action.tile, action.rotation, 0)
            game.pay(game.bank, company, cost)
        super().do_lay(action, company)
        if not builds_main_line(game, action.hex, game.land.board.tile(action.hex)):
            return
        self.improved = True
        memory.built |= {action.hex}
        name, line = next(
            item for item in game.settings_of(Facts).main_lines.items() if action.hex in item[1]
        )
        complete = memory.built.issuperset(line)
        game.happen(MainLineBuilt(company=company.id, line=name, hex=action.hex, complete=complete))


class SecondTile(TrackPolicy):
    """What the second tile action may do."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """It builds on a main line unless the first one has."""
        step = self.game.round.find(MainLineTrack)
        second = step is not None and step.laid == 1 and not step.improved and plan.private is None
        if second and plan.tile is not None and not builds_main_line(self.game, plan.hex, plan.tile):
            return "One of two tiles has to build on a main line."
        return super().why_not_lay(plan)


class PlaceCanalTokens(Step):
    """The corporation that has bought the canal company places its bonus tokens before anything else."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "place the tokens of the canal"
    done_when = "finished"  # the canal company may be bought later in the turn

    def right(self, company: Entity) -> tuple[Private, int, CanalTokens] | None:
        """The private company, the place of its ability, and the ability."""
        if not isinstance(company, Corporation):
            return None
        for private in company.privates:
            for place, ability in self.game.abilities.usable_at(private, CanalTokens):
                return private, place, ability
        return None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place one, in the turn of the corporation."""
        return frozenset({Assign}) if entity is self.actor() and self.right(entity) else NOTHING

    def hexes(self, company: Entity) -> list[str]:
        """Where no token lies yet."""
        right, placed = self.right(company), self.game.memory_of(Sweden).canal
        return [] if right is None else [hex_ for hex_ in right[2].hexes if hex_ not in placed]

    def choices(self) -> Iterator[Choice]:
        """Every hex where no token of the canal lies yet."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            for hex_ in self.hexes(company):
                yield self.choice("assign", company, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, company: Corporation) -> None:
        """Place the largest token of the canal that is left."""
        game, memory, right = self.game, self.game.memory_of(Sweden), self.right(company)
        if right is None or action.target not in self.hexes(company):
            raise Refusal("canal/hex", f"No token of the canal can be placed on {action.target}.")
        amount = game.settings_of(Facts).canal_tokens[len(memory.canal)]
        memory.canal[action.target] = amount
        game.abilities.use(right[0], right[1])
        game.happen(CanalTokenPlaced(company=company.id, hex=action.target, amount=amount))
