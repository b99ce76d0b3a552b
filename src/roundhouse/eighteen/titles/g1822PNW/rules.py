"""1822PNW: minors that become corporations, regional railways, and what its private companies do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.events import MinorLost
from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxes, is_minor, minor_of, refill_minors
from roundhouse.eighteen.rules.parts.bid_boxes.settling import start_at_least
from roundhouse.eighteen.rules.parts.destinations.part import home_of, move_home
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    CompanyParred,
    DividendSettled,
    OperatingRoundBegins,
    OperatingTurnBegan,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.eighteen.track.routes import hexes_along
from roundhouse.table.journal import Piece

from . import minors
from .events import MinorMadeWay, TollPaid
from .facts import Belongings, Facts
from .formation import FormationRound, FormCorporation
from .messages import MESSAGES
from .order import NorthwestOrder, NorthwestStock
from .privates import AcquireMinorNorthwest, AcquireNorthwest, AssignNorthwest
from .running import NorthwestRevenue, ferry_hexes, owner_of
from .stock import BidTurnNorthwest
from .track import NorthwestTrack, TrackNorthwest
from .works import PrivateTrackNorthwest


class Northwest(Part[Facts]):
    """The railways of the Pacific Northwest."""

    Settings = Facts
    messages = MESSAGES
    policies = (NorthwestOrder, NorthwestStock, NorthwestRevenue, NorthwestTrack)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_northwest": BidTurnNorthwest,
        "acquire_private_northwest": AcquireNorthwest,
        "assign_northwest": AssignNorthwest,
        "private_track_northwest": PrivateTrackNorthwest,
        "track_northwest": TrackNorthwest,
        "acquire_minor_northwest": AcquireMinorNorthwest,
        "form_corporation": FormCorporation,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"formation": FormationRound}
    needed_rounds = frozenset({"merger"})

    def memory(self) -> Iterator[Piece]:
        """Which minor belongs to which corporation."""
        yield Belongings()

    def traced(self) -> Mapping[str, Any]:
        """18xx.games counts a corporation as started as soon as its minors join, and shows the mine with its
        minor until that closes."""
        game, found = self.game, dict[str, Any]()
        for major in game.corporations.values():
            if is_minor(major) or not major.floated:
                continue
            found |= self._shared_mine(major)
            if not major.parred:
                found[f"corp:{major.id}.ipoed"] = True
        return found

    def _shared_mine(self, major: Corporation) -> Mapping[str, str]:
        """The tokens of the minor that had the mine."""
        game, name = self.game, self.game.memory_of(Belongings).mine_of
        minor, board = game.corporations.get(name), game.land.board
        mine = [place for place in board.tokens_of(major.id) if minors.is_mine(game, place[0])]
        if minor is None or minor.closed or minor is major or not mine:
            return {}
        tokens = sorted(f"{hex_}/{city}" for hex_, city in (*mine, *board.tokens_of(name)))
        return {f"corp:{name}.tokens": " ".join(tokens)}

    def arrange(self) -> None:
        """A corporation whose minor is not in the game is not either."""
        game = self.game
        for name, major in self.settings.belongs.items():
            if name not in game.corporations and major in game.corporations:
                game.leave_out(game.corporations[major])

    def prepare(self) -> None:
        """Corporations begin where their minors do; some trains are taken out."""
        game, memory = self.game, self.game.memory_of(Belongings)
        for name, major in self.settings.belongs.items():
            if name in game.corporations and major in game.corporations:
                memory.major_of[name] = major
                move_home(game, game.corporations[major], game.corporations[name].definition.home[0])
        for _ in range(self.settings.discarded):
            game.depot.remove(game.depot.upcoming[0])
        for player, packet in zip(game.players, self.settings.packets, strict=False):
            game.pay(player, game.bank, player.cash)
            game.memory_of(BidBoxes).sold = True
            for name in packet:
                card = game.privates[name]
                if minor_of(game, card) is None:
                    game.give_private(card, player)
                else:
                    start_at_least(game, card, player)
        if self.settings.packets:
            refill_minors(game)

    @on(MinorLost)
    def keep_home(self, event: MinorLost) -> None:
        """A corporation keeps the place of its minor that is lost."""
        game = self.game
        minor = game.corporations[event.company]
        major = minors.major_of(game, minor)
        if major is not None:
            for hex_ in minor.definition.home:
                game.land.board.reserve(hex_, major.id, minor.definition.city)

    @on(CompanyParred)
    def make_way(self, event: CompanyParred) -> None:
        """A corporation that begins without its minor takes its place."""
        game = self.game
        major = game.company(event.company)
        minor = minors.minor_for(game, major)
        if minor is None or minor.player is not None or minor.closed:
            return
        card = minors.card_of(game, minor)
        if card is not None and not card.closed:
            game.close_private(card)
            for hex_ in minor.definition.home:
                game.land.board.release(hex_, minor.id)
            game.happen(MinorMadeWay(minor=minor.id, company=major.id))

    @on(OperatingTurnBegan)
    def place_first_token(self, event: OperatingTurnBegan) -> None:
        """A corporation that began without its minor places its first token at its home, full or not."""
        game, company = self.game, self.game.company(event.company)
        hex_, board = home_of(game, company), game.land.board
        if hex_ is None or is_minor(company) or next(board.tokens_of(company.id), None) is not None:
            return
        kept = next((one.city for one in board.reservations(hex_) if one.company == company.id), None)
        city = kept or 0
        board.release(hex_, company.id)
        slot = None if board.has_room(hex_, city, company.id) else len(board.slots(hex_, city))
        game.land.place(company, Spot(hex_, city), slot, 0)

    @on(DividendSettled)
    def pay_toll(self, event: DividendSettled) -> None:
        """The bank pays the owner of the portage for each of its tiles on a route of others."""
        game, water = self.game, ferry_hexes(self.game)
        owner = owner_of(game, self.settings.ferry.private)
        if not isinstance(owner, Corporation) or owner.id == event.company or not water:
            return
        passed = 0
        for _, connections, _ in game.round.step(RunTrains).routes:
            passed += len(water & hexes_along(connections))
        if passed:
            game.pay(game.bank, owner, passed * self.settings.ferry.toll)
            game.happen(TollPaid(company=owner.id, amount=passed * self.settings.ferry.toll))

    @on(OperatingRoundBegins)
    def count_payments(self, event: OperatingRoundBegins) -> None:
        """Each regional railway that somebody has pays once more."""
        memory = self.game.memory_of(Belongings)
        for company in self.game.corporations.values():
            if minors.is_regional(self.game, company) and company.player is not None:
                memory.paid[company.id] = memory.paid.get(company.id, 0) + 1

    @on(CompanyClosed)
    def close_card(self, event: CompanyClosed) -> None:
        """The card of a regional railway goes with it."""
        company = self.game.company(event.company)
        card = minors.card_of(self.game, company)
        if minors.is_regional(self.game, company) and card is not None and not card.closed:
            self.game.close_private(card)


PART = Northwest
