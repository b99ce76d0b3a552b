"""1877: corporations go public at once and buy trains in stock rounds; chance says where mines are."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.mergers import takeover
from roundhouse.eighteen.rules.parts.mergers.memory import MergerMemory
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.protocol import Seat, Setup

from .at_1817 import begin, phase
from .at_table import Play

MINES = {"B5", "C4", "D3", "E2", "F3", "F5", "G4", "G6", "H3", "H5", "I4"}
PICK = "⛏️"


def venezuela(*options: str, players: int = 3, seed: int = 1) -> Play:
    return Play("1877Venezuela", players, dict.fromkeys(options, "yes"), seed)


def founded(play: Play, name: str = "BPC", *, price: int = 180, hex_: str = "F3") -> Corporation:
    """The first player puts a corporation up and gets it; nobody else bids."""
    play("1", "bid", corporation=name, price=price)
    play(f"corp:{name}", "place_token", hex=hex_, city=0)
    for player in "23"[: len(play.game.players) - 1]:
        if {choice.action["entity"] for choice in play.table.choices()} == {f"player:{player}"}:
            play(player, "pass")
    return play.game.corporations[name]


def outbid() -> Play:
    """Player 1 has put BPC up, and Player 2 has bid more."""
    play = venezuela()
    play("1", "bid", corporation="BPC", price=100)
    play("corp:BPC", "place_token", hex="F3", city=0)
    play("2", "bid", corporation="BPC", price=200)
    return play


def does(play: Play, company: Corporation) -> set[str]:
    """What the turn may do for a corporation."""
    return {choice.type for choice in play.table.choices() if choice.action["entity"] == company.key}


def buys(play: Play, company: Corporation) -> list[tuple[str, int]]:
    """The trains that a corporation may buy, by name, with their prices."""
    return [
        (choice.facts["name"], choice.action["price"])
        for choice in play.table.choices()
        if choice.type == "buy_train" and choice.action["entity"] == company.key
    ]


def sell_out(play: Play, kind: str) -> None:
    """All trains before a kind are gone, and the phase is the one before it."""
    depot = play.game.depot
    depot.upcoming = tuple(train for train in depot.upcoming if train.name >= kind)
    names = [item.name for item in play.game.title.phases]
    phase(play.game, names[names.index(kind) - 1])


class TestFounding:
    def test_the_bid_is_the_banks_and_the_bank_pays_for_half_of_the_corporation(self) -> None:
        play = venezuela()
        game = play.game
        before = game.bank.cash
        company = founded(play, price=190)
        assert (company.share_price, company.size) == (90, sizes.FIVE)
        assert play.cash(1) == 315 - 190
        assert company.cash == 5 * 90 // 2 - 50, "a second token cost $50"
        assert len(company.tokens) == 1
        assert game.bank.cash == before + 190 - 225 + 50

    def test_what_the_founder_has_not_lies_in_the_pool(self) -> None:
        play = venezuela()
        company = founded(play)
        game = play.game
        assert (game.players[0].percent(company), game.pool.percent(company)) == (40, 60)
        assert not company.shares(company)
        assert company.floated

    def test_the_founder_has_a_turn_at_once(self) -> None:
        play = venezuela()
        company = founded(play)
        assert play.game.deciders() == ("1",)
        assert {"bid", "buy_shares", "pass"} <= {choice.type for choice in play.table.choices()}
        play("1", "buy_shares", shares=[f"{company.id}_1"])
        assert play.game.deciders() == ("2",)

    def test_after_a_founder_out_of_turn_comes_their_neighbour(self) -> None:
        play = outbid()
        for player in "31":
            play(player, "pass")
        assert play.game.deciders() == ("2",), "who won"
        play("2", "pass")
        assert play.game.deciders() == ("3",)

    def test_a_founder_who_then_does_nothing_has_passed_and_has_acted_last(self) -> None:
        play = outbid()
        for player in "31231":
            play(player, "pass")
        assert play.game.round.kind == "operating"
        assert play.game.progress.priority is play.game.players[2]

    def test_one_turn_after_another_founds_several(self) -> None:
        play = venezuela()
        first, second = founded(play, price=100), founded(play, "BSC", price=105, hex_="B5")
        assert first.player is second.player is play.game.players[0]
        assert play.game.deciders() == ("1",)

    def test_shares_are_sold_short_before_the_corporation_has_operated(self) -> None:
        play = venezuela()
        founded(play)
        play("1", "pass")
        play("2", "short", corporation="BPC")
        assert play.cash(2) == 315 + 90

    def test_a_charter_that_is_free_again_has_all_its_shares(self) -> None:
        play = venezuela()
        company = founded(play)
        play("1", "buy_shares", shares=["BPC_1"])
        sizes.grow(play.game, company, sizes.TEN)
        takeover.remove_tokens(play.game, company)
        takeover.free_charter(play.game, company)
        held = {share.id: share.percent for share in company.shares(company)}
        assert held == {"BPC_0": 40, "BPC_1": 20, "BPC_2": 20, "BPC_3": 20}
        assert company.size == sizes.FIVE
        assert [share for share in play.game.shares.all_of(company) if share.owner is not company] == []


class TestTrainsInStockRounds:
    def test_a_corporation_that_has_not_operated_buys_trains_of_the_bank(self) -> None:
        play = venezuela()
        company = founded(play)
        assert buys(play, company) == [("2", 100)]
        play(company.key, "buy_train", train="2-0", price=100)
        assert ([train.name for train in company.trains], company.cash) == (["2"], 75)
        assert buys(play, company) == [], "it has no money left"
        play(company.key, "take_loan")
        assert buys(play, company) == [("2", 100)]

    def test_one_that_has_operated_does_not(self) -> None:
        play = venezuela()
        company = founded(play)
        company.operated = True
        assert does(play, company) == {"take_loan", "buy_shares"}
        with pytest.raises(Refusal):
            play(company.key, "buy_train", train="2-0", price=100)

    def test_the_turn_acts_for_that_corporation_alone(self) -> None:
        play = venezuela()
        first, second = founded(play, price=100), founded(play, "BSC", price=105, hex_="B5")
        play(first.key, "take_loan")
        play(first.key, "buy_train", train="2-0", price=100)
        assert not does(play, second)
        assert {choice.action["entity"] for choice in play.table.choices()} == {first.key, "player:1"}
        assert [choice.type for choice in play.table.choices() if "player" in choice.action["entity"]] == [
            "pass"
        ]
        play("1", "pass")
        assert play.game.deciders() == ("2",)
        assert not does(play, first), "it is not its president's turn"

    def test_a_turn_in_which_the_player_acted_buys_no_train(self) -> None:
        play = venezuela()
        company = founded(play)
        play("1", "buy_shares", shares=["BPC_1"])
        play("2", "pass")
        play("3", "pass")
        assert "buy_train" in does(play, company)
        play("1", "sell_shares", shares=["BPC_1"], percent=20)
        assert not does(play, company)

    def test_it_pays_the_price_on_the_card(self) -> None:
        play = venezuela()
        company = founded(play)
        with pytest.raises(Refusal, match=r"costs Bs\.100"):
            play(company.key, "buy_train", train="2-0", price=90)
        with pytest.raises(Refusal, match="cannot buy train 3-0"):
            play(company.key, "buy_train", train="3-0", price=250)
        assert company.cash == 175

    def test_the_train_limit_holds(self) -> None:
        play = venezuela()
        company = founded(play)
        play.game.pay(play.game.bank, company, 1000)
        for number in range(4):
            play(company.key, "buy_train", train=f"2-{number}", price=100)
        assert not buys(play, company)

    def test_a_train_after_shares_bought_back_allows_loans_again(self) -> None:
        play = venezuela()
        company = founded(play)
        play.game.pay(play.game.bank, company, 100)
        play(company.key, "buy_shares", shares=["BPC_1"])
        assert does(play, company) == {"buy_shares", "buy_train"}
        play(company.key, "buy_train", train="2-0", price=100)
        assert "take_loan" in does(play, company)

    def test_it_brings_the_next_phase_and_trains_rust(self) -> None:
        play = venezuela()
        company = founded(play)
        play(company.key, "buy_train", train="2-0", price=100)
        sell_out(play, "4")
        play.game.pay(play.game.bank, company, 300)
        play(company.key, "buy_train", train="4-0", price=300)
        assert play.game.phase.name == "4"
        assert [train.name for train in company.trains] == ["4"]

    def test_a_standing_order_to_pass_ends_when_somebody_buys_one(self) -> None:
        play = venezuela()
        company = founded(play)
        play("1", "pass")
        play("2", "program_share_pass")
        play("3", "buy_shares", shares=["BPC_1"])
        play(company.key, "buy_train", train="2-0", price=100)
        play("1", "pass")
        assert play.game.players[1].program is None
        assert play.game.deciders() == ("2",)

    @pytest.mark.parametrize(("options", "traded"), [((), False), (("cross_train",), True)])
    def test_corporations_trade_trains_with_the_option_only(
        self, options: tuple[str, ...], traded: bool
    ) -> None:
        play = venezuela(*options)
        depot = play.game.depot
        first, second = founded(play, price=100), founded(play, "BSC", price=105, hex_="B5")
        depot.give(depot.upcoming[0], second)
        assert buys(play, first) == [], "in a stock round only of the bank, and that it cannot pay"
        step = play.game.rounds["operating"].step(BuyTrains)
        assert bool(step.owned_elsewhere(first)) is traded


class TestTheEnd:
    def test_a_4_bought_in_a_stock_round_makes_the_set_after_it_the_last(self) -> None:
        play = venezuela()
        company = founded(play)
        sell_out(play, "4")
        play.game.pay(play.game.bank, company, 300)
        play(company.key, "buy_train", train="4-0", price=300)
        progress = play.game.progress
        assert (progress.turn, progress.last_set) == (1, 1)

    def test_one_of_an_operating_round_leaves_one_more_set(self) -> None:
        play = venezuela()
        game = play.game
        company = founded(play)
        game.pay(game.bank, company, 400)
        play(company.key, "buy_train", train="2-0", price=100)
        play("1", "pass")
        sell_out(play, "4")
        play.pass_until("merger")
        assert game.phase.name == "4", "the bank has exported one"
        assert (game.progress.turn, game.progress.last_set) == (1, 2)

    @pytest.mark.parametrize("number", [1, 2])
    def test_the_last_set_has_two_rounds_whenever_it_was_signalled(self, number: int) -> None:
        play = venezuela()
        begin(play, "operating")
        play.game.round.number = number
        play.game.fire("signal_end_game")
        assert play.game.memory_of(MergerMemory).last_set == 2


class TestMines:
    def labelled(self, play: Play) -> set[str]:
        board = play.game.land.board
        return {name for name in play.game.land.board_hexes() if board.tile(name).label == PICK}

    def test_chance_makes_mines_of_two_cities(self) -> None:
        drawn = [frozenset(self.labelled(venezuela(seed=seed))) for seed in range(20)]
        assert all(len(names) == 2 and names <= MINES for names in drawn)
        assert len(set(drawn)) > 10
        assert self.labelled(venezuela(seed=7)) == drawn[7], "the same seed, the same mines"

    def test_only_tiles_of_mines_are_laid_there(self) -> None:
        play = venezuela()
        land = play.game.land
        for name in MINES:
            after = {tile.name for tile in land.successors(land.board.tile(name), name)}
            assert after == ({"X5"} if name in self.labelled(play) else {"5"})

    def test_the_hills_of_a_mine_cost_as_before(self) -> None:
        seed = next(seed for seed in range(50) if "C4" in self.labelled(venezuela(seed=seed)))
        tile = venezuela(seed=seed).game.land.board.tile("C4")
        assert [upgrade.cost for upgrade in tile.upgrades] == [15]

    def test_a_saved_game_has_its_own_mines(self) -> None:
        one, other = venezuela(seed=1), venezuela(seed=3)
        assert self.labelled(one) != self.labelled(other)
        other.game.restore(msgspec.json.decode(msgspec.json.encode(one.game.dump())))
        assert self.labelled(one) == self.labelled(other)

    @pytest.mark.parametrize(
        ("change", "wrong"),
        [
            ({"take": 12}, r"take: 12 hexes cannot be drawn of 11\."),
            ({"hexes": ["F5", "F1"]}, "hexes: Hex F1 has the label “C” already"),
            ({"label": "Z"}, "label: No tile of the supply has the label “Z”"),
        ],
    )
    def test_labels_that_chance_cannot_write_are_told(self, change: dict[str, object], wrong: str) -> None:
        data = merge(title_data("1877Venezuela"), {"parts": {"drawn_labels": change}})
        with pytest.raises(Malformed, match=wrong):
            FAMILY.new(Setup("eighteen", "mine", (Seat("1", "Ada"), Seat("2", "Ben")), definition=data))

    def test_a_route_does_not_stop_in_both_cities_of_caracas(self) -> None:
        play = venezuela()
        assert play.game.policies.revenue.route_rules(founded(play)).one_stop_per_hex

    def test_there_are_none_with_the_option(self) -> None:
        play = venezuela("no_mines")
        assert not self.labelled(play)
        assert not {"X5", "X6", "X7"} & set(play.game.land.supply.left)
