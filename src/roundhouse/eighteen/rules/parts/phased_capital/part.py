"""Capital by phase as a part: ``[parts.phased_capital]`` with ``stages`` and ``destinations``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.events import CorporationStarted, SharesBought
from ...state.listening import on
from ...turn import Round, Step
from ..part import NamedEvent, Note, Part
from .events import PaidIntoEscrow
from .messages import MESSAGES
from .policy import StartingOrder, StartsInTurn, kind_now
from .rounds import StartingRound
from .settings import Capital, CapitalSettings
from .steps import FindDestinations


class PhasedCapital(Part[CapitalSettings]):
    """What a corporation gets for its shares depends on the stage in which it was started.

    With ``escrow`` the money for the first half is its own, and for the rest once it has reached its
    destination; with ``incremental`` all of it, as shares are sold; with ``full`` ten times the par price as
    soon as enough is sold. It operates when the share of it that the present stage asks for is sold.
    """

    Settings = CapitalSettings
    messages = MESSAGES
    policies = (StartsInTurn, StartingOrder)
    steps: ClassVar[Mapping[str, type[Step]]] = {"find_destinations": FindDestinations}
    rounds: ClassVar[Mapping[str, type[Round]]] = {"starting_operating": StartingRound}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "no_more_escrow": NamedEvent("announce", "new corporations need no destination"),
        "no_more_incremental": NamedEvent("announce", "new corporations get all their capital at once"),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of how corporations are funded."""
        yield Capital()

    def notes(self) -> Iterator[Note]:
        """Yield the money in escrow of each corporation, and the destination that releases it."""
        game, capital = self.game, self.game.memory_of(Capital)
        for company, kind in capital.kinds.items():
            if kind != "escrow" or company in capital.reached or company.closed:
                continue
            if money := capital.escrow.get(company, 0):
                yield Note(company, ChoiceLabel("In escrow"), game.money(money))
            destination = self.settings.destinations[company.id]
            start = f"{game.land.place_name(destination.start)} – " if destination.start else ""
            ends = " / ".join(map(game.land.place_name, destination.to))
            yield Note(company, ChoiceLabel("Destination"), start + ends)

    def announce(self) -> None:
        """Do nothing: the event is only logged, as the stages decide how corporations are funded."""

    @on(CorporationStarted)
    def note_kind(self, event: CorporationStarted) -> None:
        """Note how a corporation that starts is funded, before its president pays."""
        corporation = self.game.company(event.company)
        self.game.memory_of(Capital).kinds[corporation] = kind_now(self.game, corporation)

    @on(SharesBought)
    def fund(self, event: SharesBought) -> None:
        """Pay the corporation for a share of the IPO, or put the money in escrow."""
        game = self.game
        corporation, capital = game.company(event.company), game.memory_of(Capital)
        kind = capital.kinds.get(corporation)
        if event.source != "ipo" or kind not in ("escrow", "incremental"):
            return
        if kind == "incremental" or corporation.percent(corporation) > 100 - self.settings.free_percent:
            game.pay(game.bank, corporation, event.price)
            return
        capital.escrow[corporation] = capital.escrow.get(corporation, 0) + event.price
        game.happen(PaidIntoEscrow(company=corporation.id, amount=event.price))


PART = PhasedCapital
