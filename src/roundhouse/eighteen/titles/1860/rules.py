"""1860: layers of corporations, bankrupt and insolvent ones, the Southern Railway and nationalization."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Exchange
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.trains import Allowance
from roundhouse.eighteen.rules.actions import RouteClaim
from roundhouse.eighteen.rules.distance import Distances
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Certificate, Corporation, Player, Private, Train
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.eighteen.track.network import Network, NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Allowance as StopAllowance
from roundhouse.eighteen.track.routes import Bonus, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.survey import network_of
from roundhouse.eighteen.track.tile import Tile

NO_PRICE_DROP = "prices do not drop"
SOUTHERN = "southern"
AFTER_SOUTHERN = "after southern"
NATIONALIZATION = "nationalization"
BROKEN = "bank broken"
FERRY = "FFC"
BANKRUPT, INSOLVENT, NATIONALIZED = "bankrupt", "insolvent", "nationalized"
"""What may become of a corporation."""


def leased_stop(stop: NetworkStop, train: TrainReach) -> int:
    """Every stop of a leased train pays the same."""
    return 20


def leased_stop_but_halts(stop: NetworkStop, train: TrainReach) -> int:
    """As above once halts do not count any more."""
    return 0 if stop.kind is StopKind.HALT else leased_stop(stop, train)


class Rules(OwnRules):
    """What only 1860 has."""

    events: ClassVar[Mapping[str, str]] = {
        "fishbourne_to_bank": "the Fishbourne Ferry Company is for sale",
        "relax_cert_limit": "sales do not move prices any more, and certificates are not limited",
        "southern_forms": "the Southern Railway forms",
    }
    ends: ClassVar[Mapping[str, str]] = {"nationalization": "all corporations are nationalized"}

    # What corporations are

    def is_now(self, game: EighteenGame, plight: str, corporation: Corporation) -> bool:
        """Is a corporation bankrupt, insolvent or nationalized?"""
        return game.marked(f"{plight} {corporation.id}")

    def becomes(self, game: EighteenGame, plight: str, corporation: Corporation) -> None:
        """It is so from now on. The tokens of a bankrupt corporation block nobody."""
        if not self.is_now(game, plight, corporation):
            game.note(f"{corporation.name} is now {plight}.")
            game.mark(f"{plight} {corporation.id}")
            if plight == BANKRUPT:
                game.land.board.let_pass(corporation.id)

    def recovers(self, game: EighteenGame, plight: str, corporation: Corporation) -> None:
        """It is so no longer."""
        if self.is_now(game, plight, corporation):
            game.note(f"{corporation.name} is no longer {plight}.")
            game.unmark(f"{plight} {corporation.id}")
            if plight == BANKRUPT:
                game.land.board.block_again(corporation.id)

    def layer(self, game: EighteenGame, corporation: Corporation) -> int:
        """The layer a corporation belongs to."""
        return int(game.title.own["layers"][corporation.id])

    def open_layer(self, game: EighteenGame) -> int:
        """The highest layer that may be started: one above those that have operated or are sold out."""
        begun = [
            self.layer(game, corporation)
            for corporation in game.corporations.values()
            if corporation.operated or not corporation.percent(corporation)
        ]
        return min(max(begun, default=0) + 1, 4)

    # The opening

    def auctioned(self, game: EighteenGame) -> Sequence[Private | Corporation]:
        """All privates but the ferry, and the corporations of the first layer."""
        privates = sorted(game.privates.values(), key=lambda private: private.value)
        first = [item for item in game.corporations.values() if self.layer(game, item) == 1]
        return [*(private for private in privates if private.id != FERRY), *first]

    def priority_after_auction(self, game: EighteenGame, player: Player) -> Player:
        """Who has most money; on a tie who has privates, of the lowest total value."""
        players = game.players
        most = max(item.cash for item in players)
        if sum(1 for item in players if item.cash == most) == 1:
            return next(item for item in players if item.cash == most)
        owners = [item for item in players if item.privates]
        return min(owners, key=lambda item: sum(private.value for private in item.privates))

    # Shares

    def par_cells(self, game: EighteenGame, corporation: Corporation) -> list[Cell]:
        """By layer; after a bankruptcy more and lower ones."""
        bankrupt = self.is_now(game, BANKRUPT, corporation)
        table = game.title.own["repar" if bankrupt else "par"]
        low, high = table[str(self.layer(game, corporation))]
        zones = ("par", "repar") if bankrupt else ("par",)
        return [cell for cell in game.market.par_cells(zones) if low <= cell.price <= high]

    def may_par(self, game: EighteenGame, corporation: Corporation, player: Player) -> bool:
        """Layer by layer."""
        return self.layer(game, corporation) <= self.open_layer(game)

    def why_not_buy(self, game: EighteenGame, player: Player, share: Certificate) -> str | None:
        """A share of four corporations is kept for the private that can be exchanged for it."""
        for private, name in game.title.own["reserved"].items():
            if share.id == name and not game.privates[private].closed and share.owner is share.corporation:
                return f"{share.id} is kept for {game.privates[private].name}."
        if share.president and share.owner is game.pool and player.cash < share.price:
            return f"{player.name} must have the {game.money(share.price)} that the whole certificate costs."
        return super().why_not_buy(game, player, share)

    def certificate_limit(self, game: EighteenGame, player: Player | None) -> int:
        """None once the 8+4 is sold."""
        return 999 if game.marked(NO_PRICE_DROP) else super().certificate_limit(game, player)

    def has_full_value(self, game: EighteenGame, corporation: Corporation) -> bool:
        """Without a train shares are worth half."""
        if corporation.trains:
            return True
        return "non_operated_full_value" in game.options and not corporation.runs

    def sale_value(self, game: EighteenGame, shares: Sequence[Certificate], percent: int) -> int:
        """What selling ``percent`` brings now."""
        corporation = shares[0].corporation
        price = corporation.share_price
        if not self.has_full_value(game, corporation):
            price //= 2
        return price * percent // corporation.share_percent

    def sell(self, game: EighteenGame, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a cell for each share, in some zones for all but one."""
        corporation = shares[0].corporation
        cell = corporation.cell
        assert cell is not None
        game.shares.sell(shares, percent, movement="none", price=self.sale_value(game, shares, percent))
        times = percent // corporation.share_percent - ("ignore_one_sale" in cell.zones)
        if corporation.operated and not game.marked(NO_PRICE_DROP):
            game.shares.move_price(corporation, (game.market.below,) * times)
        self.after_sale(game)

    def after_sale(self, game: EighteenGame) -> None:
        """The bank may break."""
        cash = sum(player.cash for player in game.players)
        if cash > game.title.own["money_to_break"] and not game.marked(NATIONALIZATION):
            game.mark(BROKEN)

    def worth(self, game: EighteenGame, player: Player) -> int:
        """Certificates of corporations without trains count half."""
        shares = sum(
            share.price if self.has_full_value(game, corporation) else share.price // 2
            for corporation, held in player.held.items()
            for share in held
        )
        return player.cash + shares + sum(private.value for private in player.privates)

    def after_float(self, game: EighteenGame, company: Corporation) -> None:
        """It goes behind the others at its price, is not bankrupt any more, and lays the tile of its home."""
        cell = company.cell
        assert cell is not None
        self.recovers(game, BANKRUPT, company)
        game.market.take_off(company)
        game.market.move(company, cell)
        if not game.marked(AFTER_SOUTHERN):
            for step in game.round.steps:
                if isinstance(step, HomeTrack):
                    step.ask(company)

    def at_closing_price(self, game: EighteenGame, corporation: Corporation) -> None:
        """Bankrupt: all shares go back; tokens, trains and money stay. A stock round begins anew."""
        self.becomes(game, BANKRUPT, corporation)
        for holder in (*game.players, game.pool):
            for share in holder.shares(corporation):
                game.shares.move(share, corporation)
        held = tuple(
            sorted(corporation.shares(corporation), key=lambda share: int(share.id.rpartition("_")[2]))
        )
        corporation.held[corporation] = held
        game.market.take_off(corporation)
        corporation.par = None
        corporation.floated = False
        corporation.player = None
        first = min(
            game.players_from(game.progress.priority),
            key=lambda player: sum(share.percent for shares in player.held.values() for share in shares),
        )
        game.progress.priority = first
        if isinstance(game.round, StockRound):
            game.note("The stock round begins anew.")
            for player in game.players:
                player.program = None
                player.follow_up = False
            game.begin_round("stock", 1)

    # Private companies

    def is_with_bank(self, game: EighteenGame, private: Private) -> bool:
        """The ferry once a 6+3 is sold, the others when players have sold them."""
        if private.owner is not None or private.closed or game.round.kind == "initial":
            return False
        return private.id != FERRY or "6+3" in game.depot.sold

    def private_bought(self, game: EighteenGame, private: Private, player: Player, price: int) -> None:
        """The ferry closes all other privates."""
        if private.id == FERRY:
            for other in game.privates.values():
                if other is not private:
                    game.close_private(other)

    def may_wait(self, game: EighteenGame, player: Player, step: Step) -> bool:
        """Who started a corporation may exchange a private for its share before somebody buys the ferry; and
        who has money is asked as long as a corporation is not started or a private lies with the bank."""
        if not isinstance(step, StockTurn):
            return False
        if not step.has_bought():
            return self._is_tempted(game, player, step)
        if "par" not in step.did or "6+3" not in game.depot.sold:
            return False
        return any(
            corporation in ability.corporations
            for private in player.privates
            for _, ability in game.abilities.of(private, Exchange)
            for _, deed, item in step.history.get(player, ())
            if deed == "par"
            for corporation in (item.id,)
        )

    def _is_tempted(self, game: EighteenGame, player: Player, step: StockTurn) -> bool:
        """What a player has sold in this round is no temptation."""
        if game.shares.certificates(player) >= game.certificate_limit(player):
            return False
        sold = step.returned if isinstance(step, StockTurnPrivates) else frozenset()
        if player.cash > 0 and any(
            self.is_with_bank(game, private) and (player, private) not in sold
            for private in game.privates.values()
        ):
            return True
        least = 2 * min(cell.price for cell in game.market.par_cells())
        return player.cash >= least and any(
            not item.parred and (player, item) not in step.sold for item in game.corporations.values()
        )

    # Rounds

    def operating_order(self, game: EighteenGame) -> list[Corporation]:
        """Nationalized corporations do not operate."""
        return [item for item in game.floated() if not self.is_now(game, NATIONALIZED, item)]

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """Once all corporations with a president have trains after the Southern has formed, operating rounds
        follow each other until all are nationalized."""
        progress = game.progress
        forming = done.kind != "initial" and game.marked(SOUTHERN) and not game.marked(NATIONALIZATION)
        if forming and self._all_have_trains(game):
            game.mark(NATIONALIZATION)
            game.note("Nationalization begins.")
        if done.kind == "operating" and game.marked(NATIONALIZATION):
            game.begin_round("operating", done.number + 1)
            return
        stock_follows = done.kind == "operating" and done.number >= progress.rounds_in_set
        if stock_follows and game.marked(SOUTHERN) and not game.marked(AFTER_SOUTHERN):
            game.mark(AFTER_SOUTHERN)
            game.note("No track is laid and no token placed any more, and halts do not count.")
        super().next_round(game, done)

    def _all_have_trains(self, game: EighteenGame) -> bool:
        if game.marked(NATIONALIZATION):
            return True
        return all(
            item.trains for item in game.corporations.values() if item.parred and item.player is not None
        )

    def operating_round_ended(self, game: EighteenGame) -> None:
        """The corporations that earned least are nationalized."""
        if not game.marked(NATIONALIZATION):
            return
        left = self.operating_order(game)
        earned = {item: item.paid for item in left}
        if len(left) < 3:
            gone = left
        else:
            least, *more = sorted(set(earned.values()))
            gone = [item for item in left if earned[item] == least]
            if len(gone) == 1 and more:
                gone += [item for item in left if earned[item] == more[0]]
        for item in gone:
            self.becomes(game, NATIONALIZED, item)

    def bank_is_broken(self, game: EighteenGame) -> bool:
        """When the players have so much money; the bank itself has as much as it takes."""
        return game.marked(BROKEN)

    def end_reasons(self, game: EighteenGame) -> Iterator[str]:
        """All are nationalized."""
        floated = game.floated()
        if game.marked(NATIONALIZATION) and all(self.is_now(game, NATIONALIZED, item) for item in floated):
            yield "nationalization"

    def fire(self, game: EighteenGame, event: str) -> None:
        """The ferry is for sale; certificates are not limited; the Southern Railway forms."""
        match event:
            case "fishbourne_to_bank":
                pass  # told; it is for sale once the train is sold
            case "relax_cert_limit":
                game.mark(NO_PRICE_DROP)
            case "southern_forms":
                game.mark(SOUTHERN)
            case _:
                super().fire(game, event)

    # A corporation's turn

    def forced_dividend(self, game: EighteenGame, company: Corporation) -> str | None:
        """Insolvent corporations keep everything; under nationalization everything is paid."""
        if company.player is None or self.leases(game, company):
            return "withhold"
        return "payout" if game.marked(NATIONALIZATION) else None

    def after_dividend(self, game: EighteenGame, company: Corporation) -> None:
        """The bank may break."""
        super().after_dividend(game, company)
        self.after_sale(game)

    def after_operating(self, game: EighteenGame, company: Corporation) -> None:
        """Without a train but with a route: insolvent; with a train, or money for one, not any more. Bankrupt
        ones stay what they are."""
        if not company.floated:
            return
        if not company.trains and game.runs.has_route(company):
            self.becomes(game, INSOLVENT, company)
        elif company.trains or self._can_pay_for_train(game, company):
            self.recovers(game, INSOLVENT, company)

    def _can_pay_for_train(self, game: EighteenGame, company: Corporation) -> bool:
        cheapest = game.depot.cheapest()
        return cheapest is not None and company.cash >= cheapest

    def leases(self, game: EighteenGame, company: Corporation) -> bool:
        """Does a corporation run a train of the bank: an insolvent one, or one that has neither president nor
        train, as long as it cannot pay for a train?"""
        if self._can_pay_for_train(game, company):
            return False
        if self.is_now(game, INSOLVENT, company):
            return True
        return company.player is None and not company.trains and game.runs.has_route(company)

    def runnable_trains(self, game: EighteenGame, company: Corporation) -> list[Train]:
        """Its own, or the cheapest train of the bank."""
        if not self.leases(game, company):
            return super().runnable_trains(game, company)
        depot = game.depot
        train = min(depot.for_sale(), key=depot.lowest_price, default=None)
        return [train] if train is not None else []

    # Routes

    def network(self, game: EighteenGame, company: Corporation) -> Network:
        """Trains see what lies behind full cities."""
        return network_of(game.land.board, company.id, past_full=True)

    def train_reach(self, game: EighteenGame, company: Corporation, train: Train) -> TrainReach:
        """Leased trains, and all under nationalization, have no allowance of their own for towns.

        Towns that may not be skipped have to fit like cities; halts never need to.
        """
        reach = super().train_reach(game, company, train)
        leased = train.owner is None and not self._as_of_old(game)
        if leased or game.marked(NATIONALIZATION):
            cities, towns = reach.allowances
            reach = replace(reach, allowances=(cities, replace(towns, pay=0)))
        if self._skips_no_towns(game):
            cities, towns = reach.allowances
            halts = StopAllowance(frozenset({StopKind.HALT}), pay=0, visit=None)
            reach = replace(reach, allowances=(cities, replace(towns, visit=towns.pay), halts))
        return reach

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """A hex is entered once; one train may pass one city that is full; a leased train earns by stops."""
        board = game.land.board
        full = {
            (hex_, board.tile(hex_).city_nodes[city]): True for hex_, city in board.full_cities(company.id)
        }
        rules = replace(
            super().route_rules(game, company),
            one_visit_per_hex="re_enter_hexes" not in game.options,
            passable=full,
            passed_once=frozenset(full),
            no_end=frozenset({StopKind.HALT}),
        )
        if not self.leases(game, company) or self._as_of_old(game):
            return rules
        stop_value = leased_stop_but_halts if game.marked(AFTER_SOUTHERN) else leased_stop
        return replace(rules, stop_value=stop_value, bonuses=(Bonus("lease", 40),))

    def _as_of_old(self, game: EighteenGame) -> bool:
        return bool({"original_insolvency", "original_game"} & game.options)

    def _skips_no_towns(self, game: EighteenGame) -> bool:
        return bool({"no_skip_towns", "original_game"} & game.options)

    def why_not_run(self, game: EighteenGame, company: Corporation, runs: Sequence[Run]) -> str | None:
        """One route has the home token, and all are joined by stops that they share."""
        if not runs:
            return None
        stops = [{stop.key for stop in run.stops} for run in runs]
        home = self.home_stops(game, company)
        if home and not any(home & item for item in stops):
            return f"One route has to visit the home of {company.id}."
        joined = stops.pop()
        while stops:
            touching = next((item for item in stops if item & joined), None)
            if touching is None:
                return "The routes have to meet each other."
            stops.remove(touching)
            joined |= touching
        return None

    def claimed_beside(self, game: EighteenGame, company: Corporation, run: Run) -> Mapping[str, int]:
        """Halts that count and their subsidy, and what a leased train earns."""
        extra, subsidy = self.beside_routes(game, company, [run], ())
        out = {"revenue": run.revenue + extra, "subsidy": subsidy}
        if any(stop.kind is StopKind.HALT for stop in run.stops):
            out["halts"] = subsidy // int(game.title.own["halt_subsidy"])
        return out

    def beside_routes(
        self, game: EighteenGame, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Halts pay a subsidy; a player may count them in place of towns."""
        extra = subsidy = 0
        leases = self.leases(game, company)
        leased = leases and not self._as_of_old(game)
        for at, run in enumerate(runs):
            wish = claims[at].halts if at < len(claims) else None
            lost, halts = (0, 0) if leased else self._halts(game, run, wish)
            extra -= lost
            subsidy += halts * int(game.title.own["halt_subsidy"])
        revenue = sum(run.revenue for run in runs)
        if leased and runs and "simplified_insolvency" in game.options:
            extra = 40 + 20 * (runs[0].train.allowances[0].pay or 0) - revenue
        elif leases and not leased:
            extra -= revenue + extra - (revenue + extra) // 2
        return extra, subsidy

    def _halts(self, game: EighteenGame, run: Run, wish: int | None) -> tuple[int, int]:
        """The revenue of the towns that give way to halts, and the halts that count."""
        if game.marked(AFTER_SOUTHERN):
            return 0, 0
        kinds = [stop.kind for stop in run.stops]
        halts = kinds.count(StopKind.HALT)
        cities = kinds.count(StopKind.CITY) + kinds.count(StopKind.OFFBOARD)
        room = sum(row.pay or 0 for row in run.train.allowances) - cities
        colors = game.phase.tiles
        towns = sorted(
            (revenue_of(stop.revenue, colors) for stop in run.stops if stop.kind is StopKind.TOWN),
            reverse=True,
        )
        counted = towns[: max(room, 0)]
        if wish is None or self._skips_no_towns(game) or game.marked(NATIONALIZATION):
            return 0, min(halts, max(0, room - len(counted)))
        taken = min(halts, wish, max(room, 0))
        return sum(counted) - sum(towns[: room - taken]), taken

    def track_money(self, game: EighteenGame, company: Corporation) -> int:
        """Insolvent corporations lay only what is free."""
        return 0 if self.is_now(game, INSOLVENT, company) else company.cash

    def tile_lays(self, game: EighteenGame, company: Corporation) -> Sequence[TileLay]:
        """No track after the stock round that follows the Southern."""
        return () if game.marked(AFTER_SOUTHERN) else super().tile_lays(game, company)

    def may_place_tokens(self, game: EighteenGame, company: Corporation) -> bool:
        """Nor tokens; and none by insolvent corporations."""
        return not game.marked(AFTER_SOUTHERN) and not self.is_now(game, INSOLVENT, company)

    def may_upgrade_hex(self, game: EighteenGame, company: Corporation, hex_: str) -> bool:
        """Only where one of its trains comes to."""
        largest = max((train.face.allowances for train in company.trains), key=_cities, default=())
        if not largest:
            return False
        every_town = self._skips_no_towns(game)
        towns = (largest[-1].pay or 0) if every_town else 0
        distances = game.answers.to(_distances, game, company, every_town)
        return distances.reaches(hex_, _cities(largest), towns)

    def may_trade(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """Bankrupt corporations sell nothing; under nationalization nobody does."""
        owner = train.owner
        if game.marked(NATIONALIZATION) or (owner is not None and self.is_now(game, BANKRUPT, owner)):
            return False
        return super().may_trade(game, train, buyer)

    def places_home(self, game: EighteenGame, company: Corporation) -> bool:
        """No token is placed after the Southern, not even this one."""
        return not game.marked(AFTER_SOUTHERN)

    def may_lie(self, game: EighteenGame, company: Corporation, hex_: str, tile: Tile) -> bool:
        """Some tiles lie in one way only."""
        return tile.name not in game.title.own["fixed_tiles"].split() or tile.rotation == 0


def _cities(allowances: Sequence[Allowance]) -> int:
    """How many cities a train runs to."""
    return allowances[0].pay or 0


def _distances(game: EighteenGame, company: Corporation, every_town: bool) -> Distances:
    return Distances(game, company, every_town=every_town)
