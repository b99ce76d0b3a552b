"""1840: tramway companies whose lines share the streets with the city railway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.rules.parts.owned_lines.ownership import lines_of, owners_of_lines
from roundhouse.eighteen.rules.parts.part import Note, Part
from roundhouse.eighteen.rules.state.actions import Action, Choose, ChooseAbility
from roundhouse.eighteen.rules.state.events import TrainBought
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..facts import Facts, Vienna, place, tram_companies, upkeep_of, vienna
from ..messages import MESSAGES
from .acquiring import AuctionLines
from .beginning import ChoosePlace, PlacesRound, SightsAuction
from .building import EarnedTile, EarnedToken, TrackAndTokenVienna, ViennaTrack
from .rounds import LineAuctionRound, LineRound, PurchaseRound, RevenueRound, ViennaEnd, ViennaOrder
from .running import DividendVienna, LineRevenue, RunCityLine, RunLine, ViennaRoutes
from .stock import SellToBank, StockTurnVienna, TramStock
from .trams import AssignTrams, AssignTramsAfter, BuyTram, BuyTramAfter


class ViennaTramways(Part[Facts]):
    """What only 1840 has."""

    Settings = Facts
    needs = ("player_debts", "owned_lines")
    messages = MESSAGES
    policies = (TramStock, ViennaTrack, ViennaRoutes, ViennaOrder, ViennaEnd)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "sights_auction": SightsAuction,
        "choose_place": ChoosePlace,
        "stock_turn_vienna": StockTurnVienna,
        "sell_to_bank": SellToBank,
        "run_city_line": RunCityLine,
        "dividend_vienna": DividendVienna,
        "buy_tram": BuyTram,
        "assign_trams": AssignTrams,
        "buy_tram_after": BuyTramAfter,
        "assign_trams_after": AssignTramsAfter,
        "auction_lines": AuctionLines,
        "earned_tile": EarnedTile,
        "earned_token": EarnedToken,
        "track_and_token_vienna": TrackAndTokenVienna,
        "run_line": RunLine,
        "line_revenue": LineRevenue,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "places": PlacesRound,
        "revenue": RevenueRound,
        "purchases": PurchaseRound,
        "line_auction": LineAuctionRound,
        "lines": LineRound,
    }
    needed_rounds = frozenset({"places", "company", "purchases", "acquisition"})
    ends: ClassVar[Mapping[str, str]] = {"fixed_round": "the last round is over"}

    def memory(self) -> Iterator[Piece]:
        """Lines, and how far the game is."""
        yield Vienna()

    def arrange(self) -> None:
        """Let chance draw the first lines on offer, and the tramway companies of this game."""
        game, memory, late = self.game, vienna(self.game), self.settings.late_line
        lines, count = list(game.minors.values()), len(game.players)
        first = game.chance.shuffled([line for line in lines if line.id != late])[: count + 1]
        memory.offered = frozenset(first)
        memory.hidden = tuple(line for line in lines if line not in first)
        for line in memory.hidden:
            line.removed = True
        companies = tram_companies(game)
        drawn = game.chance.shuffled(companies)[:count]
        for company in companies:
            if company not in drawn:
                game.leave_out(company)

    def prepare(self) -> None:
        """Put the city railway on the map and on the market."""
        game = self.game
        for name, line in self.settings.city_lines.items():
            if name not in game.corporations:
                continue
            company = game.corporations[name]
            cell = next(one for one in game.policies.stock.par_cells(company) if one.price == line.par)
            game.market.set_par(company, cell)
            company.floated, company.tokens = True, ()
            for token in line.tokens:
                game.land.board.place_token(*place(token), name)
            trains = (one for one in game.depot.upcoming if one.kind.name == self.settings.city_train)
            game.depot.give(next(trains), company)
            vienna(game).unbuilt[company] = line.track
        for train in [one for one in game.depot.upcoming if one.kind.name == self.settings.city_train]:
            game.depot.remove(train)
        for hex_ in self.settings.red_hexes:
            game.land.board.gate(hex_, ())

    # Lines and trains

    @on(TrainBought)
    def raise_upkeep(self, event: TrainBought) -> None:
        """The dearer trains are, the more is taken off what older ones earn."""
        rows, memory = self.settings.upkeep, vienna(self.game)
        kind = self.game.train(event.train).kind.name
        order = list(rows)
        if kind in rows and (memory.upkeep is None or order.index(kind) > order.index(memory.upkeep)):
            memory.upkeep = kind

    # What people and traces see

    def notes(self) -> Iterator[Note]:
        """Which lines are on offer, what upkeep the others have, and what they have earned."""
        game, memory = self.game, vienna(self.game)
        for line in sorted(memory.offered, key=lambda one: int(one.id)):
            yield Note(line, ChoiceLabel("Auction"), ChoiceLabel("On offer"))
        for line in owners_of_lines(game):
            if upkeep := upkeep_of(game, line):
                yield Note(line, ChoiceLabel("Upkeep"), game.money(upkeep))
        yield from (self._next_revenue(company) for company in tram_companies(game) if company.floated)

    def _next_revenue(self, company: Corporation) -> Note:
        amount = sum(line.cash for line in lines_of(self.game, company))
        return Note(company, ChoiceLabel("Earned by its lines"), self.game.money(amount))

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The site has an action of its own for trains that are assigned to lines, writes what a private
        company does as a table, and has spaces in a name."""
        out = self._renamed(action, self.settings.site_names)
        if "entity" in out:
            out["entity"] = out["entity"].partition(":")[2]
        if isinstance(action, ChooseAbility):
            out["choice"] = {"type": action.choice}
        elif isinstance(action, Choose) and isinstance(self.game.round.waiting(), AssignTrams):
            chosen = str(out.pop("choice", action.choice))
            parts = (part.split("=", 1) for part in chosen.split(",") if part)
            moves = [{"train": train, "corporation": company} for train, company in parts]
            out |= {"type": "reassign_trains", "assignments": moves, "choice": None}
        return out

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """Names of the site with spaces in them are ours without."""
        return self._renamed(action, {theirs: ours for ours, theirs in self.settings.site_names.items()})

    def _renamed(self, action: Action, names: Mapping[str, str]) -> dict[str, Any]:
        """The fields of an action in which any of these names stands, with the other names."""
        before: dict[str, Any] = msgspec.to_builtins(action)
        after = {field: _with_names(value, names) for field, value in before.items()}
        return {field: value for field, value in after.items() if value != before[field]}

    def traced(self) -> Mapping[str, Any]:
        """The site keeps the certificate of a line that was sold in the pool, which owns the city railway."""
        owned = owners_of_lines(self.game)
        out: dict[str, Any] = {f"corp:{line.id}.treasury": None for line in owned}
        out |= {f"corp:{line.id}.ipoed": True for line in owned}
        out |= {f"corp:{name}.owner": "pool" for name in self.settings.city_lines}
        return out | {f"pool.shares.{line.id}": 100 for line in owned}


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """A text, or each of some texts, with names exchanged; anything else as it is."""
    if isinstance(value, list):
        return [_with_names(item, names) for item in value]
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
    return value


PART = ViennaTramways
