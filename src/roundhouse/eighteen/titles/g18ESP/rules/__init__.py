"""18ESP: two gauges and the passes between them, goals of corporations, small companies, combined trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.named_events import close_companies
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Note, Part
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    OperatingSetEnded,
    PrivateSold,
    TrainsRusted,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import CapitalAdded, CertificateDrawn, CompaniesDrawnOut
from ..facts import (
    FIRST_TRAIN,
    GOALS,
    HIGHER_PARS,
    MAQUINISTA,
    PASSES,
    PERMANENT,
    SECOND_TILE,
    TOKEN_PRICE,
    TRADE,
    VASCO,
    Facts,
    Spain,
    goals_of,
    is_northern,
    is_small,
)
from ..messages import MESSAGES
from .building import OpenPassCheaply, SpanishTrack, SpecialTrackSpain, TrackSpain
from .goals import DESTINATION, HARBOR, OFFBOARD, ReachDestination
from .privates import BuyTenderOrPrivate, ChooseTrain, SpanishPrivates, give_permanent, take_maquinista
from .running import DividendSpain, RunWithTender, SpanishRevenue
from .stock import SpanishEnding, SpanishOrder, SpanishShares, TurnSpain
from .takeover import TakeOverSmall, close_small
from .trains import BuyTrainSpain, CombineTrainsStep, SpanishTrains

CARRENO = "P7"
"""The private company that brings a president's certificate."""
RUNS: Mapping[tuple[str, ...], ChoiceLabel] = {
    (OFFBOARD, HARBOR): ChoiceLabel("a place off the board and a harbor"),
    (OFFBOARD,): ChoiceLabel("a place off the board"),
    (HARBOR,): ChoiceLabel("a harbor"),
}
"""What runs have yet to reach."""
LEFT_OUT = (2, 3, 3)
"""How many northern and southern corporations and small companies are not in the game."""


class SpainPart(Part[Facts]):
    """What only 18ESP has."""

    Settings = Facts
    needs = ("listed_auction", "player_debts", "two_sided_tiles")
    messages = MESSAGES
    policies = (
        SpanishTrack,
        SpanishRevenue,
        SpanishTrains,
        SpanishPrivates,
        SpanishShares,
        SpanishOrder,
        SpanishEnding,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "reach_destination": ReachDestination,
        "buy_tender_or_private": BuyTenderOrPrivate,
        "choose_train": ChooseTrain,
        "special_track_spain": SpecialTrackSpain,
        "open_pass_cheaply": OpenPassCheaply,
        "track_spain": TrackSpain,
        "run_with_tender": RunWithTender,
        "dividend_spain": DividendSpain,
        "take_over_small": TakeOverSmall,
        "buy_train_spain": BuyTrainSpain,
        "combine_trains": CombineTrainsStep,
        "stock_turn_spain": TurnSpain,
    }
    status: ClassVar[Mapping[str, str]] = {
        TRADE: "companies may buy trains from each other",
        PASSES: "mountain passes may be opened",
        SECOND_TILE: "northern corporations have two tile actions",
        HIGHER_PARS: "northern corporations may start at ₧95 and ₧100",
    }
    ends: ClassVar[Mapping[str, str]] = {"second_eight": "the second 8-train is gone"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "south_majors_available": NamedEvent(
            "open_south", "southern corporations can be started, and may take over the small ones"
        ),
        "companies_bought_150": NamedEvent(
            "raise_prices", "companies pay up to one and a half times the face value for private companies"
        ),
        "companies_bought_200": NamedEvent(
            "double_prices", "companies pay up to twice the face value for private companies"
        ),
        "minors_stop_operating": NamedEvent("close_small", "the small companies close"),
        "float_60": NamedEvent(
            "give_all_capital", "corporations float with 60% sold, and get all their capital at once"
        ),
        "close_companies": NamedEvent("close_privates"),
    }

    def memory(self) -> Iterator[Piece]:
        """What was reached, opened, combined and sold."""
        yield Spain()

    def arrange(self) -> None:
        """Chance takes companies out, and draws the certificates that come with private companies."""
        game, chance = self.game, self.game.chance
        corporations = list(game.corporations.values())
        out = [one for one in corporations if one.id in self.settings.core_companies and self.settings.core]
        if not self.settings.core:
            majors = [one for one in corporations if not is_small(one)]
            north = [one for one in majors if is_northern(game, one)]
            groups = (north, [one for one in majors if one not in north], [*filter(is_small, corporations)])
            for group, count in zip(groups, LEFT_OUT, strict=True):
                out += chance.shuffled(group)[:count]
        for one in out:
            game.leave_out(one)
        if out and not self.settings.core:
            game.happen(CompaniesDrawnOut(names=tuple(one.id for one in out)))
        north = [one for one in game.corporations.values() if is_northern(game, one)]
        # The low bits of this generator are hardly random: recorded games leave them out.
        self._drawn = [north[(chance.draw() >> 12) % len(north)] for _ in range(2)]

    def prepare(self) -> None:
        """Certificates come with private companies, trains with two of them. Passes are closed, and most
        tokens have to be earned."""
        game = self.game
        president, plain = self._drawn
        game.privates[CARRENO].gift = (game.shares.president_share(president).id,)
        game.happen(CertificateDrawn(name=game.privates[CARRENO].name, company=president.id))
        vasco = game.privates[VASCO]
        if any(name not in game.certificates for name in vasco.gift):
            vasco.gift = (next(one.id for one in plain.shares(plain) if not one.president),)
            game.happen(CertificateDrawn(name=vasco.name, company=plain.id))
        for name in (FIRST_TRAIN, PERMANENT):
            game.depot.lay_aside(game.train(name))
        for hex_ in self.settings.passes:
            for _ in game.land.board.slots(hex_, 0):
                game.land.board.place_token(hex_, 0, BLOCKER)
        for company in game.corporations.values():
            if is_small(company):
                game.shares.president_share(company).counts = 2
            else:
                company.tokens = company.tokens[:2]

    # What people see

    def lying(self) -> Iterator[Lying]:
        """The destinations that nobody has reached."""
        for name, hex_ in self.settings.destinations.items():
            company = self.game.corporations.get(name)
            if company is not None and not company.closed and DESTINATION not in goals_of(self.game, company):
                yield Lying(hex_, name, name)

    def notes(self) -> Iterator[Note]:
        """What corporations have yet to reach, and tenders."""
        game, memory = self.game, self.game.memory_of(Spain)
        for company in game.corporations.values():
            if company.closed:
                continue
            reached = goals_of(game, company)
            if company.id in self.settings.destinations and DESTINATION not in reached:
                hex_ = self.settings.destinations[company.id]
                yield Note(company, ChoiceLabel("Destination"), game.land.place_name(hex_))
            left = tuple(goal for goal in (OFFBOARD, HARBOR) if goal not in reached)
            if company.id in self.settings.destinations and left:
                yield Note(company, ChoiceLabel("Has to run to"), RUNS[left])
            if company in memory.tenders:
                yield Note(company, ChoiceLabel("Tender"), "1")
        private = game.privates[MAQUINISTA]
        if memory.tenders_left and not private.closed:
            yield Note(private, ChoiceLabel("Tenders left"), str(memory.tenders_left))
        if memory.tenders_at_bank:
            yield Note(None, ChoiceLabel("Tenders of the bank"), str(memory.tenders_at_bank))

    def traced(self) -> Mapping[str, Any]:
        """18xx.games counts tokens that are not earned yet as used."""
        out: dict[str, Any] = {}
        for company in self.game.corporations.values():
            locked = len(GOALS) - len(goals_of(self.game, company))
            if locked and not is_small(company) and not company.closed:
                tokens = self.game.land.board.tokens_of(company.id)
                cities = sorted(f"{hex_}/{city}" for hex_, city in tokens)
                out[f"corp:{company.id}.tokens"] = " ".join((*cities, *["used"] * locked))
        return out

    # What happens

    @on(CompanyFloated)
    def add_capital(self, event: CompanyFloated) -> None:
        """A small company gets its price twice; late corporations get all their capital."""
        game, company = self.game, self.game.company(event.company)
        assert company.par is not None
        if is_small(company):
            amount = company.par.price * (self.settings.small_capital - 1)
        else:
            whole = company.par.price * 100 // company.share_percent
            amount = whole - event.funds if game.memory_of(Spain).all_capital else 0
        if amount:
            game.pay(game.bank, company, amount)
            game.happen(CapitalAdded(company=company.id, amount=amount))

    @on(OperatingSetEnded)
    def export_train(self, event: OperatingSetEnded) -> None:
        """The next train leaves the game, once any company has floated."""
        if self.game.floated():
            self.game.depot.export()

    @on(PrivateSold)
    def sold_to_company(self, event: PrivateSold) -> None:
        """La Maquinista becomes a tender."""
        if event.private == MAQUINISTA:
            take_maquinista(self.game, self.game.company(event.company))

    @on(TrainsRusted)
    def rust_aside(self, event: TrainsRusted) -> None:
        """The train that waits for a company rusts with its kind."""
        train = self.game.train(FIRST_TRAIN)
        if train.kind.name in event.names and train.owner is None:
            train.rusted = True

    def open_south(self) -> None:
        """Southern corporations may start, and take over small companies."""
        self.game.memory_of(Spain).south_open = True

    def raise_prices(self) -> None:
        """Private companies cost up to one and a half times their value."""
        self.game.memory_of(Spain).price_percent = 150

    def double_prices(self) -> None:
        """Private companies cost up to twice their value."""
        self.game.memory_of(Spain).price_percent = 200

    def close_small(self) -> None:
        """The small companies close."""
        close_small(self.game)

    def close_privates(self) -> None:
        """Private companies close; one of them becomes a train, and no more tenders are sold with another."""
        give_permanent(self.game)
        self.game.memory_of(Spain).tenders_left = 0
        close_companies(self.game)

    def give_all_capital(self) -> None:
        """Corporations float with 60%, and need not reach anything any more if they have not floated."""
        game, memory = self.game, self.game.memory_of(Spain)
        memory.all_capital = True
        for company in game.corporations.values():
            if not company.floated and not company.closed:
                self._release(company)

    def _release(self, company: Corporation) -> None:
        """All tokens are there from the start."""
        memory, locked = self.game.memory_of(Spain), len(GOALS) - len(goals_of(self.game, company))
        company.float_percent = 60
        memory.goals[company] = GOALS
        company.tokens = (*company.tokens, *[TOKEN_PRICE] * locked)


PART = SpainPart
