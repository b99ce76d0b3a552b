"""1817WO: Nieuw Zeeland, whose token makes loans cheaper and brings a second token at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers.events import TokensBought
from roundhouse.eighteen.rules.parts.mergers.formation import FormationTurn, homes
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import MoneyPolicy
from roundhouse.eighteen.rules.state.events import TokenPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.turn import Step


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where Nieuw Zeeland lies, and what it brings."""

    hex: HexName
    income: Money


def is_in_zealand(game: GameInPlay, company: Corporation) -> bool:
    """Has ``company`` a token in Nieuw Zeeland?"""
    return game.land.board.has_token(game.settings_of(Facts).hex, company.id)


class ZealandMoney(MoneyPolicy):
    """A token in Nieuw Zeeland covers the interest of one loan."""

    def interest(self, company: Corporation) -> int:
        """One loan is free of it; who has none receives money instead."""
        game, usual = self.game, super().interest(company)
        if not is_in_zealand(game, company):
            return usual
        if not company.loans:
            return -game.settings_of(Facts).income
        book = book_of(game)
        return usual - book.rate * book.value // 100


class ZealandFormationTurn(FormationTurn):
    """Whoever starts in Nieuw Zeeland has five or ten shares."""

    def sizes_open(self) -> Sequence[int]:
        """No corporation with two shares starts in this zone."""
        usual = super().sizes_open()
        if self.company is None or not is_in_zealand(self.game, self.company):
            return usual
        return tuple(size for size in usual if size != sizes.TWO)


class NieuwZeeland(Part[Facts]):
    """A city that opens late, for larger corporations."""

    Settings = Facts
    needs = ("loans", "mergers", "sites", "blocked_city")
    policies = (ZealandMoney,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"formation_turn_zealand": ZealandFormationTurn}

    @on(TokensBought)
    def place_second_token(self, event: TokensBought) -> None:
        """In a stock round it places the first token that it buys at once, in any city."""
        self._ask(self.game.company(event.company))

    @on(TokenPlaced)
    def place_second_home(self, event: TokenPlaced) -> None:
        """So does one whose charter has more than one token from the beginning."""
        self._ask(self.game.company(event.company))

    def _ask(self, company: Corporation) -> None:
        game = self.game
        alone = len(list(game.land.board.tokens_of(company.id))) == 1 and bool(company.tokens)
        if game.round.kind == "stock" and alone and is_in_zealand(game, company):
            free = tuple(homes(game, company))
            for step in game.round.each(HomeToken) if free else ():
                step.ask(company, free)


PART = NieuwZeeland
