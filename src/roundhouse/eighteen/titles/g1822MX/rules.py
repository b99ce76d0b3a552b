"""1822MX: the railway of the state, ports, the Gulf of California."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.events import PlaceInherited
from roundhouse.eighteen.rules.parts.bid_boxes.heirs import inherit_place
from roundhouse.eighteen.rules.parts.bid_boxes.settings import MINORS, BidBoxes, minor_of, refill_minors
from roundhouse.eighteen.rules.parts.bid_boxes.settling import start_at_least, take_out
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import (
    OperatingTurnBegan,
    PrivateBought,
    PrivatesPaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .bidding import BidTurnMexico
from .events import StateTurnsPrivate
from .facts import Facts, StateBook
from .gate import MexicoTrack
from .messages import MESSAGES
from .privates import AcquireMinorMexico, DropBurden, burdened, pay_burden
from .running import MexicoRevenue
from .selling import SellState
from .state_railway import (
    BuyTrainMexico,
    DiscardMexico,
    RunForState,
    StateOrder,
    StateRevenue,
    StateStock,
    StateTokens,
    StateTrains,
    state_railway,
)
from .tokens import TokenMexico
from .track import TrackMexico
from .works import PrivateTrackMexico


class Mexico(Part[Facts]):
    """The railways of Mexico."""

    Settings = Facts
    messages = MESSAGES
    policies = (StateStock, StateOrder, StateTokens, StateTrains, StateRevenue, MexicoTrack, MexicoRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_mexico": BidTurnMexico,
        "drop_burden": DropBurden,
        "private_track_mexico": PrivateTrackMexico,
        "track_mexico": TrackMexico,
        "token_mexico": TokenMexico,
        "discard_mexico": DiscardMexico,
        "run_for_state": RunForState,
        "buy_train_mexico": BuyTrainMexico,
        "acquire_minor_mexico": AcquireMinorMexico,
        "sell_state": SellState,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_ndem": NamedEvent("sell_state", "the railway of the state is sold"),
    }

    def memory(self) -> Iterator[Piece]:
        """How the railway of the state stands."""
        yield StateBook()

    def notes(self) -> Iterator[Note]:
        """What is said of the railway of the state before it is sold."""
        state = state_railway(self.game)
        if self.game.memory_of(StateBook).standing == "closing" and not state.closed:
            sale = self.game.rounds["operating"].find(SellState)
            has_run = sale is not None and sale.begun
            later, now = ChoiceLabel("After its next run it is sold"), ChoiceLabel("Its tokens are auctioned")
            yield Note(state, ChoiceLabel("Sale"), now if has_run else later)

    def traced(self) -> Mapping[str, Any]:
        """18xx.games has the railway of the state belong to the pool, and a cost as revenue below 0."""
        out: dict[str, Any] = {}
        state, found = state_railway(self.game), burdened(self.game)
        at, left = f"corp:{state.id}", self.game.memory_of(StateBook).left
        if not state.closed:
            out[f"{at}.owner"] = "pool"
        elif left:
            out |= {f"{at}.owner": None, f"{at}.ipoed": False, f"pool.shares.{state.id}": left[0]}
            out[f"{at}.trains"] = " ".join(str(train) for train in left[1:])
        for name in self.game.memory_of(StateBook).replaced:
            out |= {f"corp:{name}.tokens_left": 1, f"corp:{name}.treasury": 100}
        for name, player in self.game.memory_of(StateBook).brought.items():
            out[f"company:{name}.owner"] = player.key
        if found is not None:
            out[f"company:{found[0].id}.revenue"] = -self.settings.burden.amount
        return out

    def prepare(self) -> None:
        """The railway of the state takes the place of a minor, and some minors come with other cards."""
        game, facts, state = self.game, self.settings, state_railway(self.game)
        lines = game.memory_of(BidBoxes).lines
        for share in state.shares(state)[facts.state.first_shares :]:
            game.shares.destroy(share)
        for share in state.shares(state):
            share.counts = 0
        game.shares.give(game.pool, state.shares(state), change_president=False)
        line = lines[MINORS]
        late = [card for card in line if card.id in facts.comes_with.values()]
        home = next(card for card in line if card.id in facts.state.first_homes)
        minor = minor_of(game, home)
        assert minor is not None
        inherit_place(game, state, minor)
        take_out(game, home)
        lines[MINORS] = (*(card for card in line if card is not home and card not in late), *late)
        cell = next(cell for cell in game.market.par_cells(("par_1",)) if cell.price == facts.state.price)
        game.market.set_par(state, cell)
        state.floated = True
        refill_minors(game)

    def sell_state(self) -> None:
        """The railway of the state comes next, and is sold then."""
        game, state = self.game, state_railway(self.game)
        game.memory_of(StateBook).standing = "closing"
        game.happen(StateTurnsPrivate(company=state.id))
        round_ = game.round
        if isinstance(round_, OperatingRound) and round_.entity is not state:
            done, rest = round_.order[: round_.at + 1], round_.order[round_.at + 1 :]
            round_.order = (*done, state, *(company for company in rest if company is not state))

    @on(OperatingTurnBegan)
    def place_late_home(self, event: OperatingTurnBegan) -> None:
        """Who has bought a token before its first turn places that of its home all the same."""
        game, company = self.game, self.game.company(event.company)
        land, home = game.land, company.definition.home
        kept = any(one.company == company.id for hex_ in home for one in land.board.reservations(hex_))
        if kept and company.tokens and next(land.board.tokens_of(company.id), None) is not None:
            spots = land.home_spots(company) or [Spot(home[0], company.definition.city or 0)]
            land.place(company, spots[0], None, 0)
            land.release_home(company)

    @on(PlaceInherited)
    def note_place(self, event: PlaceInherited) -> None:
        """A minor has left the game."""
        self.game.memory_of(StateBook).replaced += (event.minor,)

    @on(PrivatesPaid)
    def collect(self, event: PrivatesPaid) -> None:
        """One private company costs its corporation money."""
        pay_burden(self.game)

    @on(PrivateBought)
    def card_bought(self, event: PrivateBought) -> None:
        """A minor may come with it."""
        game = self.game
        other = game.privates.get(self.settings.comes_with.get(event.private, ""))
        owner = game.private(event.private).owner
        if other is not None and not other.closed and isinstance(owner, Player):
            start_at_least(game, other, owner)
            game.memory_of(StateBook).brought[other.id] = owner


PART = Mexico
