"""Corporations in line as a part: ``[parts.start_line]`` with their fees and who chooses a home."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.journal import Piece, TrackedDict
from roundhouse.table.labels import ChoiceLabel

from ...policies import StockPolicy
from ...state.events import CompanyParred, RoundBegan, TileLaid, TokenPlaced
from ...state.listening import on
from ...state.pieces import Corporation, Player
from ...state.turns import AsksForCity
from ..part import Note, Part
from .closing import BackInLine, bar_chooser, look_for_home
from .events import LeftOut, LineDrawn, TokenFeePaid
from .messages import MESSAGES
from .settings import Line, StartLineSettings, chooser_of, rooms_for


class FirstInLine(StockPolicy):
    """The corporations that may be started."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start ``corporation``.

        It must be up in line, not have closed since the last stock round began, and have room for its home.
        """
        line = self.game.memory_of(Line)
        barred = line.barred and corporation is chooser_of(self.game)
        is_up = corporation in line.up and corporation not in line.recent and not barred
        return is_up and super().may_par(corporation, player)


class StartLine(Part[StartLineSettings]):
    """Only the first corporation in line can be started; those that close go to its end."""

    Settings = StartLineSettings
    messages = MESSAGES
    policies = (FirstInLine, BackInLine)

    def memory(self) -> Iterator[Piece]:
        """The memory of the line."""
        yield Line()

    def arrange(self) -> None:
        """Draw the order of the corporations; some at its end may be left out of the game."""
        game, settings = self.game, self.settings
        order = list(game.chance.shuffled(list(game.corporations.values())))
        for name, count in settings.later.items():
            at = next(index for index, one in enumerate(order) if one.id == name)
            if at < count < len(order):
                order[at], order[count] = order[count], order[at]
        gone = settings.left_out.get(len(game.players), 0)
        for corporation in reversed(order[len(order) - gone :]):
            game.leave_out(corporation)
            game.happen(LeftOut(name=corporation.name))
        order = order[: len(order) - gone]
        game.corporations = TrackedDict({corporation.id: corporation for corporation in order})
        game.happen(LineDrawn(names=tuple(corporation.id for corporation in order)))
        line = game.memory_of(Line)
        line.order = tuple(order)
        line.up = frozenset(order[:1])

    def notes(self) -> Iterator[Note]:
        """Yield the corporations that wait in line, in order."""
        waiting = [company.id for company in self.game.memory_of(Line).order if not company.parred]
        if waiting:
            yield Note(None, ChoiceLabel("In line to start"), ", ".join(waiting))

    @on(CompanyParred)
    def leave_line(self, event: CompanyParred) -> None:
        """Charge a corporation that starts for its tokens, and let the next one in line start."""
        game, line, company = self.game, self.game.memory_of(Line), self.game.company(event.company)
        if fee := self.settings.fees.get(company.id, 0):
            game.pay(company, game.bank, fee)
            game.happen(TokenFeePaid(company=company.id, amount=fee))
        at = line.order.index(company)
        line.up = line.up - {company} | set(line.order[at + 1 : at + 2])
        if game.round.kind == "stock":
            self._ask_for_home()

    @on(RoundBegan)
    def begin_stock_round(self, event: RoundBegan) -> None:
        """Let corporations that closed or found room since the last stock round be started."""
        line = self.game.memory_of(Line)
        if event.round == "stock":
            line.recent = frozenset()
            self._ask_for_home()

    def _ask_for_home(self) -> None:
        """Ask the corporation that chooses its home for it, once it has started, in a stock round."""
        game, chooser = self.game, chooser_of(self.game)
        if chooser is None or not chooser.floated:
            return
        if len(chooser.tokens) < len(chooser.definition.tokens):
            return
        for step in game.round.each(AsksForCity):
            step.ask(chooser, rooms_for(game, chooser))

    @on(TokenPlaced)
    def token_placed(self, event: TokenPlaced) -> None:
        """Bar the corporation that chooses its home if a token has taken the last room."""
        if self.game.round.kind == "operating":
            bar_chooser(self.game)

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """Let the corporation that chooses its home start again if a tile has made room."""
        look_for_home(self.game)


PART = StartLine
