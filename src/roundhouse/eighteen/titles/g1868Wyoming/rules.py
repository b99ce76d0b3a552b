"""1868 Wyoming: coal and oil make towns boom and bust; a line to the west; a corporation without a home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.eighteen.rules.parts.part import EventReport, Lying, Note, report_of_turn
from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import Action, HexToken, RunRoutes
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    CompanyParred,
    MarkerPlaced,
    OperatingTurnBegan,
    ParPriceSet,
    PresidencyExchanged,
    PrivateClosed,
    SharesBought,
    TileLaid,
    TrainRusted,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from . import ground
from .auction import WyomingAuction
from .developing import PlaceDevelopment, is_free
from .events import CompanyStartsRich, LinePaid, StacksDealt
from .facts import Wyoming, double_share, is_coal
from .homes import ChooseHome, TokenOrNewHome
from .messages import MESSAGES
from .mobilier import border_worth, borders_left, note_track, pay_for_tile, pay_line
from .operating import (
    AssignTrain,
    CloseByHand,
    RunToSpikes,
    SpecialTrackWithPoints,
    TrackUnlessHomeless,
    WyomingTrack,
)
from .phase_events import CAMP, PhaseEvents
from .revenue import WyomingRevenue, recorded_run
from .rounds import BustRound, DevelopmentRound, SevenEnds, UnpaidOperatingRound, WyomingOrder
from .stock import (
    GiveForPresidency,
    WyomingBuyPrivate,
    WyomingDividend,
    WyomingIssue,
    WyomingPrivates,
    WyomingStock,
    WyomingStockTurn,
)
from .trains import (
    ChooseBigBoy,
    CoupleTrains,
    LongTrains,
    WyomingTrains,
    coupled_kind,
    detached,
    size_of,
)

NO_BUST = "P6c"
"""The private company that keeps a boom city."""
LAST_PHASE = "8"
"""The phase that closes the private companies whose tokens stay."""
KEEPS_DOUBLE = 3
"""With so many single shares beside it nobody gives the double share for the presidency."""


class Walden(TokenPolicy):
    """A token of nobody blocks nobody."""

    def neutral_tokens(self) -> tuple[str, ...]:
        """Nobody’s."""
        return (NOBODY,)


class WyomingPart(PhaseEvents):
    """What only this title has."""

    messages = MESSAGES
    policies = (
        WyomingStock,
        WyomingPrivates,
        WyomingOrder,
        SevenEnds,
        WyomingTrack,
        LongTrains,
        WyomingRevenue,
        Walden,
    )
    ends: ClassVar[Mapping[str, str]] = {"phase_seven": "the first 7-train was sold"}
    status: ClassVar[Mapping[str, str]] = {
        "all_corps_available": "all corporations can be started",
        "full_capitalization": "corporations float at 60% and get the money for all their shares",
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "wyoming_auction": WyomingAuction,
        "develop": PlaceDevelopment,
        "assign_train": AssignTrain,
        "buy_private_wyoming": WyomingBuyPrivate,
        "close_private": CloseByHand,
        "choose_home": ChooseHome,
        "give_for_presidency": GiveForPresidency,
        "stock_turn_wyoming": WyomingStockTurn,
        "special_track_points": SpecialTrackWithPoints,
        "choose_big_boy": ChooseBigBoy,
        "issue_wyoming": WyomingIssue,
        "track_points": TrackUnlessHomeless,
        "token_or_new_home": TokenOrNewHome,
        "double_head": CoupleTrains,
        "run_to_spikes": RunToSpikes,
        "dividend_wyoming": WyomingDividend,
        "buy_train_wyoming": WyomingTrains,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "development": DevelopmentRound,
        "operating_unpaid": UnpaidOperatingRound,
        "bust": BustRound,
    }
    needed_rounds = frozenset({"development", "bust"})

    def memory(self) -> Iterator[Piece]:
        """Where everything stands."""
        yield Wyoming()

    def reports(self) -> Iterator[EventReport]:
        """Yield what the Crédit Mobilier pays."""
        yield EventReport(LinePaid, self._payment)

    def _payment(self, event: LinePaid) -> Mapping[str, Any]:
        return report_of_turn(self.game, "credit_mobilier", hex=event.hex, amount=event.amount)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``token_type`` of 18xx.games: a token on a hex is a development token. What routes earn by a
        spike that another one drives is theirs."""
        if isinstance(action, RunRoutes):
            company = self.game.pieces[action.entity]
            assert isinstance(company, Corporation)
            return recorded_run(self.game, company, action)
        return {"token_type": "development"} if isinstance(action, HexToken) else {}

    def lying(self) -> Iterator[Lying]:
        """Development tokens and forts."""
        memory = self.game.memory_of(Wyoming)
        for hex_, tokens in memory.placed.items():
            for company, phase in tokens:
                yield Lying(hex_, phase or company.id[:3], company.id)
        for hex_ in memory.forts:
            yield Lying(hex_, "Ft.")

    def train_kind(self, name: str) -> TrainKind | None:
        """Trains that run as one."""
        return coupled_kind(self.game.title.train("2+1"), name)

    # Set up

    def prepare(self) -> None:
        """Chance deals the stacks, the kinds of private companies and the forts."""
        game, facts = self.game, self.settings
        memory = game.memory_of(Wyoming)
        others = [name for name in game.corporations if name not in (facts.first, facts.last_in_stack)]
        row = [facts.last_in_stack, *game.chance.shuffled(others)]
        one, two = game.chance.shuffled((4, 5))
        memory.stacks = (tuple(row[:one]), tuple(row[one : one + two]))
        first, second = (tuple(reversed(stack)) for stack in memory.stacks)
        game.happen(StacksDealt(first=first, second=second))
        if not facts.choice:
            for won, kinds in facts.kinds.items():
                for name in game.chance.shuffled(kinds)[:2]:
                    game.leave_out(game.privates[name])
                game.leave_out(game.privates[won])
        colors = game.chance.shuffled(facts.fort_colors)
        for hex_, color in zip(facts.forts, colors, strict=True):
            memory.forts[hex_] = color
        self._deal_companies()
        double = double_share(game.corporations[facts.first], game.certificates)
        double.reserved = True
        game.depot.take(game.train("2+1-0"))
        game.land.board.place_token(facts.neutral_token, 0, NOBODY)
        for name, hex_ in facts.own_hexes.items():
            game.land.board.gate(hex_, (name,))

    def _deal_companies(self) -> None:
        """Every player has a coal company and an oil company; those of others are not in the game."""
        game, facts, memory = self.game, self.settings, self.game.memory_of(Wyoming)
        phases = tuple(phase for phase, count in facts.coal_tokens.items() for _ in range(count))
        for kind in (True, False):
            own = [one for one in game.minors.values() if is_coal(one) is kind and not is_free(one)]
            for place, company in enumerate(own):
                if place >= len(game.players):
                    game.leave_out(company)
                    continue
                company.player = game.players[place]
                company.floated = kind
                company.tokens = (0,) * (len(phases) if kind else facts.oil_tokens)
                if kind:
                    memory.charters[company] = phases
        for company in game.minors.values():
            if is_free(company):
                company.tokens = (0,)

    # What happens

    @on(CompanyParred)
    def parred(self, event: CompanyParred) -> None:
        """The next corporation of the stack comes up; one without a home chooses it."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        if not memory.all_open:
            memory.stacks = tuple(
                stack[:-1] if stack and stack[-1] == event.company else stack for stack in memory.stacks
            )
        if event.company == self.settings.last_in_stack:
            game.round.step(ChooseHome).ask(game.company(event.company))

    @on(ParPriceSet)
    def fund_first(self, event: ParPriceSet) -> None:
        """The bank pays for the president's certificate that came with a private company."""
        company = self.game.company(event.company)
        percent = self.game.shares.president_share(company).percent
        self.game.pay(self.game.bank, company, company.price_of(percent, event.price))

    @on(CompanyFloated)
    def floated(self, event: CompanyFloated) -> None:
        """A home becomes green; from phase 5 on there is all the money at once."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        company = game.company(event.company)
        if memory.full_funds:
            for share in company.shares(company):
                game.shares.move(share, game.pool)
            funds = company.par.price * company.size if company.par else 0
            game.pay(game.bank, company, funds)
            game.happen(CompanyStartsRich(company=company.id, funds=funds))
        if company.id == self.settings.last_in_stack and memory.first_home:
            hex_ = memory.first_home
            city = next(
                (one.city for one in game.land.board.reservations(hex_) if one.company == company.id), 0
            )
            game.land.place(company, Spot(hex_, city or 0), None, 0)
        home = self.settings.green_homes.get(company.id)
        if home is not None and game.land.board.tile(home[0]).color in ("white", "yellow"):
            game.land.exchange_tile(home[0], f"{home[1]}-0", 0)

    @on(SharesBought)
    def keep_for_bank(self, event: SharesBought) -> None:
        """What was paid for shares of a corporation that will be funded fully is the bank's."""
        game = self.game
        company = game.company(event.company)
        if game.memory_of(Wyoming).full_funds and event.source == "ipo" and not company.floated:
            game.pay(company, game.bank, event.price)

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """Two-sided tiles; the line to the west; money for tiles."""
        game = self.game
        ground.keep_sides(game)
        if event.by_hand or event.hex == self.settings.canyon:
            return
        note_track(game, event, border_worth(game, event.hex, self._borders_before(event)))
        pay_line(game)
        pay_for_tile(game, event)

    def _borders_before(self, event: TileLaid) -> tuple[int, int]:
        """The borders of a hex that were left before a tile was laid there: those it has paid are known."""
        memory, game = self.game.memory_of(Wyoming), self.game
        before = memory.borders.get(event.hex)
        printed = game.land.ground.hexmap.hexes[event.hex].printed.borders
        known = before if before is not None else (len(printed), sum(bool(one.cost) for one in printed))
        for hex_ in self.settings.mobilier.borders.split():
            memory.borders[hex_] = borders_left(game, hex_)
        return known

    @on(OperatingTurnBegan)
    def forget_track(self, event: OperatingTurnBegan) -> None:
        """Track that was not joined to the line in its turn pays no more."""
        memory = self.game.memory_of(Wyoming)
        for hex_ in list(memory.pending_line):
            del memory.pending_line[hex_]

    @on(MarkerPlaced)
    def marked(self, event: MarkerPlaced) -> None:
        """The Pure Oil Camp makes a town; another private company keeps one from busting."""
        memory = self.game.memory_of(Wyoming)
        if event.private == NO_BUST:
            memory.no_bust = event.hex
        if event.private == CAMP:
            memory.camp = event.hex
            ground.make_camp(self.game, event.hex)

    @on(PrivateClosed)
    def closed(self, event: PrivateClosed) -> None:
        """What goes with a private company. Where phase 8 closes it the tokens of the Big Boy and against a
        bust stay, as on 18xx.games."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        private = game.privates.get(event.private)
        if private is None:
            return
        if game.phase.name != LAST_PHASE:
            detached(game, private)
        for name, company in (("P3a", "UPC"), ("P3b", "BZ")):
            if private.id == name and game.round.kind != "initial":
                self._close_company(company)
        if private.id == CAMP and memory.camp:
            ground.to_ghost_town(game, memory.camp)
        if private.id == NO_BUST and memory.no_bust and game.phase.name != LAST_PHASE:
            hex_, memory.no_bust = memory.no_bust, ""
            if memory.counts.get(hex_, 0) < self.settings.boom.city:
                memory.busts = tuple(dict.fromkeys((*memory.busts, hex_)))
                ground.bust_printed(game)

    def _close_company(self, name: str) -> None:
        game = self.game
        company = game.minors[name]
        if company.closed:
            return
        for hex_ in company.hex_tokens:
            ground.remove(game, company, hex_, "")
        ground.bust_printed(game)
        company.closed = True

    @on(PresidencyExchanged)
    def keep_double(self, event: PresidencyExchanged) -> None:
        """Whoever has two single shares beside the double one and another keeps that for the presidency."""
        game = self.game
        company = game.corporations[event.company]
        double = double_share(company, game.certificates)
        if company.id != self.settings.first or event.given != (double.id,):
            return
        after = next((one for one in game.players if one.key == event.after), None)
        back = next((one for one in (*game.players, game.pool) if one.key == event.back), None)
        if after is None or back is None:
            return
        singles = [one for one in after.shares(company) if one.percent == company.share_percent]
        if len(singles) < KEEPS_DOUBLE:
            return
        game.shares.move(double, after)
        for share in singles[:2]:
            game.shares.move(share, back)

    @on(TrainRusted)
    def rusted(self, event: TrainRusted) -> None:
        """The token of the Big Boy comes off."""
        memory = self.game.memory_of(Wyoming)
        if memory.big_boy is not None and memory.big_boy.rusted:
            memory.big_boy = None

    def notes(self) -> Iterator[Note]:
        """Stacks, points, tokens, the Big Boy."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        if not memory.all_open:
            for stack in memory.stacks:
                if stack:
                    yield Note(None, ChoiceLabel("Stack of corporations"), " · ".join(reversed(stack)))
        if game.round.kind == "operating":
            for company in game.floated():
                if company.is_major:
                    left = self.settings.track_points.turn - memory.points.get(company, 0)
                    yield Note(company, ChoiceLabel("Track points"), str(left))
        for company, phases in memory.charters.items():
            now = sum(phase == game.phase.name for phase in phases)
            yield Note(company, ChoiceLabel("Tokens of this phase"), str(now))
        if memory.big_boy is not None and memory.big_boy.owner is not None:
            cities, towns = size_of(game, memory.big_boy)
            yield Note(memory.big_boy.owner, ChoiceLabel("Big Boy"), f"{cities}+{towns}")


PART = WyomingPart
