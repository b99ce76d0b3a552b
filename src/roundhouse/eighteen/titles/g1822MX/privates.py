"""The private company that costs money, and minors that the sea connects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import BurdenDropped, BurdenPaid
from .facts import Facts

DROP = "close_p16"
"""The answer, as recorded games have it."""


def burdened(game: GameInPlay) -> tuple[Private, Corporation] | None:
    """The private company and the corporation that it costs money."""
    private = game.privates.get(game.settings_of(Facts).burden.private)
    if private is None or private.closed or not isinstance(private.owner, Corporation):
        return None
    return private, private.owner


def drop(game: GameInPlay, private: Private, company: Corporation) -> None:
    """The card closes, and the price of its corporation falls one step."""
    game.happen(BurdenDropped(company=company.id, private=private.id))
    game.shares.move_price(company, (game.market.left_of,))
    game.close_private(private)


def pay_burden(game: GameInPlay) -> None:
    """The corporation pays; if it cannot, the card closes."""
    found, amount = burdened(game), game.settings_of(Facts).burden.amount
    if found is None:
        return
    private, company = found
    if company.cash < amount:
        drop(game, private, company)
        return
    game.pay(company, game.bank, amount)
    game.happen(BurdenPaid(company=company.id, private=private.id, amount=amount))


class DropBurden(Step):
    """At any time in its turn a corporation may give the private company up that costs it money."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_choose"}
    deed = "give a private company up"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give it up."""
        found = burdened(self.game)
        mine = found is not None and found[0] is entity and found[1] is self.game.round.entity
        return frozenset({ChooseAbility}) if mine else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The one thing that can be done."""
        found = burdened(self.game)
        if found is not None and self.kinds_for(found[0]):
            label = ChoiceLabel("Close %(private)s: the share price falls one step")
            yield self.choice("choose_ability", found[0], label=label.of(private=found[0].name), choice=DROP)

    def do_choose(self, action: ChooseAbility, private: Private) -> None:
        """Close it."""
        if action.choice != DROP:
            raise Refusal("private/choice", "That is no answer.", hint=f"possible: {DROP}")
        assert isinstance(private.owner, Corporation)
        drop(self.game, private, private.owner)


class AcquireMinorMexico(AcquireMinor):
    """As usual; the Gulf of California connects, too."""

    def offers(self, company: Corporation) -> list[Corporation]:
        """The minors that ``company`` may take over."""
        land, gulf = self.game.land, set(self.game.settings_of(Facts).gulf)
        by_sea = not gulf.isdisjoint(land.reach(company).hexes)
        found = []
        for minor in self.in_sight(company):
            spots = self.spots(minor)
            there = (
                Reach(land.board, minor.id, {(spot.hex, spot.city) for spot in spots}).hexes if by_sea else ()
            )
            if any(land.reaches(company, spot) for spot in spots) or not gulf.isdisjoint(there):
                found.append(minor)
        return found
