"""1837: coal companies and minors that merge, three national railways, mines and mountain railways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.actions import Action, Par
from roundhouse.eighteen.rules.state.events import OperatingRoundBegins
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..messages import MESSAGES
from . import operating, packet
from .bankruptcy import DebtRevenue, DebtTrains, ImperialEnding, Rescues
from .exchange import ExchangeMinor, ExchangeRound, ExchangesBetween, FormAtOnce
from .facts import Borders, Facts, Unions, minors_left
from .merging import complete, merge_all_coal
from .operating import DiagonalPrices, HomeTokens
from .routes import ExpressRoutes
from .stock import ImperialStock, started_at
from .track import ImperialTrack


class AustriaHungary(Part[Facts]):
    """What only 1837 has."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        ExchangesBetween,
        HomeTokens,
        DiagonalPrices,
        ExpressRoutes,
        ImperialStock,
        ImperialTrack,
        ImperialEnding,
        DebtRevenue,
        DebtTrains,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        **packet.STEPS,
        **operating.STEPS,
        "exchange_minor": ExchangeMinor,
        "form_at_once": FormAtOnce,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"exchange": ExchangeRound}
    needed_rounds = frozenset({"exchange"})
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "buy_across": NamedEvent("allow_trades", "companies may buy trains from each other"),
        "sd_formation": NamedEvent("form_sd", "the Southern Railway is formed of its minors"),
        "remove_italy": NamedEvent("remove_italy", "Italy leaves the game, with all its tiles"),
        "kk_can_form": NamedEvent("open_kk", "the Austrian State Railways may be formed"),
        "kk_formation": NamedEvent("form_kk", "the Austrian State Railways take over all their minors"),
        "ug_can_form": NamedEvent("open_ug", "the Hungarian National Railway may be formed"),
        "ug_formation": NamedEvent("form_ug", "the Hungarian National Railway takes over all its minors"),
        "exchange_coal_companies": NamedEvent("merge_coal", "all coal companies become shares"),
        "close_mountain_railways": NamedEvent("close_mountains", "the mountain railways close"),
    }

    def memory(self) -> Iterator[Piece]:
        """What has come of the minors, of Italy, and of bankrupt players."""
        yield Unions()
        yield Borders()
        yield Rescues()

    def arrange(self) -> None:
        """Shares are kept for minors; half a minor is a share."""
        game, facts = self.game, self.settings
        for name, count in facts.reserved.items():
            company = game.company(name)
            for share in company.shares(company)[-count:]:
                share.reserved = True
        for minor in game.minors.values():
            minor.share_percent = 50

    def prepare(self) -> None:
        """National railways have their prices from the start."""
        game = self.game
        for name, national in self.settings.nationals.items():
            cell = game.market.cell(national.cell)
            if cell is None:
                raise LookupError(national.cell)
            game.market.set_par(game.company(name), cell)

    def notes(self) -> Iterator[Note]:
        """The shares that are kept for minors, and which national railways may be formed."""
        game = self.game
        for company in game.corporations.values():
            kept = sum(share.percent for share in company.shares(company) if share.reserved)
            if kept:
                yield Note(company, ChoiceLabel("Kept for minors"), f"{kept}%")
        for national in game.memory_of(Unions).open_in_order(game):
            if not national.floated:
                yield Note(national, ChoiceLabel("Formation"), ChoiceLabel("By decision"))

    def traced(self) -> Mapping[str, Any]:
        """That engine counts a minor as started once somebody has it, and has the cards in the bank."""
        left = set(packet.cards_left(self.game))
        out: dict[str, Any] = {
            f"company:{private.id}.owner": "bank" if private in left else None
            for private in self.game.privates.values()
            if private.owner is None and not private.closed
        }
        for minor in self.game.minors.values():
            out[f"corp:{minor.id}.ipoed"] = minor.floated
        return out

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``slot`` of 18xx.games: the first free place beside the par price."""
        if not isinstance(action, Par):
            return {}
        return {"slot": len(started_at(self.game, self.game.market.cell(action.cell)))}

    @on(OperatingRoundBegins)
    def begin_operating(self, event: OperatingRoundBegins) -> None:
        """A minor with two homes chooses one. Nobody has been bankrupt in this round."""
        game = self.game
        rescues = game.memory_of(Rescues)
        if rescues.companies:
            rescues.companies = frozenset()
        for minor in game.minors.values():
            if minor.floated and minor.tokens and not minor.closed:
                game.round.step(HomeToken).ask(minor)

    # Named events

    def allow_trades(self) -> None:
        """Nothing happens at once."""

    def form_sd(self) -> None:
        """The Southern Railway."""
        complete(self.game, self.game.company("SD"))

    def open_kk(self) -> None:
        """The Austrian State Railways."""
        self._open("KK")

    def form_kk(self) -> None:
        """The Austrian State Railways."""
        complete(self.game, self.game.company("KK"))

    def open_ug(self) -> None:
        """The Hungarian National Railway."""
        self._open("UG")

    def form_ug(self) -> None:
        """The Hungarian National Railway."""
        complete(self.game, self.game.company("UG"))

    def _open(self, name: str) -> None:
        memory = self.game.memory_of(Unions)
        national = self.game.company(name)
        memory.open |= {national}
        if self.settings.forms_at_once and not national.floated:
            owned = (minor for minor in minors_left(self.game, national) if minor.player is not None)
            memory.asked = (*memory.asked, *owned)

    def merge_coal(self) -> None:
        """Also into corporations that have not been started."""
        merge_all_coal(self.game)

    def close_mountains(self) -> None:
        """Those that players own, and any that nobody has."""
        for private in self.game.privates.values():
            if private.id not in self.game.minors and not private.closed:
                self.game.close_private(private)

    def remove_italy(self) -> None:
        """Its tiles leave the map, nobody builds there any more, and the border gets its tile."""
        game, border = self.game, self.settings.border
        for hex_ in self.settings.italy:
            if hex_ in game.land.board.copies:
                game.land.lift_tile(hex_)
        game.memory_of(Borders).closed = True
        game.land.correct(border.hex, game.land.next_copy(border.tile) or "", border.rotation)


PART = AustriaHungary
