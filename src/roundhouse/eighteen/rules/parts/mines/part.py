"""Mines as a part: ``[parts.mines]`` with the hexes where they lie and what each pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName, PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ...state.events import CompanyTakenOver, DividendSettled, TileLaid
from ...state.listening import on
from ...state.pieces import Corporation
from ..part import NamedEvent, Note, Part
from .events import MinesMoved, MinesPaid, MineTaken
from .messages import MESSAGES


class MineSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where mines lie, and what each pays the corporation that has it when its trains earn anything."""

    hexes: tuple[HexName, ...]
    """The hexes with a mine."""
    value: Money = 10
    """What a mine pays, whether the revenue is paid out or not."""
    doubles: PrivateName | None = None
    """A private company: mines of the corporation that owns it pay twice as much."""


class Mines(Piece):
    """The mines of one game: where they still lie, and how many each corporation has."""

    open: tuple[str, ...] = tracked()
    owned: dict[Corporation, int] = tracked_dict()

    def __init__(self, hexes: tuple[str, ...]) -> None:
        super().__init__("mines")
        self.open = hexes


class MinesOnTheMap(Part[MineSettings]):
    """Whoever lays track at a mine first has it: it pays the treasury in each turn in which trains earn."""

    Settings = MineSettings
    messages = MESSAGES
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "remove_mines": NamedEvent("close_mines", "the mines close, and nobody earns by them any more")
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the mines: which are open, and how many each corporation has."""
        yield Mines(self.settings.hexes)

    def notes(self) -> Iterator[Note]:
        """Yield the number of mines of each corporation."""
        for company, count in self._mines.owned.items():
            if count:
                yield Note(company, ChoiceLabel("Mines"), str(count))

    @property
    def _mines(self) -> Mines:
        return self.game.memory_of(Mines)

    def income(self, company: Corporation) -> int:
        """The money that the mines of ``company`` pay in one of its turns."""
        name = self.settings.doubles
        private = self.game.privates.get(name) if name is not None else None
        times = 2 if private is not None and private.owner is company and not private.closed else 1
        return times * self.settings.value * self._mines.owned.get(company, 0)

    @on(TileLaid)
    def take(self, event: TileLaid) -> None:
        """Give a mine to the corporation that lays track there first, or whose private company does."""
        mines, owner = self._mines, self._layer(event)
        if event.hex not in mines.open or owner is None:
            return
        mines.open = tuple(hex_ for hex_ in mines.open if hex_ != event.hex)
        mines.owned[owner] = mines.owned.get(owner, 0) + 1
        self.game.happen(MineTaken(company=owner.id, hex=event.hex))

    def _layer(self, event: TileLaid) -> Corporation | None:
        if event.company is not None:
            return self.game.company(event.company)
        owner = self.game.private(event.private).owner if event.private is not None else None
        return owner if isinstance(owner, Corporation) else None

    @on(DividendSettled)
    def pay(self, event: DividendSettled) -> None:
        """Pay a corporation for its mines, if its trains earned anything in this turn."""
        game, company = self.game, self.game.company(event.company)
        amount = self.income(company)
        if amount and company.runs and company.runs[-1] > 0:
            game.pay(game.bank, company, amount)
            mines = self._mines.owned[company]
            game.happen(MinesPaid(company=company.id, mines=mines, amount=amount))

    @on(CompanyTakenOver)
    def move(self, event: CompanyTakenOver) -> None:
        """Move the mines of a corporation that is taken over."""
        mines, owned = self._mines, self._mines.owned
        company, taker = self.game.company(event.company), self.game.company(event.taker)
        moved = owned.get(company, 0)
        if moved:
            owned.pop(company, None)
            mines.owned[taker] = owned.get(taker, 0) + moved
            self.game.happen(MinesMoved(company=company.id, taker=taker.id, mines=moved))

    def close_mines(self) -> None:
        """Remove all mines, from the map and from corporations."""
        mines = self._mines
        mines.open = ()
        for company in list(mines.owned):
            mines.owned.pop(company, None)


PART = MinesOnTheMap
