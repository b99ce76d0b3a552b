"""Lines that belong to corporations as a part: ``[parts.owned_lines]``.

A line is a minor that a corporation owns. The president of the corporation decides for it, and it spends the
money of the corporation; what it earns itself is not touched. How a corporation comes to a line says the
title (:func:`~.ownership.give_line`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...policies import MoneyPolicy
from ...state.actions import BuyCompany
from ...state.events import PresidentChanged
from ...state.listening import on
from ...state.pieces import Corporation, Private
from ...steps.companies import BuyPrivate
from ...turn import Step
from ..part import NoSettings, Note, Part
from .ownership import Ownership, lines_of, owner_of, owners_of_lines


class MoneyOfOwners(MoneyPolicy):
    """Lines spend what their owners have."""

    def buying_power(self, company: Corporation) -> int:
        """The money of the corporation that owns the line; of other companies their own."""
        return super().buying_power(owner_of(self.game, company))


class BuyForOwner(BuyPrivate):
    """In the turn of one of its lines a corporation may buy private companies of players."""

    __slots__ = ()

    def offers(self, company: Corporation, money: int | None = None) -> Iterator[tuple[Private, int, int]]:
        """The private companies that the owner of the line can buy."""
        yield from super().offers(owner_of(self.game, company), money)

    def do_buy(self, action: BuyCompany, company: Corporation) -> None:
        """Buy it for the owner of the line. Raises Refusal as usual."""
        super().do_buy(action, owner_of(self.game, company))


class OwnedLines(Part[NoSettings]):
    """Corporations own lines, which are minors: their presidents decide for these, and they pay for them."""

    policies = (MoneyOfOwners,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"buy_for_owner": BuyForOwner}

    def memory(self) -> Iterator[Piece]:
        """Who owns which line."""
        yield Ownership()

    def notes(self) -> Iterator[Note]:
        """Yield the owner of each line."""
        for line, owner in owners_of_lines(self.game).items():
            yield Note(line, ChoiceLabel("Line of"), owner.name)

    @on(PresidentChanged)
    def follow(self, event: PresidentChanged) -> None:
        """Whoever leads a corporation decides for its lines, too."""
        company = self.game.company(event.company)
        for line in lines_of(self.game, company):
            line.player = company.player


PART = OwnedLines
