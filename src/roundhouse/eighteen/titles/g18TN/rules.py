"""18TN: the Civil War takes the income of one train; privates are sold in the first operating round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.events import DividendSettled, PrivateSold
from roundhouse.eighteen.rules.listening import on
from roundhouse.eighteen.rules.parts.part import NamedEvent, NoSettings, Part
from roundhouse.eighteen.rules.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.policies import PrivatePolicy, RevenuePolicy
from roundhouse.table.journal import Piece, tracked

from .events import WarEnded
from .messages import MESSAGES


class Memory(Piece):
    """Who sold a private in the first operating round, and which corporations still have the war before
    them."""

    sellers: frozenset[Player] = tracked(frozenset())
    at_war: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("tennessee")


class EarlyPrivates(PrivatePolicy):
    """Privates are sold in the first operating round, too."""

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """In the first operating round a company buys one private, and a player sells one."""
        if not super().may_sell_private(private, company):
            return False
        if not self.is_first_operating_round():
            return True
        sellers = self.game.memory_of(Memory).sellers
        return not company.privates and isinstance(private.owner, Player) and private.owner not in sellers

    def private_prices(self, private: Private) -> tuple[int, int]:
        """Before the second stock round face value, in whatever phase."""
        if self.game.progress.turn == 1:
            return private.value, private.value
        return super().private_prices(private)


class WarRevenue(RevenuePolicy):
    """A corporation at war runs one train for nothing."""

    def trains_without_income(self, company: Corporation) -> int:
        """One train runs for the war."""
        return int(self._is_at_war(company))

    def income(self, company: Corporation, revenues: Sequence[int]) -> int:
        """If all trains run, the one that earns least runs for the war."""
        total = sum(revenues)
        if not self._is_at_war(company) or len(revenues) < len(company.trains):
            return total
        return total - min(revenues, default=0)

    def moves_without_revenue(self, company: Corporation) -> bool:
        """The price of a company whose only train ran for the war stays."""
        return not (self._is_at_war(company) and len(company.trains) == 1)

    def _is_at_war(self, company: Corporation) -> bool:
        return company in self.game.memory_of(Memory).at_war


class Tennessee(Part[NoSettings]):
    """The Civil War, and early sales of privates."""

    messages = MESSAGES
    policies = (EarlyPrivates, WarRevenue)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "civil_war": NamedEvent("begin_war", "the Civil War begins")
    }

    def memory(self) -> Iterator[Piece]:
        """Who sold early, and who is at war."""
        yield Memory()

    @on(PrivateSold)
    def remember_seller(self, event: PrivateSold) -> None:
        """Who sold in the first operating round sells no more in it."""
        if self.game.policies.privates.is_first_operating_round():
            self.game.memory_of(Memory).sellers |= {self.game.player(event.seller)}

    def begin_war(self) -> None:
        """Every company with a train will suffer once, and so will the one that is operating."""
        game = self.game
        game.memory_of(Memory).at_war |= {
            company
            for company in game.corporations.values()
            if company is game.round.entity or (company.floated and company.trains)
        }

    @on(DividendSettled)
    def end_war(self, event: DividendSettled) -> None:
        """The war is over for this company."""
        memory, company = self.game.memory_of(Memory), self.game.company(event.company)
        if company in memory.at_war:
            memory.at_war -= {company}
            self.game.happen(WarEnded(company=company.id))


PART = Tennessee
