"""Private companies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.model.abilities import NoBuy

from ..pieces import Corporation, Player, Private

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..turn import Step


class PrivateAnswers:
    """Private companies."""

    def priority_after_auction(self, game: EighteenGame, player: Player) -> Player:
        """Who begins the first stock round: the ``player`` whose turn it would be."""
        return player

    def auctioned(self, game: EighteenGame) -> Sequence[Private | Corporation]:
        """What an auction for the turn puts up."""
        return [item for item in game.privates.values() if item.owner is None and not item.closed]

    def is_with_bank(self, game: EighteenGame, private: Private) -> bool:
        """Does the bank offer this private in the stock round?"""
        return False

    def may_wait(self, game: EighteenGame, player: Player, step: Step) -> bool:
        """May a player who can do nothing else in a stock turn still say when it is over?"""
        return False

    def may_buy_privates(self, game: EighteenGame, company: Corporation) -> bool:
        """Is this a time at which companies buy privates?"""
        return "can_buy_companies" in game.phase.status or self._is_first_operating_round(game)

    def _is_first_operating_round(self, game: EighteenGame) -> bool:
        status = game.phase.status
        first = game.progress.turn == 1 and game.round.kind == "operating" and game.round.number == 1
        return first and "can_buy_companies_operation_round_one" in status

    def private_prices(self, game: EighteenGame, private: Private) -> tuple[int, int]:
        """Lowest and highest price that a company pays for a private; in a first round face value."""
        if self._is_first_operating_round(game):
            return private.value, private.value
        definition = private.definition
        least, most = game.settings.company_price
        low = definition.min_price if definition.min_price is not None else math.ceil(private.value * least)
        high = definition.max_price if definition.max_price is not None else math.floor(private.value * most)
        return max(low, 1), high

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """May ``company`` buy this private?"""
        return not game.abilities.of(private, NoBuy)

    def why_not_take_over(self, game: EighteenGame, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""
        return None

    def pay_for_private(
        self, game: EighteenGame, company: Corporation, seller: Player, private: Private, price: int
    ) -> None:
        """Money for a private company."""
        game.pay(company, seller, price)

    def private_bought(self, game: EighteenGame, private: Private, player: Player, price: int) -> None:
        """A player bought a private company from the bank."""

    def may_assign(self, game: EighteenGame, private: Private, hex_: str) -> bool:
        """May the marker of a private be put on a hex now, as far as the title is concerned?"""
        return True

    def marker_placed(self, game: EighteenGame, private: Private, hex_: str) -> None:
        """The marker of a private was put on a hex."""

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """A company bought a private company: a tile that goes with the sale is offered."""
        from ..steps.special import SpecialTrack

        for step in game.round.steps:
            if isinstance(step, SpecialTrack):
                step.offer(private, seller)
