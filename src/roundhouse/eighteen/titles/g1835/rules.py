"""1835: the start packet, shares that come on sale one after the other, and the Prussian railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.state.events import (
    OperatingRoundBegins,
    OperatingTurnBegan,
    PrivateRevenuePaid,
    TileLaid,
    TrainDiscarded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from .facts import Facts, Formation, Packet, prussia
from .formation import ALL, CALL, OPEN, FoldMinors, FormationRound, form, is_crowded
from .messages import MESSAGES
from .operating import (
    FORMS,
    GermanDividend,
    GermanOrder,
    GermanTokens,
    PrivateToken,
)
from .packet import PacketRound, SellPacket
from .revenue import GermanRoutes
from .stock import GermanShares, GermanTurn


class Germany(Part[Facts]):
    """All that only 1835 has."""

    Settings = Facts
    messages = MESSAGES
    policies = (GermanShares, GermanOrder, GermanTokens, GermanRoutes)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "packet": SellPacket,
        "stock_turn_prussia": GermanTurn,
        "fold": FoldMinors,
        "private_token": PrivateToken,
        "dividend_prussia": GermanDividend,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"packet": PacketRound, "formation": FormationRound}
    needed_rounds = frozenset({"formation"})
    status: ClassVar[Mapping[str, str]] = {
        FORMS: "between rounds owners may exchange for shares of the Prussian railway",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "prussia_may_form": NamedEvent("may_form", "the Prussian railway may be opened"),
        "prussia_forms": NamedEvent("must_form", "the Prussian railway opens"),
        "prussia_takes_all": NamedEvent("take_all", "all that is left becomes part of the Prussian railway"),
    }

    def memory(self) -> Iterator[Piece]:
        """The packet and the formation."""
        yield Packet()
        yield Formation()

    def prepare(self) -> None:
        """The corporations of the packet and the Prussian railway have their prices from the beginning; its
        shares are kept back, and a tenth of it costs its price."""
        game, railway = self.game, prussia(self.game)
        railway.share_percent = 10
        for share in railway.shares(railway):
            share.reserved = True
        for name in (*self.settings.first, self.settings.prussia):
            corporation = game.company(name)
            cells = game.market.par_cells()
            price = corporation.definition.par_price
            game.market.set_par(corporation, next(cell for cell in cells if cell.price == price))

    @on(TileLaid)
    def close_builders(self, event: TileLaid) -> None:
        """A private company that has nothing left to lay closes."""
        game = self.game
        for name, hexes in self.settings.built.items():
            private = game.private(name)
            if (
                event.hex in hexes
                and not private.closed
                and all(hex_ in game.land.board.copies for hex_ in hexes)
            ):
                game.close_private(private)

    # The Prussian railway

    def may_form(self) -> None:
        """The owner of the minor may open it."""
        form(self.game, CALL)

    def must_form(self) -> None:
        """It opens, if it has not yet."""
        if not prussia(self.game).floated:
            form(self.game, OPEN)

    def take_all(self) -> None:
        """It takes over all that is left."""
        form(self.game, ALL)

    @on(TrainDiscarded)
    def go_on(self, event: TrainDiscarded) -> None:
        """What waited for trains to be given up happens now."""
        due = self.game.memory_of(Formation).due
        if due and not is_crowded(self.game):
            form(self.game, due)

    @on(OperatingRoundBegins)
    def begin_round(self, event: OperatingRoundBegins) -> None:
        """Nothing has had income in this round."""
        memory = self.game.memory_of(Formation)
        if memory.earned:
            memory.earned = frozenset()
        for player in list(memory.denied):
            memory.denied.pop(player, None)

    @on(PrivateRevenuePaid)
    def note_revenue(self, event: PrivateRevenuePaid) -> None:
        """A private company has had income."""
        memory = self.game.memory_of(Formation)
        if event.private in self.settings.exchanges:
            memory.earned |= {event.private}

    @on(OperatingTurnBegan)
    def note_turn(self, event: OperatingTurnBegan) -> None:
        """A minor has had its turn."""
        memory = self.game.memory_of(Formation)
        if event.company in self.settings.exchanges:
            memory.earned |= {event.company}


PART = Germany
