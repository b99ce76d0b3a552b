"""Private companies: worth more from round to round, bought by size, sold to the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.actions import Action, SellCompany
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import PrivateSoldOff
from .facts import SMALL, Facts


class PrivatesBySize(PrivatePolicy):
    """What corporations buy, and at what price."""

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """From next to nothing to what it is worth in this round."""
        return 1, private.value

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Small corporations buy small private companies, medium ones also medium ones, large ones any.

        As on 18xx.games the turn waits for a corporation that could pay for one of the wrong size.
        """
        least = self.game.settings_of(Facts).buyers.get(private.definition.revenue, SMALL)
        if company.size < least:
            return f"{company.id} cannot buy {private.name} now."
        return super().why_not_take_over(private, company)


class TileOfPrivate(SpecialTrack):
    """A private company lays one tile: one with a purple edge at any time of the turn, or any as a tile
    action, without the cost of the terrain."""

    def abilities_now(self, private: Private) -> Sequence[tuple[int, TileAbility]]:
        """Both, in the step of tile actions."""
        if self.passed and not self.game.trusting:
            return ()
        abilities = self.game.abilities
        found = abilities.usable_at(private, LayTiles)
        return [(place, one) for place, one in found if abilities.is_time(private, one.when)]


class SellPrivateToBank(Step):
    """A corporation sells private companies of its own to the bank at any time of its turn, for what they are
    worth; they close."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellCompany: "do_sell"}
    deed = "sell a private company to the bank"
    always_blocks = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell, if there is one to sell."""
        if entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({SellCompany}) if entity.privates else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each private company of the corporation in turn."""
        company = self.actor()
        if isinstance(company, Corporation) and SellCompany in self.kinds_for(company):
            for private in company.privates:
                facts = {"name": private.name, "gain": private.value}
                yield self.choice(
                    "sell_company", company, facts=facts, company=private.id, price=private.value
                )

    def do_sell(self, action: SellCompany, company: Corporation) -> None:
        """The bank pays, and the private company closes."""
        game, private = self.game, self.game.private(action.company)
        if private.owner is not company:
            raise Refusal("private/not-yours", f"{company.id} does not own {private.name}.")
        if action.price != private.value:
            raise Refusal("private/price", f"The bank pays {game.money(private.value)} for {private.name}.")
        game.pay(game.bank, company, private.value)
        game.happen(PrivateSoldOff(company=company.id, private=private.id, amount=private.value))
        game.close_private(private)
