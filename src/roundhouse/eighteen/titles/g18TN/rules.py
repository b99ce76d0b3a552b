"""18TN: the Civil War takes the income of one train; privates are sold in the first operating round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, NoSettings, Part
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.policies.privates import is_first_operating_round
from roundhouse.eighteen.rules.state.events import DividendSettled, PrivateSold
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.journal import Piece, tracked

from .events import WarEnded
from .messages import MESSAGES


class Memory(Piece):
    """Who sold a private in the first operating round."""

    sellers: frozenset[Player] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("tennessee")


class EarlyPrivates(PrivatePolicy):
    """Privates are sold in the first operating round, too."""

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """In the first operating round a company buys one private, and a player sells one."""
        if not super().may_sell_private(private, company):
            return False
        if not is_first_operating_round(self.game):
            return True
        sellers = self.game.memory_of(Memory).sellers
        return not company.privates and isinstance(private.owner, Player) and private.owner not in sellers

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """Before the second stock round face value, in whatever phase."""
        if self.game.progress.turn == 1:
            return private.value, private.value
        return super().private_prices(private, company)


class Tennessee(Part[NoSettings]):
    """The Civil War, and early sales of privates."""

    messages = MESSAGES
    policies = (EarlyPrivates,)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "civil_war": NamedEvent("begin_war", "the Civil War begins")
    }

    def memory(self) -> Iterator[Piece]:
        """The players who sold a private company in the first operating round."""
        yield Memory()

    @on(PrivateSold)
    def remember_seller(self, event: PrivateSold) -> None:
        """Who sold in the first operating round sells no more in it."""
        if is_first_operating_round(self.game):
            self.game.memory_of(Memory).sellers |= {self.game.player(event.seller)}

    def begin_war(self) -> None:
        """One train of every company runs for nothing once, also of the one that is operating."""
        game = self.game
        for company in game.corporations.values():
            if company is game.round.entity or (company.floated and company.trains):
                company.idle_trains = 1

    @on(DividendSettled)
    def end_war(self, event: DividendSettled) -> None:
        """The war is over for this company."""
        company = self.game.company(event.company)
        if company.idle_trains:
            company.idle_trains = 0
            self.game.happen(WarEnded(company=company.id))


PART = Tennessee
