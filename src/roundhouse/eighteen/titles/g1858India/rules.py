"""1858 India: tokens of mines, oil wells and ports, the Pullman, locomotive works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.state.events import CompanyClosed
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .collecting import CollectToken
from .facts import OIL, PORTS, WORKS_SOLD, India, SitesLeft, kind_at
from .messages import MESSAGES
from .running import RevenueOfIndia, RunWithPullmanOfIndia, earned_by_tokens
from .trains import BuyTrainsAndWorks


class RailwaysOfIndia(Part[India]):
    """Corporations take tokens off the map, which add to all their runs; a Pullman runs with one of their
    trains; locomotive works make trains cheaper."""

    Settings = India
    messages = MESSAGES
    policies = (RevenueOfIndia,)
    needs = ("private_railways",)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "collect_token": CollectToken,
        "run_coupling_pullman": RunWithPullmanOfIndia,
        "buy_trains_and_works": BuyTrainsAndWorks,
    }
    status: ClassVar[Mapping[str, str]] = {
        WORKS_SOLD: "corporations can buy locomotive works",
        OIL: "the tokens of oil wells can be taken",
        PORTS: "the tokens of ports can be taken",
    }

    def memory(self) -> Iterator[Piece]:
        """The tokens on the map."""
        every = (hex_ for tokens in self.settings.sites.values() for hex_ in tokens.hexes)
        yield SitesLeft(frozenset(every))

    @on(CompanyClosed)
    def lose_tokens(self, event: CompanyClosed) -> None:
        """The tokens of a corporation that closes leave the game."""
        company = self.game.company(event.company)
        if company.hex_tokens:
            company.hex_tokens = ()

    def lying(self) -> Iterator[Lying]:
        """The tokens on the map."""
        for hex_ in sorted(self.game.memory_of(SitesLeft).hexes):
            yield Lying(hex_, kind_at(self.game, hex_).capitalize())

    def notes(self) -> Iterator[Note]:
        """What the tokens of corporations add to a run."""
        for company in self.game.corporations.values():
            if company.hex_tokens:
                worth = self.game.money(earned_by_tokens(self.game, company))
                yield Note(company, ChoiceLabel("Mines, oil and ports"), worth)


PART = RailwaysOfIndia
