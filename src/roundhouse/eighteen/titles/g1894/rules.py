"""1894: France and Belgium; a ferry to London, cities that become two, late corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Part
from roundhouse.eighteen.rules.state.actions import Action, SpecialBuy
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    DividendSettled,
    OperatingTurnBegan,
    PrivateBought,
    ShareReceived,
    StockRoundEnded,
    TileLaid,
    TokenPlaced,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from .cities import (
    ChooseHome,
    CityTiles,
    ReplaceTokens,
    place_home,
    settle_reservation,
    split_city,
)
from .events import LineRevenueChanged, StarterDrawn
from .facts import Facts, Railways
from .messages import MESSAGES
from .operating import (
    BuyFerryMarker,
    RedeemOwnShares,
    TokensBeforeEnd,
    TrackBeforeEnd,
    marker_price,
)
from .revenue import NorthernRevenue
from .stock import SoldOutPrices, Starts, TwoSharesTurn


class Northern(Part[Facts]):
    """What only 1894 has."""

    Settings = Facts
    messages = MESSAGES
    policies = (CityTiles, Starts, SoldOutPrices, NorthernRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "buy_ferry_marker": BuyFerryMarker,
        "choose_late_home": ChooseHome,
        "redeem_own_shares": RedeemOwnShares,
        "replace_split_tokens": ReplaceTokens,
        "stock_turn_two_shares": TwoSharesTurn,
        "token_before_end": TokensBeforeEnd,
        "track_before_end": TrackBeforeEnd,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "late_corporations": NamedEvent("open_late", "the late corporations can be started"),
        "last_set": NamedEvent("announce_end", "the next set of operating rounds is the last one"),
    }

    def memory(self) -> Iterator[Piece]:
        """Where the railways stand."""
        yield Railways()

    def lying(self) -> Iterator[Lying]:
        """The ferry markers that are left lie beside London."""
        london = self.settings.london
        left = london.markers - len(self.game.memory_of(Railways).ferries)
        if left:
            yield Lying(london.bonus, f"F{left}")

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What a ferry marker costs: 18xx.games knows it by name and price together."""
        if not isinstance(action, SpecialBuy):
            return {}
        return {"cost": marker_price(self.game, self.game.company(action.entity.partition(":")[2]))}

    def traced(self) -> Mapping[str, Any]:
        """Private companies that are not in the game have closed in the traces; corporations that cannot be
        started yet are not in them."""
        game = self.game
        out: dict[str, Any] = {}
        for private in game.title.privates:
            if private.id not in game.privates:
                out |= {
                    f"company:{private.id}.owner": "closed",
                    f"company:{private.id}.revenue": private.revenue,
                }
        if not game.memory_of(Railways).late:
            for name in self.settings.late:
                out |= {f"corp:{name}.tokens_left": None, f"corp:{name}.treasury": None}
        return out

    def prepare(self) -> None:
        """Chance draws the French corporation of the auction and a station. Everybody gets a share of the two
        corporations of the auction."""
        game, starters = self.game, self.settings.starters
        french = game.chance.shuffled(tuple(starters.french))[0]
        game.memory_of(Railways).french = french
        for name, private in starters.french.items():
            if name != french:
                game.leave_out(game.privates[private])
        for name in game.chance.shuffled(starters.stations)[:1]:
            game.leave_out(game.privates[name])
        station = next(game.privates[name] for name in starters.stations if name in game.privates)
        game.happen(StarterDrawn(company=french, station=station.name))
        companies = [game.corporations[name] for name in (french, starters.belgian)]
        for player in game.players:
            for company in companies:
                game.shares.move(company.shares(company)[-1], player)
        for _ in range(starters.in_pool.get(len(game.players), 0)):
            for company in companies:
                game.shares.move(company.shares(company)[-1], game.pool)
        for name, hex_ in self.settings.second_homes.items():
            game.land.board.reserve(hex_, name, 0)
        game.land.board.gate(self.settings.london.hex, ())

    def open_late(self) -> None:
        """The late corporations can be started."""
        self.game.memory_of(Railways).late = True

    def announce_end(self) -> None:
        """The set after the next stock round is the last one."""
        self.game.memory_of(Railways).ending = True

    @on(StockRoundEnded)
    def begin_last_set(self, event: StockRoundEnded) -> None:
        """Without tiles and tokens."""
        memory = self.game.memory_of(Railways)
        if memory.ending:
            memory.last_set = True

    @on(PrivateBought)
    def give_minor_share(self, event: PrivateBought) -> None:
        """A share comes with a private company, but never the presidency."""
        game, settings = self.game, self.settings
        if event.private != settings.minor_share:
            return
        company, player = game.corporations[settings.minor_share_of], game.player(event.player)
        share = company.shares(company)[-1]
        game.happen(ShareReceived(player=player.id, company=company.id, percent=share.percent))
        game.shares.give(player, (share,), change_president=False)
        game.check_float(company)

    @on(CompanyParred)
    def ask_for_home(self, event: CompanyParred) -> None:
        """The president of a late corporation chooses its home."""
        game = self.game
        company = game.company(event.company)
        if company.id in self.settings.late and company.player is not None:
            game.round.step(ChooseHome).ask(company.player, company)

    @on(OperatingTurnBegan)
    def place_homes(self, event: OperatingTurnBegan) -> None:
        """The home that was chosen, or the second one."""
        company = self.game.company(event.company)
        second = self.settings.second_homes.get(company.id)
        for hex_ in (second, self.game.memory_of(Railways).homes.get(company)):
            if hex_ is not None:
                place_home(self.game, company, hex_)

    @on(DividendSettled)
    def close_shareholding(self, event: DividendSettled) -> None:
        """The private company that brought a presidency closes with the first run of its corporation."""
        game = self.game
        president = game.shares.president_share(game.company(event.company)).id
        for private in list(game.privates.values()):
            if president in private.gift and not private.closed:
                game.close_private(private)

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """A city becomes two; a private company pays more."""
        game, line = self.game, self.settings.line
        tile = game.land.board.tile(event.hex)
        if tile.name in self.settings.split_tiles:
            split_city(game, event.hex, game.company(event.company) if event.company else None)
        revenue = line.revenue.get(tile.color) if event.hex == line.hex else None
        private = game.privates[line.private]
        if revenue is not None and private.revenue != revenue:
            private.revenue = revenue
            if not private.closed:
                game.happen(LineRevenueChanged(private=private.id, amount=revenue))

    @on(TokenPlaced)
    def token_placed(self, event: TokenPlaced) -> None:
        """A home that is kept in either of two cities may be settled."""
        if self.game.land.board.tile(event.hex).name in self.settings.split_tiles:
            settle_reservation(self.game, event.hex)


PART = Northern
