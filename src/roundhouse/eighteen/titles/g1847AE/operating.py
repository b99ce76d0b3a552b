"""Operating rounds of 1847 AE: where corporations build, and the firm that builds the trains."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import BuyTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .events import SupplierPaid
from .facts import COLORED, Facts, Firm, supplier


class PfalzTrack(TrackPolicy):
    """Where tiles are laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """In its tile actions a corporation builds at first on hexes of its colour only, and on that of the
        quarry not before a phase. Private companies are not held to that."""
        game, facts = self.game, self.game.settings_of(Facts)
        phases = [phase.name for phase in game.title.phases]
        if plan.private is None and plan.company is not None:
            early = game.depot.phase_index < phases.index(facts.quarry.from_phase)
            if plan.hex == facts.quarry.hex and early:
                return f"No tile is laid on {plan.hex} before phase {facts.quarry.from_phase}."
            color = facts.builds_on.get(plan.company.id)
            printed = game.ground.hexmap[plan.hex].printed
            if COLORED in game.phase.status and all(icon.image != color for icon in printed.icons):
                return f"{plan.company.id} builds on {color} hexes only in this phase."
        return super().why_not_lay(plan)


class TrackInPfalz(LayTrack):
    """As usual; hexes where no tile may be laid yet are not open."""

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The usual ones, but for those."""
        for hex_ in super().open_hexes(company):
            if self._why_no_upgrade(company, hex_) is None:
                yield hex_


class BuyTrainsOfFirm(BuyTrains):
    """As usual; the first new train that is sold in an operating round earns the firm's owner money."""

    def others(self, company: Corporation) -> list[Train]:
        """None while trains are not traded: then a purchase may leave nothing to wait for."""
        may_trade = self.game.policies.trains.may_trade_now
        return [train for train in super().others(company) if may_trade(train, company)]

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train."""
        game, train = self.game, self.game.train(action.train)
        is_new = train in game.depot.upcoming
        super().do_buy(action, company)
        firm, memory = supplier(game), game.memory_of(Firm)
        if not is_new or memory.has_sold or not firm.floated:
            return
        memory.has_sold = True
        if firm.player is not None:
            amount = train.price * game.settings_of(Facts).supplier.percent // 100
            game.pay(game.bank, firm.player, amount)
            game.happen(SupplierPaid(company=firm.id, player=firm.player.id, amount=amount))
        game.shares.move_price(firm, (game.market.right_of,))
