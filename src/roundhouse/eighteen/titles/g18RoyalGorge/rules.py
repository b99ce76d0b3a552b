"""18RoyalGorge: steel and gold, the Royal Gorge and the war for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.ending import check_now
from roundhouse.eighteen.rules.parts.part import Arrival, Lying, NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares
from roundhouse.eighteen.rules.state.events import (
    GameEnded,
    PriceMoved,
    PrivateBought,
    PrivateSold,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.tokens import LaterTokens
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .events import CompaniesDrawn, CubesReceived, JewelerEmptied, SpringsPay
from .facts import Colorado, Facts, PayDebts, open_private, player_with
from .gold import GoldDividend, settle_gold_cash
from .messages import MESSAGES
from .metals import MetalShares, MetalStockTurn, float_metals, pay_out
from .running import GorgeRevenue, PayBridge, RunWithCoal
from .steel import GorgeTrack, SteelTrack, refill, steel_notes
from .treaty import PayDebt, drop_indebted, raise_debt, sign_treaty

EARLY = 2
"""So many phases begin before Sulphur Springs pays."""


class GorgeOrder(OrderPolicy):
    """What happens between rounds."""

    def next_round(self, done: RoundState) -> None:
        """Debts rise after operating rounds; after a set metal companies pay, and a train goes."""
        game = self.game
        if done.kind == "operating":
            raise_debt(game)
            if done.number >= game.progress.rounds_in_set:
                self._end_set()
        super().next_round(done)

    def _end_set(self) -> None:
        game, facts, memory = self.game, self.game.settings_of(Facts), self.game.memory_of(Colorado)
        pay_out(game, facts.steel.company)
        refill(game)
        game.pay(game.bank, game.company(facts.steel.company), facts.steel.capital)
        pay_out(game, facts.gold.company)
        memory.shipped = 0
        settle_gold_cash(game)
        memory.exporting = True
        self._export()
        memory.exporting = False
        check_now(game)  # a train that ends the game does so by the turn in which it goes
        player = player_with(game, facts.privates.jeweler.private)
        if player is not None and memory.jeweler:
            amount, memory.jeweler = memory.jeweler, 0
            game.pay(game.bank, player, amount)
            private = facts.privates.jeweler.private
            game.happen(JewelerEmptied(player=player.id, private=private, amount=amount))

    def _export(self) -> None:
        """The next train leaves the game, or all that are left of the first kind."""
        game, whole = self.game, self.game.settings_of(Facts).exported_whole
        if not game.depot.upcoming or game.depot.upcoming[0].kind.name != whole:
            game.depot.export()
            return
        while game.depot.upcoming and game.depot.upcoming[0].kind.name == whole:
            game.depot.export()

    def operating_order(self) -> list[Corporation]:
        """Railways only."""
        facts = self.game.settings_of(Facts)
        others = {*facts.metals, facts.treaty.debt}
        return [company for company in super().operating_order() if company.id not in others]


class GorgeEnding(EndingPolicy):
    """What ends the game."""

    def end_reasons(self) -> Iterable[str]:
        """The first train of the last kind was bought, or left the game."""
        last = self.game.memory_of(Colorado).last_turn
        return ("final_train",) if last is not None and self.game.progress.turn >= last else ()


class TightTrains(TrainPolicy):
    """Trains of other corporations."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Only where track joins the two; recorded games are not held to that."""
        seller = train.owner
        if not super().may_trade_now(train, buyer):
            return False
        return self.game.trusting or seller is None or self._are_joined(seller, buyer)

    def _are_joined(self, seller: Corporation, buyer: Corporation) -> bool:
        """Do both reach the same stop: a city only where a slot is free or one of them has a token?"""
        land, board = self.game.land, self.game.land.board
        one, other = land.reach(seller), land.reach(buyer)
        for hex_ in {*one.hexes, *other.hexes}:
            tile = board.tile(hex_)
            cities = {node: city for city, node in enumerate(tile.city_nodes)}
            for node in range(len(tile.stops)):
                if not (one.has_node(hex_, node) and other.has_node(hex_, node)):
                    continue
                city = cities.get(node)
                if city is None or None in board.slots(hex_, city):
                    return True
                if {seller.id, buyer.id} & set(board.slots(hex_, city)):
                    return True
        return False


class BuyTightTrains(BuyTrains):
    """As usual; a corporation at its limit may buy the bank's next train if one of its own rusts by it."""

    def _makes_room(self, company: Corporation) -> bool:
        upcoming = self.game.depot.upcoming
        return bool(upcoming) and any(
            trigger.train == upcoming[0].kind.name
            for train in company.trains
            for trigger in train.face.rusts_on
        )

    def has_room(self, company: Corporation) -> bool:
        """Is it below its limit, or will it be with the purchase?"""
        return super().has_room(company) or self._makes_room(company)

    def offered(self, company: Corporation) -> list[Train]:
        """At the limit only the train that makes room."""
        offered = super().offered(company)
        if super().has_room(company):
            return offered
        return [train for train in offered if train in self.game.depot.upcoming]

    def tradable(self, company: Corporation) -> list[Train]:
        """At the limit nothing."""
        return super().tradable(company) if super().has_room(company) else []


class RoyalGorge(Part[Facts]):
    """What belongs to no single step: companies by chance, the treaty, private companies."""

    Settings = Facts
    messages = MESSAGES
    policies = (GorgeOrder, GorgeEnding, GorgeTrack, GorgeRevenue, MetalShares, TightTrains)
    ends: ClassVar[Mapping[str, str]] = {"final_train": "the first train of the last kind was bought or left"}
    abilities: ClassVar[tuple[type[Ability], ...]] = (PayDebts,)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_some"),
        "sign_treaty": NamedEvent("sign", "the Treaty of Boston is signed"),
        "move_hotel": NamedEvent("move", "the St. Cloud Hotel moves, and Sulphur Springs may pay"),
        "last_train": NamedEvent("announce_end", "the game will end"),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "metal_stock_turn": MetalStockTurn,
        "pay_debt": PayDebt,
        "steel_track": SteelTrack,
        "late_token": LaterTokens,
        "run_coal": RunWithCoal,
        "gold_dividend": GoldDividend,
        "bridge_lease": PayBridge,
        "tight_train": BuyTightTrains,
    }

    def memory(self) -> Iterator[Piece]:
        """What has happened."""
        yield Colorado()

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Cards of debts come with the treaty."""
        for note in self.settings.treaty.notes.values():
            private = open_private(self.game, note)
            if private is not None and private.owner is None:
                yield private, "never"

    def notes(self) -> Iterator[Note]:
        """The steel market, gold, and what lies on the cards of private companies."""
        game, memory = self.game, self.game.memory_of(Colorado)
        yield from steel_notes(game)
        yield Note(None, ChoiceLabel("Gold shipped in this set"), str(memory.shipped))
        for name, debts in memory.debts.items():
            if debts:
                yield Note(game.company(name), ChoiceLabel("Debts"), str(debts))
        for name, cubes in memory.cubes.items():
            if cubes and (private := open_private(game, name)) is not None:
                yield Note(private, ChoiceLabel("Coal cubes"), str(cubes))
        jeweler = open_private(game, self.settings.privates.jeweler.private)
        if jeweler is not None and memory.jeweler:
            yield Note(jeweler, ChoiceLabel("Saved"), game.money(memory.jeweler))

    def lying(self) -> Iterator[Lying]:
        """Gold, ghost towns and the hotel."""
        memory = self.game.memory_of(Colorado)
        for hex_, count in sorted(memory.gold.items()):
            if count > 0:
                yield Lying(hex_, f"gold {count}" if count > 1 else "gold")
        for hex_ in sorted(memory.ghosts):
            yield Lying(hex_, "ghost town")
        if open_private(self.game, self.settings.privates.hotel.private) is not None:
            yield Lying(memory.hotel, "hotel")

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a share that is bought for less costs."""
        player, step = self.game.pieces.get(action.entity), self.game.round.find(MetalStockTurn)
        if not isinstance(action, BuyShares) or action.discounter is None or step is None:
            return {}
        if not isinstance(player, Player):
            return {}
        name = self.game.certificates[action.shares[0]].corporation.id
        costs = [
            cost / len(shares)
            for private, shares, cost in step.rebates(player)
            if private == action.discounter
            and len(shares) == len(action.shares)
            and shares[0].corporation.id == name
        ]
        return {"share_price": costs[0]} if costs else {}

    def traced(self) -> Mapping[str, Any]:
        """On 18xx.games nobody has the debts, their cards come with the treaty, and no tile lies on a home
        that is a town."""
        game, treaty = self.game, self.settings.treaty
        out: dict[str, Any] = {f"corp:{treaty.debt}.owner": None}
        for name, note in treaty.notes.items():
            if game.private(note).owner is None and name not in game.memory_of(Colorado).debts:
                out[f"company:{note}.revenue"] = None
        for town in self.settings.towns.values():
            if game.land.board.copies.get(town.hex, "").startswith(f"{town.tile}-"):
                out[f"hex:{town.hex}"] = None
        return out

    def arrange(self) -> None:
        """Chance chooses the companies of this game; where a corporation has no home, a town lies."""
        game, kept = self.game, []
        for draw in self.settings.draws:
            order = game.chance.shuffled(draw.of)
            for name in order[draw.keep :]:
                game.leave_out(game.privates.get(name) or game.company(name))
            kept.extend(order[: draw.keep])
        privates = [private.name for private in game.privates.values() if private.id in kept]
        companies = [company.name for company in game.corporations.values() if company.id in kept]
        game.happen(CompaniesDrawn(names=(*privates, *companies)))

    def prepare(self) -> None:
        """The map, the metal companies and their markets."""
        game, memory = self.game, self.game.memory_of(Colorado)
        for name, town in self.settings.towns.items():
            if name not in game.corporations:
                game.land.lay_along(None, town.hex, f"{town.tile}-0", 0, None)
        float_metals(game)
        refill(game)
        memory.hotel = self.settings.privates.hotel.hex

    # Prices of companies that are no railways

    @on(PriceMoved)
    def stay_in_game(self, event: PriceMoved) -> None:
        """Their markers bring no end of the game, wherever they come."""
        company = self.game.company(event.company)
        if company.id in {*self.settings.metals, self.settings.treaty.debt} and company.cell is not None:
            self.game.market.place(company, company.cell)

    @on(GameEnded)
    def settle_end(self, event: GameEnded) -> None:
        """At the end of a set the metal companies pay once more; debts that are left cost share prices."""
        if self.game.wanted_ends.get(event.reason, "immediate") != "immediate":
            for name in self.settings.metals:
                pay_out(self.game, name)
        drop_indebted(self.game)

    # Named events

    def sign(self) -> None:
        """The Treaty of Boston."""
        sign_treaty(self.game)

    def move(self) -> None:
        """The hotel moves; a player may earn by Sulphur Springs."""
        self.game.memory_of(Colorado).hotel = self.settings.privates.hotel.later
        self._open_springs()

    def close_some(self) -> None:
        """Most of the private companies close."""
        for name in self.settings.closing:
            private = open_private(self.game, name)
            if private is not None:
                self.game.close_private(private)

    def announce_end(self) -> None:
        """The first train of the last kind: bought, or gone at the end of a set. After a shorter game one
        that goes gives one more set all the same."""
        game, memory = self.game, self.game.memory_of(Colorado)
        if memory.last_turn is not None:
            return
        later = memory.exporting and game.wanted_ends.get("final_train") == "full_or"
        memory.last_turn = game.progress.turn + (1 if later else 0)

    # Private companies

    @on(PrivateBought)
    def fill_depot(self, event: PrivateBought) -> None:
        """Coal cubes for the winning bid."""
        depot, memory = self.settings.privates.coal_depot, self.game.memory_of(Colorado)
        cubes = event.price // depot.per_cube
        if event.private == depot.private and cubes:
            memory.cubes[event.private] = cubes
            self.game.happen(CubesReceived(private=event.private, cubes=cubes))

    @on(PrivateSold)
    def stop_springs(self, event: PrivateSold) -> None:
        """Sulphur Springs pays a corporation nothing."""
        if event.private == self.settings.privates.springs.private:
            self.game.memory_of(Colorado).springs_settled = True
            self.game.private(event.private).revenue = 0

    @on(TileLaid)
    def strike_gold(self, event: TileLaid) -> None:
        """A yellow tile on a mine lays gold open; Sulphur Springs may have got track."""
        game, memory = self.game, self.game.memory_of(Colorado)
        if game.land.board.tile(event.hex).color == "yellow" and event.company is not None:
            printed = game.ground.hexmap[event.hex].printed
            mines = sum(icon.image == self.settings.gold.mine for icon in printed.icons)
            if mines:
                memory.gold[event.hex] = memory.gold.get(event.hex, 0) + mines
        springs = self.settings.privates.springs
        if player_with(game, springs.private) is None or memory.springs_settled:
            return
        if event.hex == springs.hex:
            memory.springs = True
        if game.depot.phase_index >= EARLY:
            self._open_springs()

    def _open_springs(self) -> None:
        springs, memory = self.settings.privates.springs, self.game.memory_of(Colorado)
        if memory.springs_settled or not memory.springs or player_with(self.game, springs.private) is None:
            return
        memory.springs_settled = True
        self.game.private(springs.private).revenue = springs.income
        self.game.happen(SpringsPay(private=springs.private, amount=springs.income))


PART = RoyalGorge
