"""18TN: the Civil War takes the income of one train; privates are sold in the first operating round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Player, Private


class Rules(OwnRules):
    """What only 18TN has."""

    events: ClassVar[Mapping[str, str]] = {"civil_war": "the Civil War begins"}

    # Privates in the first operating round

    def may_sell_private(self, game: EighteenGame, private: Private, company: Corporation) -> bool:
        """In the first operating round a company buys one private, and a player sells one."""
        if not super().may_sell_private(game, private, company):
            return False
        if not self._is_first_operating_round(game):
            return True
        seller = private.owner
        return not company.privates and isinstance(seller, Player) and not game.marked(_sold(seller))

    def private_prices(self, game: EighteenGame, private: Private) -> tuple[int, int]:
        """Before the second stock round face value, in whatever phase."""
        if game.progress.turn == 1:
            return private.value, private.value
        return super().private_prices(game, private)

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """Remember who sold in the first operating round."""
        super().private_sold(game, private, seller, company, price)
        if self._is_first_operating_round(game):
            game.mark(_sold(seller))

    # The Civil War

    def fire(self, game: EighteenGame, event: str) -> None:
        """Every company with a train will suffer once."""
        if event != "civil_war":
            super().fire(game, event)
            return
        for company in game.corporations.values():
            if company is game.round.entity or (company.floated and company.trains):
                game.mark(_war(company))

    def trains_without_income(self, game: EighteenGame, company: Corporation) -> int:
        """One train runs for the war."""
        return 1 if game.marked(_war(company)) else 0

    def income(self, game: EighteenGame, company: Corporation, revenues: Sequence[int]) -> int:
        """If all trains run, the one that earns least runs for the war."""
        total = sum(revenues)
        if not game.marked(_war(company)) or len(revenues) < len(company.trains):
            return total
        return total - min(revenues, default=0)

    def moves_without_revenue(self, game: EighteenGame, company: Corporation) -> bool:
        """The price of a company whose only train ran for the war stays."""
        return not (game.marked(_war(company)) and len(company.trains) == 1)

    def after_dividend(self, game: EighteenGame, company: Corporation) -> None:
        """The war is over for this company."""
        super().after_dividend(game, company)
        if game.marked(_war(company)):
            game.unmark(_war(company))
            game.tell(company.id, "has done its part in the Civil War")


def _war(company: Corporation) -> str:
    return f"war {company.id}"


def _sold(player: Player) -> str:
    return f"sold {player.id}"
