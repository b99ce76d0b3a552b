"""Bid boxes: ``[parts.bid_boxes]``, its stock turn and what becomes of the bids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.table.journal import Piece

from ...rounds import StockRound
from ...state.events import CompanyFloated, SharesBought
from ...state.listening import on
from ...state.pieces import Private
from ...turn import Step
from ..part import Arrival, LotRow, NamedEvent, Part
from .events import CardLost
from .line import lay_out
from .messages import MESSAGES
from .policies import (
    CONVERT,
    EMPTY_BOX,
    FULL,
    GREEN,
    NOTHING_SOLD,
    PAR,
    BoxEnding,
    BoxOrder,
    BoxRevenue,
    BoxStock,
    BoxTrack,
)
from .rows import arrivals_of, rows_of
from .settings import (
    KINDS,
    MINORS,
    SMALL,
    BidBoxes,
    BidBoxSettings,
    BoxSettings,
    Concession,
    MinorCard,
    boxes_of,
    is_minor,
    kind_of,
    minor_of,
    refill_minors,
)
from .settling import FLOAT_AT_BID, FLOAT_AT_LEAST, take_out
from .turn import BidTurn


class BidBoxPart(Part[BidBoxSettings]):
    """Private companies, concessions and minors lie in boxes, where they take bids during stock rounds."""

    Settings = BidBoxSettings
    messages = MESSAGES
    policies = (BoxStock, BoxOrder, BoxTrack, BoxRevenue, BoxEnding)
    abilities: ClassVar[tuple[type[Ability], ...]] = (Concession, MinorCard)
    steps: ClassVar[Mapping[str, type[Step]]] = {"bid_turn": BidTurn}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_concessions": NamedEvent("close_concessions", "the concessions close"),
        "full_capitalisation": NamedEvent(
            "capitalise", "corporations get all of their capital when they float"
        ),
    }
    status: ClassVar[Mapping[str, str]] = {
        CONVERT: "corporations are started by concession",
        PAR: "corporations are started without a concession, and float when half is sold",
        FULL: "corporations get all of their capital when they float",
        FLOAT_AT_LEAST: "minors begin at the lowest price, with the value of two shares",
        FLOAT_AT_BID: "minors begin with the value of two shares",
        "minor_float_phase3on": "minors begin with what was bid",
        GREEN: "minors upgrade no further than to green",
        "can_acquire_minor_bidbox": "corporations may take over minors of the bid boxes",
    }
    ends: ClassVar[Mapping[str, str]] = {
        NOTHING_SOLD: "nothing was sold in the first stock round",
        EMPTY_BOX: "the cards do not fill the bid boxes any more",
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the order of the cards."""
        yield BidBoxes()

    def lot_rows(self) -> Iterator[LotRow]:
        """Yield the boxes of each kind, as pages show them."""
        yield from rows_of(self.game)

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Yield when each card that nobody owns takes bids: ``now``, ``next`` or ``later``."""
        yield from arrivals_of(self.game)

    def traced(self) -> Mapping[str, Any]:
        """The owners that traces of 18xx.games name: the bank, for cards in boxes during stock rounds."""
        if not isinstance(self.game.round, StockRound):
            return {}
        return {f"company:{card.id}.owner": "bank" for kind in KINDS for card in boxes_of(self.game, kind)}

    def arrange(self) -> None:
        """Leave the cards that the settings name out of the game, with their minors."""
        settings = self.settings
        names = settings.left_out_by_players.get(len(self.game.players), settings.left_out)
        for name in names:
            card = self.game.privates.get(name)
            if card is not None and name not in settings.joining:
                minor = minor_of(self.game, card)
                if minor is not None:
                    self.game.leave_out(minor)
                self.game.leave_out(card)

    def prepare(self) -> None:
        """Shuffle the cards into their lines, and let the one certificate of a minor count as two shares."""
        game, memory = self.game, self.game.memory_of(BidBoxes)
        for company in game.corporations.values():
            if is_minor(company):
                company.share_percent = 100 // SMALL
        if self.settings.line is not None:
            lay_out(game, self.settings.line)
            return
        cards = game.chance.shuffled(list(game.privates.values()))
        for kind in KINDS:
            settings: BoxSettings | None = getattr(self.settings, kind)
            if settings is None:
                continue
            line = [card for card in cards if kind_of(game, card) == kind]
            line = [
                *(c for c in line if c.id == settings.first),
                *(c for c in line if c.id != settings.first),
            ]
            memory.lines[kind] = tuple(self._thinned(settings, self._in_batches(settings, line)))
        self._make_way()
        refill_minors(game)

    def _in_batches(self, settings: BoxSettings, line: list[Private]) -> list[Private]:
        """Order the cards: a drawn pair comes first and last, between them the batches, each shuffled."""
        chance, memory = self.game.chance, self.game.memory_of(BidBoxes)
        first = [card for card in line if card.id == settings.first]
        last: list[Private] = []
        if settings.pairs:
            pair = chance.shuffled(settings.pairs)[0]
            memory.pair = tuple(self.game.privates[name] for name in pair)
            first, last = [memory.pair[0]], [memory.pair[1]]
            first[0].value *= 2
        first += [self.game.privates[name] for name in settings.following]
        rest = [card for card in line if card not in first and card not in last]
        named = [card for card in rest if card.id in settings.named]
        others = [card for card in rest if card not in named]
        found = first
        for count, more in settings.batches:
            found += chance.shuffled([*named[:count], *others[:more]])
            named, others = named[count:], others[more:]
        return [*found, *(card for card in rest if card in named or card in others), *last]

    def _make_way(self) -> None:
        """Remove as many minors as ``joining`` adds: the last ones of the line that are not fixed."""
        memory, joining, minors = self.game.memory_of(BidBoxes), self.settings.joining, self.settings.minors
        if minors is None:
            return
        kept = {*joining, minors.first}
        line = memory.lines[MINORS]
        others = [card for card in line if card.id not in kept]
        leaving = others[len(others) - len(joining) :]
        for card in leaving:
            self.game.happen(CardLost(private=card.id))
            take_out(self.game, card)
        memory.lines[MINORS] = tuple(card for card in line if card not in leaving)

    def _thinned(self, settings: BoxSettings, line: list[Private]) -> list[Private]:
        """The cards by stack, without those that ``removed`` takes out of each."""
        if settings.removed:
            stacks = [[card for card in line if card.id in stack] for stack in settings.stacks]
            line = [card for stack in stacks for card in stack]
            for stack, count in zip(stacks, settings.removed, strict=False):
                for card in [card for card in stack if card.id not in settings.kept][:count]:
                    line.remove(card)
                    self.game.happen(CardLost(private=card.id))
                    self.game.remove_private(card)
        return line

    def close_concessions(self) -> None:
        """Close the concessions.

        Corporations that have not floated need ``full_float_percent`` sold from now on.
        """
        game = self.game
        for private in game.abilities.privates_with(Concession):
            if not private.removed:
                game.close_private(private)
        for corporation in game.corporations.values():
            if not is_minor(corporation) and not corporation.floated:
                corporation.float_percent = self.settings.full_float_percent

    def capitalise(self) -> None:
        """Do nothing: the status ``full_capitalisation`` of the phase has the effect."""

    @on(SharesBought)
    def hand_on(self, event: SharesBought) -> None:
        """With the status ``full_capitalisation``, pass to the bank what a corporation gets for shares before
        it floats."""
        game, company = self.game, self.game.company(event.company)
        if event.source == "ipo" and FULL in game.phase.status and not company.floated:
            game.pay(company, game.bank, event.price)

    @on(CompanyFloated)
    def fund_fully(self, event: CompanyFloated) -> None:
        """With the status ``full_capitalisation``, give a corporation that floats its full capital (100% at
        par).

        Its remaining shares go into the pool.
        """
        game, company = self.game, self.game.company(event.company)
        if FULL not in game.phase.status or is_minor(company) or company.par is None:
            return
        game.pay(company, game.bank, company.cash)
        game.pay(game.bank, company, company.par.price * 100 // company.share_percent)
        left = company.shares(company)
        if left:
            game.shares.give(game.pool, left, change_president=False)


PART = BidBoxPart
