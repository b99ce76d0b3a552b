"""18ZOO: powers and tickets beside shares, families in order, and trains that move prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.parts.part import Arrival, Lying, NamedEvent, Part
from roundhouse.eighteen.rules.state.actions import Action, Bid, ChooseAbility
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    OperatingRoundBegins,
    OperatingTurnBegan,
    RoundBegan,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece

from . import homes
from .abilities import ABILITIES, GoesFirst, PotOfGold, ability_of, card
from .cards import (
    arrivals,
    make_tickets,
    offer_more,
    on_offer,
    pay_owner,
    set_ticket_values,
    shuffle_powers,
)
from .drafting import DraftPowers
from .events import CousinsJoin, SharesInPoolPay, TrainRests
from .facts import Facts, Zoo
from .homes import BonusTrack, HomeTrackZoo
from .mapping import HomesZoo, SpecialTokenZoo, UseOnMap
from .messages import MESSAGES
from .operating import BuyTrainsZoo, EndTurn, MoneyZoo, PowersForSale, UsePower
from .patching import PatchTrains, hold_back, patched_train
from .running import DividendZoo, RevenueZoo, RunZoo
from .stock import OrderZoo, StockPolicyZoo, StockRoundWithPowers, StockTurnZoo
from .track import LayTrackZoo, TrackZoo, turn_over

_NAMED_AS_CORPORATION = frozenset({"sell", "remove_bandage"})
"""The choices in which 18xx.games calls the corporation so; in others ``corporation_id``."""


class ZooRules(Part[Facts]):
    """Powers, tickets, families, and what trains bring about."""

    Settings = Facts
    needs = ("calendar", "thresholds")
    abilities: ClassVar[tuple[type[Ability], ...]] = ABILITIES
    messages = MESSAGES
    policies = (StockPolicyZoo, OrderZoo, TrackZoo, HomesZoo, RevenueZoo, MoneyZoo, PowersForSale)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "draft_powers": DraftPowers,
        "zoo_home": HomeTrackZoo,
        "bonus_track": BonusTrack,
        "patch_trains": PatchTrains,
        "stock_turn_zoo": StockTurnZoo,
        "use_on_map": UseOnMap,
        "special_token_zoo": SpecialTokenZoo,
        "use_power": UsePower,
        "track_zoo": LayTrackZoo,
        "run_zoo": RunZoo,
        "dividend_zoo": DividendZoo,
        "buy_train_zoo": BuyTrainsZoo,
        "end_turn": EndTurn,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"stock_with_powers": StockRoundWithPowers}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "new_train": NamedEvent("note_first_train", "the first train of its kind moves the price once more"),
        "save_trains": NamedEvent("hold_trains_back", "a patch may save a train from rust"),
    }

    def memory(self) -> Iterator[Piece]:
        """What the rules of 18ZOO have to remember."""
        yield Zoo()

    def arrange(self) -> None:
        """Powers are shuffled, tickets dealt, cousins kept back."""
        shuffle_powers(self.game)
        make_tickets(self.game)
        for company in self.game.corporations.values():
            company.shares(company)[-1].reserved = True

    def lying(self) -> Iterator[Lying]:
        """The place that a power keeps."""
        zoo = self.game.memory_of(Zoo)
        if zoo.kept is not None:
            yield Lying(zoo.kept, "…")

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """When powers come on offer."""
        yield from arrivals(self.game)

    @on(RoundBegan)
    def begin_round(self, event: RoundBegan) -> None:
        """Tickets are worth more; before a stock round powers arrive, in the last one cousins too."""
        game = self.game
        if event.round == "operating":
            set_ticket_values(game, event.number)
            claim = card(game, GoesFirst)
            if claim is not None and game.memory_of(Zoo).first:
                game.close_private(claim)
        if event.round != "stock":
            return
        set_ticket_values(game, 0)
        if game.progress.turn == self.settings.cousins_from:
            for company in game.corporations.values():
                for share in game.shares.all_of(company):
                    if share.reserved:
                        share.reserved = False
            game.happen(CousinsJoin())
        offer_more(game)
        gold = card(game, PotOfGold)
        ability = ability_of(game, gold, PotOfGold) if gold is not None else None
        if gold is not None and ability is not None and isinstance(gold.owner, Player):
            pay_owner(game, gold, gold.owner, ability.amount)

    @on(CompanyParred)
    def start_family(self, event: CompanyParred) -> None:
        """A corporation has started."""
        homes.begin(self.game, self.game.company(event.company))

    @on(TileLaid)
    def turn_tile_over(self, event: TileLaid) -> None:
        """A tile that lies is not there for its other side."""
        turn_over(self.game, event)

    @on(OperatingRoundBegins)
    def pay_for_pool(self, event: OperatingRoundBegins) -> None:
        """The bank pays corporations for their shares in the pool."""
        game = self.game
        for company in game.corporations.values():
            shares = game.pool.percent(company) // company.share_percent
            if company.floated and shares:
                amount = shares * self.settings.share_in_pool
                game.pay(game.bank, company, amount)
                game.happen(SharesInPoolPay(company=company.id, amount=amount))

    @on(OperatingTurnBegan)
    def rest(self, event: OperatingTurnBegan) -> None:
        """A train that was bought early does not run in the next turn of its company."""
        zoo = self.game.memory_of(Zoo)
        train = zoo.resting
        if train is None or train.owner is None or train.owner.id != event.company:
            return
        if zoo.rested:
            zoo.resting = None
            return
        zoo.rested = train.operated = True
        self.game.happen(TrainRests(company=event.company, name=train.name))

    def note_first_train(self) -> None:
        """The first train of its kind was bought."""
        if self.game.round.kind == "operating":
            self.game.memory_of(Zoo).fresh = True

    def hold_trains_back(self) -> None:
        """Trains are about to rust."""
        hold_back(self.game)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """A choice among powers as 18xx.games writes it, and what a drafted power cost."""
        if isinstance(action, Bid):
            return {"price": action.price}
        if not isinstance(action, ChooseAbility):
            return {}
        name = "corporation" if action.choice in _NAMED_AS_CORPORATION else "corporation_id"
        fields = {
            "type": action.choice,
            name: action.corporation,
            "train_id": action.train,
            "variant": action.variant,
            "price": action.price,
        }
        gone = dict.fromkeys(("corporation", "train", "variant", "price"))
        return {**gone, "choice": {key: value for key, value in fields.items() if value is not None}}

    def traced(self) -> Mapping[str, Any]:
        """18xx.games lists powers on offer as the bank's, and the patched train with the bank's."""
        game = self.game
        one = patched_train(game)
        trains = [train.id for train in game.depot.upcoming]
        upcoming = trains if one.id in trains else [*trains, one.id]
        return {
            "depot.upcoming": " ".join(upcoming),
            **{f"company:{private.id}.owner": "bank" for private in on_offer(game)},
        }


PART = ZooRules
