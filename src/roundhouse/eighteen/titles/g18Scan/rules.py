"""18Scan: a start packet, minors with destinations, bonus tokens, and a state railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.float_capital.part import FULL_CAPITAL
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .auction import RightToBuy
from .destination import BuyBonusTokens, DestinationRun, MinorsRunTwice, look_for_destinations
from .facts import BonusTokens, Destinations, Facts, Packet, state_of
from .formation import merge_minors
from .messages import MESSAGES
from .running import DividendWithIdleMinors, NordicRoutes
from .stock import Bankruptcies, NordicOrder, NordicShares


class Scandinavia(Part[Facts]):
    """All that only 18Scan has."""

    Settings = Facts
    needs = ("float_capital",)
    messages = MESSAGES
    policies = (NordicShares, NordicOrder, Bankruptcies, MinorsRunTwice, NordicRoutes)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "right_to_buy": RightToBuy,
        "destination_run": DestinationRun,
        "buy_bonus_tokens": BuyBonusTokens,
        "dividend_idle_minors": DividendWithIdleMinors,
    }
    status: ClassVar[Mapping[str, str]] = {
        FULL_CAPITAL: "corporations float with ten times their start price and their unsold shares go to "
        "the pool; the state railway may float",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "minors_merge": NamedEvent("merge", "the minors merge into the state railway"),
    }

    def memory(self) -> Iterator[Piece]:
        """The sale of the packet, destinations and bonus tokens."""
        yield Packet()
        yield Destinations()
        yield BonusTokens()

    def prepare(self) -> None:
        """Shares of the state railway are kept for the owners of minors."""
        state = state_of(self.game)
        for share in state.shares(state)[-len(self.settings.minors) :]:
            share.reserved = True

    def notes(self) -> Iterator[Note]:
        """Where minors go, who has bonus tokens, and how many are left."""
        game, memory, tokens = self.game, self.game.memory_of(Destinations), self.settings.bonus_tokens
        for name, hex_ in self.settings.destinations.items():
            minor = game.minors[name]
            if not minor.closed and name not in memory.reached:
                yield Note(minor, ChoiceLabel("Destination"), game.land.place_name(hex_))
        held = game.memory_of(BonusTokens)
        for company, names in held.held.items():
            yield Note(company, ChoiceLabel("Bonus tokens"), ", ".join(tokens[name].name for name in names))
        left = {token.name: token.quantity - held.sold.get(name, 0) for name, token in tokens.items()}
        listed = ", ".join(f"{name} ×{count}" for name, count in left.items() if count)
        if listed:
            yield Note(None, ChoiceLabel("Bonus tokens for sale"), listed)

    @on(TileLaid)
    def find_destinations(self, event: TileLaid) -> None:
        """Track may lead to destinations now."""
        look_for_destinations(self.game)

    def merge(self) -> None:
        """The minors become part of the state railway."""
        merge_minors(self.game)


PART = Scandinavia
