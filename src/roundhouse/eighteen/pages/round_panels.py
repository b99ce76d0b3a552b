"""The panels on which the present round is played: those where whoever is in turn can pick something."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice

from .board_deals import ROUNDS, picked_on_cards
from .card_places import CardPlaces
from .scene import Scene, SceneAspect

STOCK = frozenset({"companies", "market"})


class RoundPanels(SceneAspect):
    """The ids of these ``panels``: the same for every seat and for spectators.

    So nothing moves when the turn does. There are none where the board is played on, as in operating
    rounds; without a map there are always some.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        game = scene.game
        mapped = game.over or game.title.has_map
        self.panels = self._found() or (frozenset() if mapped else STOCK)

    def _found(self) -> frozenset[str]:
        scene, game = self.scene, self.scene.game
        if game.over or game.round.kind not in ROUNDS:
            return frozenset()
        if isinstance(scene.step, StockTurn):
            return STOCK
        choices = [choice for seat in game.deciders()[:1] for choice in self._choices(seat)]
        picked = list(picked_on_cards(scene, choices))
        lots = {private.key for private in game.privates.values()}
        found = {"privates" if subject in lots else "companies" for _, subject in picked}
        if any(choice.type == "par" for choice, _ in picked):
            found.add("market")
        if scene.aspect(CardPlaces).rows:  # private companies lie among the cards
            return frozenset(found - {"privates"} | {"companies"})
        if found:
            return frozenset(found)
        if any(scene.hex_of(choice) for choice in choices):
            return frozenset()
        if game.round.kind == "stock":
            return STOCK
        on_sale = any(not private.closed for private in game.privates.values())
        return frozenset({"privates" if on_sale else "companies"})

    def _choices(self, seat: str) -> Sequence[Choice]:
        return self.scene.choices if seat == self.scene.seat else self.scene.game.choices(seat)
