"""1849: corporations in line, track and trains of two kinds, earthquakes, bankruptcy."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.start_line.closing import close_in_line
from roundhouse.eighteen.rules.parts.start_line.settings import Line
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.routes.plan import may_use
from roundhouse.table.errors import Refusal

from .at_1817 import phase
from .at_1849 import NAPLES, a_line, auctioned, card, hold, line, operate, play_shares, sicily, started, stock
from .at_table import Play


class TestLine:
    def test_chance_draws_the_order_as_on_the_site(self) -> None:
        assert line(a_line()) == ["SFA", "ATA", "CTL", "AFG", "IFT", "RCS"]

    def test_with_three_players_the_last_one_is_left_out(self) -> None:
        play = sicily(players=3)
        assert len(line(play)) == 5
        assert set(line(play)) == set(play.game.corporations)

    def test_with_four_players_the_option_leaves_one_out_and_takes_trains_away(self) -> None:
        usual, fewer = sicily(players=4), sicily("reduced_4p_corps", players=4)
        assert (len(line(usual)), len(line(fewer))) == (6, 5)
        assert (usual.game.certificate_limit(), fewer.game.certificate_limit()) == (11, 9)
        assert len(usual.game.depot.upcoming) - len(fewer.game.depot.upcoming) == 3
        assert len(line(sicily("reduced_4p_corps", players=5))) == 6

    def test_the_option_keeps_ift_from_the_first_three(self) -> None:
        late = [line(sicily("delay_ift", players=5, seed=seed)).index("IFT") for seed in range(1, 30)]
        assert min(late) == 3
        assert min(line(sicily(players=5, seed=seed)).index("IFT") for seed in range(1, 30)) < 3

    def test_the_first_one_comes_with_a_private_company_and_pays_for_its_tokens(self) -> None:
        play = auctioned(a_line())
        company = play.game.corporations["SFA"]
        assert company.cash == 2 * 68 - 40
        assert play.game.land.board.has_token("J6", "SFA")

    def test_only_the_next_in_line_can_be_started(self) -> None:
        play = auctioned(a_line())
        assert {choice["corporation"] for choice in play.options("par")} == {"ATA"}
        play(play.game.deciders()[0], "par", corporation="ATA", cell="4,2")
        assert play.game.memory_of(Line).up == {play.game.corporations["CTL"]}

    def test_whoever_starts_one_may_buy_two_more_shares_of_it(self) -> None:
        play = auctioned(a_line())
        player = play.game.deciders()[0]
        play.game.pay(play.game.bank, play.game.player(player), 300)
        play(player, "par", corporation="ATA", cell="4,2")
        assert {name[0][:3] for name in play_shares(play)} == {"ATA"}
        play(player, "buy_shares", shares=["ATA_1"])
        play(player, "buy_shares", shares=["ATA_2"])
        assert play.game.deciders() != (player,)

    def test_a_corporation_that_closes_goes_to_the_end_and_waits_for_a_stock_round(self) -> None:
        play = auctioned(a_line())
        game = play.game
        company = started(play, "SFA")
        close_in_line(game, company)
        assert line(play) == ["ATA", "CTL", "AFG", "IFT", "RCS", "SFA"]
        for name in ("ATA", "CTL", "AFG", "IFT", "RCS"):
            game.corporations[name].floated = True
        close_in_line(game, company)
        assert company in game.memory_of(Line).up
        assert not game.policies.stock.may_par(company, game.players[0])
        stock(play)
        assert game.policies.stock.may_par(company, game.players[0])

    def test_its_private_company_stays_when_the_corporation_closed_first(self) -> None:
        play = auctioned(a_line())
        company = play.game.corporations["SFA"]
        close_in_line(play.game, company)
        play.game.private_desk.train_gained(company)
        assert not play.game.privates["RSA"].closed

    def test_a_marker_works_for_nobody_after_its_corporation_closed(self) -> None:
        play = a_line()
        company, private = started(play, "SFA"), play.game.privates["CNM"]
        private.serves, private.marks = company, ("L14",)
        assert any(bonus.amount == 20 for bonus in play.game.runs.rules(company).bonuses)
        close_in_line(play.game, company)
        assert private.serves is None


class TestChosenHome:
    def full(self, play: Play) -> None:
        """No home is left for AFG."""
        board = play.game.land.board
        for hex_, names in {"C1": ["CTL"], "H8": ["IFT"], "M9": ["ATA", "SFA"], "M11": ["RCS"]}.items():
            for name in names:
                board.place_token(hex_, 0, name)

    def test_the_president_chooses_among_the_homes_with_room(self) -> None:
        play = a_line()
        game = play.game
        game.land.board.place_token("C1", 0, "CTL")
        game.memory_of(Line).up = frozenset({game.corporations["AFG"]})
        stock(play)
        play("1", "par", corporation="AFG", cell="4,2")
        assert play.waits_at() == "home_token"
        assert {choice["hex"] for choice in play.options("place_token")} == {"H8", "M9", "M11", "B14"}
        play("corp:AFG", "place_token", hex="B14", city=0)
        assert game.land.board.has_token("B14", "AFG")

    def test_the_last_token_bars_it_and_the_next_one_is_up(self) -> None:
        play = a_line()
        game = play.game
        company = started(play, "SFA")
        self.full(play)
        game.memory_of(Line).up = frozenset({game.corporations["AFG"]})
        operate(play, "SFA")
        company.tokens = (0, 0)
        game.land.place(company, Spot("B14", 0), None, 0)
        assert line(play)[-1] == "AFG"
        assert game.memory_of(Line).up == {game.corporations["IFT"]}
        assert game.memory_of(Line).barred

    def test_whoever_closes_passes_the_barred_one(self) -> None:
        play = a_line()
        game = play.game
        self.full(play)
        game.land.board.place_token("B14", 0, "SFA")
        memory = game.memory_of(Line)
        chooser = game.corporations["AFG"]
        memory.order = (*(one for one in memory.order if one is not chooser), chooser)
        memory.barred = True
        for name in ("ATA", "CTL", "IFT", "RCS"):
            game.corporations[name].floated = True
        close_in_line(game, started(play, "ATA"))
        assert line(play)[-2:] == ["ATA", "AFG"]
        assert memory.up >= {game.corporations["ATA"]}

    def test_room_that_a_closing_makes_lets_it_start_in_the_next_stock_round(self) -> None:
        play = a_line()
        game = play.game
        self.full(play)
        game.land.board.place_token("B14", 0, "SFA")
        memory = game.memory_of(Line)
        memory.barred, memory.up = True, frozenset({game.corporations["AFG"]})
        close_in_line(game, started(play, "RCS"))
        assert not memory.barred
        assert not game.policies.stock.may_par(game.corporations["AFG"], game.players[0])
        stock(play)
        assert game.policies.stock.may_par(game.corporations["AFG"], game.players[0])


class TestTrack:
    def lay(self, play: Play, company: Corporation, hex_: str, tile: str, rotation: int) -> int:
        """What a tile would cost."""
        return play.game.land.cost(company, hex_, f"{tile}-0", rotation, 0)

    def test_narrow_track_costs_a_quarter_of_the_terrain(self) -> None:
        play = a_line()
        company = started(play, "ATA")
        assert self.lay(play, company, "L12", "8", 5) == 160
        assert self.lay(play, company, "L12", "78", 5) == 40

    def test_every_tile_costs_the_terrain_again_by_the_track_that_it_adds(self) -> None:
        play = a_line()
        company = started(play, "IFT")
        play.game.land.lay(company, "H10", "8-0", 5)
        assert company.cash == 500 - 40
        old = play.game.land.board.tile("H10")
        tiles = play.game.land.ground.tiles
        narrow = next(tile for tile in tiles.values() if tile.name == "710")
        assert {path.track for path in old.paths} == {"broad"}
        more = {path.track for path in narrow.paths} - {"broad"}
        assert self.lay(play, company, "H10", "710", 1) == (10 if more == {"narrow"} else 40)

    def test_half_price_is_for_standard_track_only(self) -> None:
        play = a_line()
        company = started(play, "ATA")
        play.game.give_private(play.game.privates["SIGI"], company)
        assert self.lay(play, company, "L12", "8", 5) == 80
        assert self.lay(play, company, "L12", "78", 5) == 40

    def test_a_tile_joins_track_of_its_own_kind(self) -> None:
        play = a_line()
        company = started(play, "IFT")
        game = play.game
        game.land.lay(company, "H10", "8-0", 5)
        names = {name.rpartition("-")[0] for name, _ in game.land.legal_tiles(company, "I9")}
        assert "58" in names
        assert "73" not in names, "narrow track would meet standard track"

    def test_track_changes_its_kind_at_stops_only(self) -> None:
        game = a_line().game
        reach = game.runs.train_reach(game.depot.upcoming[0])
        assert may_use(reach, frozenset({Gauge.BROAD}))
        assert may_use(reach, frozenset({Gauge.NARROW}))
        assert not may_use(reach, frozenset({Gauge.BROAD, Gauge.NARROW}))


class TestTrains:
    def net(self, play: Play) -> Corporation:
        """ATA in M13 with narrow track to Ragusa."""
        company = started(play, "ATA")
        play.game.land.lay(company, "L12", "78-0", 5)
        return company

    def earns(self, play: Play, company: Corporation, train: str) -> int:
        game = play.game
        company.trains = ()
        game.depot.give(next(item for item in game.depot.upcoming if item.name == train), company)
        return game.runs.best(company).revenue

    def test_narrow_track_counts_twice_for_most_trains(self) -> None:
        play = a_line()
        company = self.net(play)
        chain = next(
            one
            for one in play.game.runs.network(company).chains
            if "narrow" in one.gauges and one.crossings == 2
        )
        reach = {
            kind.name: play.game.runs.train_reach(card(play, kind.name))
            for kind in play.game.title.trains
            if kind.quantity
        }
        assert reach["4H"].crossings(chain) == 4
        assert reach["R6H"].crossings(chain) == 2
        assert self.earns(play, company, "4H") == 30

    def test_standard_track_counts_twice_for_the_r6h(self) -> None:
        play = a_line()
        company = started(play, "RCS")
        broad = [one for one in play.game.runs.network(company).chains if one.gauges == {"broad"}]
        assert broad
        assert all(
            play.game.runs.train_reach(card(play, "R6H")).crossings(one) == 2 * one.crossings for one in broad
        )

    def test_a_route_with_a_port_has_two_other_stops(self) -> None:
        play = a_line()
        game = play.game
        company = started(play, "RCS")
        assert self.earns(play, company, "4H") == 0, "Palermo and its port are too little"
        game.land.board.lay("B4", game.land.tile_named("8").at(0), "8-1")
        assert game.runs.network(company).stops_of("A5") is not None

    def test_gray_places_pay_by_the_phase(self) -> None:
        play = a_line()
        game = play.game
        company = started(play, "CTL")
        values = []
        for name in ("4H", "6H", "8H", "10H", "12H", "16H"):
            phase(game, name)
            stop = game.runs.network(company).stops_of("E1")[0]
            values.append(game.runs.rules(company).value_at(stop, game.runs.train_reach(card(play, "4H"))))
        assert values == [20, 20, 30, 30, 40, 40]


class TestCoast:
    def test_a_tile_and_a_token_in_a_city_that_is_not_reached(self) -> None:
        play = a_line()
        game = play.game
        company = started(play, "SFA")
        game.give_private(game.privates["SMS"], company)
        phase(game, "6H")
        operate(play, "SFA")
        assert play.waits_at() == "offer_coast"
        play("corp:SFA", "choose", choice="Close SMS")
        assert game.privates["SMS"].closed
        assert {choice["hex"] for choice in play.options("lay_tile")} == {"B14", "C5", "H12", "J6", "M13"}
        lay = next(choice for choice in play.options("lay_tile") if choice["hex"] == "B14")
        play.table.apply(lay)
        assert {choice["hex"] for choice in play.options("place_token")} == {"B14"}
        play("corp:SFA", "place_token", hex="B14", city=0)
        assert game.land.board.has_token("B14", "SFA")

    def test_without_a_tile_the_token_goes_to_any_of_them(self) -> None:
        play = a_line()
        game = play.game
        game.give_private(game.privates["SMS"], started(play, "SFA"))
        operate(play, "SFA")
        play("corp:SFA", "choose", choice="Close SMS")
        play("corp:SFA", "pass")
        assert "B14" in {choice["hex"] for choice in play.options("place_token")}

    def test_it_can_be_kept(self) -> None:
        play = a_line()
        game = play.game
        game.give_private(game.privates["SMS"], started(play, "SFA"))
        operate(play, "SFA")
        with pytest.raises(Refusal):
            play("corp:SFA", "choose", choice="Sail")
        play("corp:SFA", "choose", choice="Pass")
        assert play.waits_at() == "coastal_track"
        assert {choice["hex"] for choice in play.options("lay_tile")} == {"J6"}
        assert not game.privates["SMS"].closed


class TestEarthquakes:
    def test_messina_loses_tile_and_tokens_until_the_next_stock_round(self) -> None:
        play = a_line()
        game = play.game
        company = started(play, "SFA")
        game.land.board.place_token("B14", 0, "SFA")
        game.land.board.lay("B14", game.land.tile_named("662").at(0), "662-0")
        game.fire("earthquake")
        assert game.land.board.tile("B14").color == "yellow"
        assert [hex_ for hex_, _ in game.land.board.tokens_of("SFA")] == ["J6"]
        assert len(company.tokens) == 2
        phase(game, "6H")
        assert not list(game.land.legal_tiles(started(play, "RCS", 2), "B14"))
        stock(play)

        assert game.policies.track.why_not_lay(PlannedLay("B14", None, company)) is None

    def test_garibaldi_closes_with_its_only_token(self) -> None:
        play = a_line()
        game = play.game
        company = game.corporations["AFG"]
        game.land.board.place_token("B14", 0, "AFG")
        started(play, "AFG")
        game.fire("earthquake")
        assert not company.floated
        assert line(play)[-1] == "AFG"

    def test_avezzano_is_cut_off(self) -> None:
        play = sicily(title=NAPLES, players=4)
        game = play.game
        game.fire("earthquake")
        tile = game.land.board.tile("C7")
        assert tile.exits == {4}
        assert tile.towns[0].revenue.flat == 10
        assert len(line(play)) == 8


class TestBankruptcy:
    def broke(self) -> tuple[Play, Corporation]:
        """SFA must buy a train, and nobody can pay for it."""
        play = a_line()
        game = play.game
        company = started(play, "SFA", cash=0)
        game.land.board.lay("J6", game.land.tile_named("645").at(3), "645-0")
        game.land.board.lay("K7", game.land.tile_named("4").at(2), "4-0")
        game.pay(game.players[0], game.bank, game.players[0].cash)
        game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name == "16H")
        operate(play, "SFA")
        while play.waits_at() != "buy_train_in_order":
            play("corp:SFA", "pass")
        return play, company

    def test_the_corporation_closes_and_the_player_borrows(self) -> None:
        play, company = self.broke()
        play("corp:SFA", "bankrupt")
        assert not company.floated
        assert play.waits_at() == "go_on"
        play("1", "choose", choice="Take L.500 loan")
        player = play.game.players[0]
        assert (player.cash, play.game.worth(player)) == (500, -250)
        assert not player.bankrupt

    def test_or_leaves_the_game(self) -> None:
        play, _ = self.broke()
        play.game.give_private(play.game.privates["SCE"], play.game.players[0])
        play("corp:SFA", "bankrupt")
        with pytest.raises(Refusal):
            play("1", "choose", choice="Stay")
        play("1", "choose", choice="Leave game")
        player = play.game.players[0]
        assert player.bankrupt
        assert player.privates == (play.game.privates["SCE"],)
        assert play.game.worth(player) == player.cash + play.game.privates["SCE"].value

    def test_whoever_keeps_a_share_plays_on(self) -> None:
        play, _ = self.broke()
        other = started(play, "ATA", 2)
        other.operated = False
        hold(play, 1, other, 1)
        play("corp:SFA", "bankrupt")
        assert play.waits_at() != "go_on"
        assert not play.game.players[0].bankrupt

    def test_the_round_goes_on_in_the_order_before_the_sales(self) -> None:
        play, company = self.broke()
        round_ = play.game.round
        first, second = started(play, "ATA", 2, cell="2,5"), started(play, "CTL", 3, cell="3,5")
        third = started(play, "IFT", 4, cell="4,5")
        hold(play, 1, first, 1)
        hold(play, 1, second, 1, 2)
        round_.order = (company, first, second, third)
        play("corp:SFA", "bankrupt")
        assert first.share_price > third.share_price > second.share_price
        assert round_.order == (company, first, second, third)

    def test_nothing_of_a_corporation_is_sold_in_its_first_turn(self) -> None:
        play, company = self.broke()
        hold(play, 1, company, 1)
        step = play.game.round.step(BuyTrains)
        share = (play.game.certificates["SFA_1"],)
        assert step.may_sell(play.game.players[0], company, share, 10)
        company.runs = (0,)
        assert not step.may_sell(play.game.players[0], company, share, 10)
