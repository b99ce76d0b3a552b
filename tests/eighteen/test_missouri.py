"""1852: Missouri: the row of private companies, what is out of the game, a bound share, tokens, mail."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import operating, started

TITLE = "1852Missouri"
RECORDED = 1803038578
"""The seed of the recorded game."""


def row(play: Play) -> list[tuple[str, int]]:
    """What may be taken, in the order of the row, and for how much."""
    return [(act["company"], act["price"]) for act in play.options("bid")]


def take(play: Play, private: str) -> None:
    """The player in turn takes a private company of the row."""
    play.table.apply(next(act for act in play.options("bid") if act["company"] == private))


def pass_on(play: Play) -> None:
    """The player in turn passes."""
    (choice,) = play.options("pass")
    play.table.apply(choice)


class TestTheRow:
    """Chance makes its order; whoever takes a card further down pays for those that are skipped."""

    def test_a_card_costs_5_more_for_each_that_is_skipped_and_those_cost_5_less(self) -> None:
        play = Play(TITLE, 2, seed=RECORDED)
        whole = [("HSJ", 140), ("TD", 45), ("MAIL", 70), ("SSL", 115), ("RC", 70), ("PS", 105), ("TBC", 70)]
        assert row(play) == [*whole, ("EXG", 75), ("HPTOK", 80)]
        take(play, "HSJ")
        assert (play.cash(1), play.game.minors["HSJ"].cash) == (460, 60)
        take(play, "SSL")
        assert play.cash(2) == 600 - 110
        assert row(play)[:3] == [("TD", 35), ("MAIL", 60), ("RC", 60)]

    def test_a_pass_costs_10_and_makes_the_first_card_10_cheaper(self) -> None:
        play = Play(TITLE, 2, seed=RECORDED)
        pass_on(play)
        assert (play.cash(1), row(play)[:2]) == (590, [("HSJ", 130), ("TD", 45)])
        assert play.game.round.entity is play.game.players[1], "whoever has passed has another turn later"

    def test_who_has_less_than_10_passes_for_nothing(self) -> None:
        play = Play(TITLE, 2, seed=RECORDED)
        game, ada = play.game, play.game.players[0]
        game.pay(ada, game.bank, 591)
        pass_on(play)
        assert (ada.cash, row(play)[0]) == (9, ("HSJ", 130))

    def test_a_card_that_is_worth_less_than_nothing_brings_money(self) -> None:
        play = Play(TITLE, 2, seed=RECORDED)
        take(play, "HSJ")
        for _ in range(5):
            pass_on(play)
        assert row(play)[0] == ("TD", 0)
        (choice,) = (one for one in play.table.choices() if one.action.get("company") == "TD")
        assert choice.label
        assert choice.label.words() == "Take it and get $10"
        player = play.game.round.entity
        take(play, "TD")
        assert player is play.game.players[0]
        assert play.cash(1) == 460 - 20 + 10

    def test_the_stock_round_begins_with_the_player_after_the_last_one_to_take(self) -> None:
        play = Play(TITLE, 2, seed=RECORDED)
        for name in ("HSJ", "TD", "MAIL", "SSL", "RC", "PS", "TBC", "EXG", "HPTOK"):
            take(play, name)
        assert (play.game.round.kind, play.game.round.entity) == ("stock", play.game.players[1])


class TestOutOfTheGame:
    """Cards and corporations that chance takes out; tokens of these block their places."""

    @pytest.mark.parametrize(
        ("players", "seed", "gone"), [(5, 1, {"PS", "TD"}), (2, RECORDED, {"EXY", "RT", "MCC"})]
    )
    def test_the_orange_group_has_a_blank_card(self, players: int, seed: int, gone: set[str]) -> None:
        """As in 18xx.games. In the game for two two orange cards are drawn, one of them the blank one."""
        play = Play(TITLE, players, seed=seed)
        names = {one.id for one in play.game.title.privates}
        assert names - set(play.game.privates) == gone

    def test_with_two_players_a_corporation_that_is_out_has_two_tokens(self) -> None:
        board = Play(TITLE, 2, seed=RECORDED).game.land.board
        assert [board.slots("J8", city) for city in range(3)] == [("SSW",), (None,), ("MP",)]
        assert (board.slots("D8", 0), board.slots("J14", 0)) == (("MP",), ("SSW",))

    def test_with_more_it_has_its_home_alone(self) -> None:
        play = Play(TITLE, 4)
        (out,) = {one.id for one in play.game.title.corporations} - set(play.game.corporations)
        assert len(list(play.game.land.board.tokens_of(out))) == 1


class TestPoolShare:
    """It becomes a share in the pool that its player never sells."""

    def exchanged(self) -> tuple[Play, Corporation]:
        play = Play(TITLE, 5, seed=2)
        game = play.game
        assert "PS" in game.privates
        game.progress.turn = 2
        game.begin_round("stock", 1)
        company = started(play, "RI", 100, (1, 0), (1, 1))
        game.shares.give(game.pool, (game.certificates["RI_2"], game.certificates["RI_3"]))
        game.give_private(game.privates["PS"], game.players[0])
        company.runs = (1,)
        play("private:PS", "buy_shares", shares=["RI_2"])
        return play, company

    def test_the_share_is_not_among_those_that_can_be_sold(self) -> None:
        play, company = self.exchanged()
        ada = play.game.players[0]
        assert ada.percent(company) == 40
        assert [percent for _, percent in play.game.shares.bundles(ada, company)] == [10, 20, 30]
        with pytest.raises(Refusal, match="may not be sold"):
            play("1", "sell_shares", shares=["RI_2"])

    def test_whoever_gets_it_later_may_sell_it(self) -> None:
        play, company = self.exchanged()
        share, ben = play.game.certificates["RI_2"], play.game.players[1]
        play.game.shares.give(ben, (share,))
        assert [percent for _, percent in play.game.shares.bundles(ben, company)] == [10]


def of_cbq(*privates: str) -> tuple[Play, Corporation]:
    """The CBQ operates, rich, with private companies and a token in Chapin (J4) alone."""
    play = Play(TITLE, 5, seed=2)
    game = play.game
    assert set(privates) <= set(game.privates)
    game.progress.turn = 2
    company = started(play, "CBQ", 100, (1, 0), (1, 1))
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    for name in privates:
        game.give_private(game.privates[name], company)
    return operating(play), company


def own(play: Play, key: str) -> list[Choice]:
    """The tokens that somebody may place."""
    return [one for one in play.table.choices() if one.type == "place_token" and one.action["entity"] == key]


class TestHalfPriceToken:
    """It halves the price on the charter where track leads, whoever is said to place the token."""

    def test_the_city_of_the_corporation_costs_80_without_a_connection(self) -> None:
        """The ability of the private company comes before the one of the corporation, and halves nothing."""
        play, company = of_cbq("HPTOK")
        assert [act["hex"] for act in play.options("place_token") if act["entity"] == "corp:CBQ"] == ["C7"]
        play("private:HPTOK", "place_token", hex="C7", city=0)
        assert (company.cash, company.tokens) == (500 + 15 - 80, (80, 80))
        assert not play.options("place_token"), "it is the token of the turn"

    @pytest.mark.parametrize("key", ["private:HPTOK", "corp:CBQ"])
    def test_it_costs_40_where_track_leads_and_is_used_up(self, key: str) -> None:
        play, company = of_cbq("HPTOK")
        board, land = play.game.land.board, play.game.land
        board.place_token("D8", 0, "CBQ")
        board.lay("D8", land.tile_named("6").at(2), "6-0")
        board.lay("C9", land.tile_named("8").at(0), "8-0")
        board.lay("D10", land.tile_named("57").at(0), "57-0")
        assert {one.action["hex"]: one.facts["cost"] for one in own(play, key)}["C7"] == 40
        play(key, "place_token", hex="C7", city=0)
        assert company.cash == 500 + 15 - 40
        half = play.game.privates["HPTOK"]
        assert not half.closed
        assert not play.game.abilities.usable(half, TokenPlace)


class TestMail:
    """$10 for each stop of one train, but for no more stops than the train is paid for."""

    def revenue(self, train: str, *, mail: bool) -> int:
        """What a train of the RI earns between Joliet (K3), Springfield (K5) and St. Louis (J8)."""
        play = Play(TITLE, 5, seed=2)
        game = play.game
        company = started(play, "RI", 100, (1, 0), (1, 1))
        game.land.place_home(company)
        for hex_, tile, turn in (("K5", "57", 0), ("J8", "X2", 0)):
            game.land.board.lay(hex_, game.land.tile_named(tile).at(turn), f"{tile}-0")
        card = next(one for one in game.depot.upcoming if one.name == train)
        game.depot.give(card, company)
        if mail:
            game.give_private(game.privates["MAIL"], company)
        return game.runs.best(company).revenue

    def test_a_train_passes_the_town_and_is_paid_for_two_stops(self) -> None:
        """Springfield pays 20 and St. Louis 40; Joliet pays 30, but that is the other way."""
        assert self.revenue("Y2", mail=False) == 20 + 40
        assert self.revenue("Y2", mail=True) == 20 + 40 + 2 * 10

    def test_an_express_is_paid_for_three_stops_of_four(self) -> None:
        """Springfield, which has the token, is among them."""
        assert self.revenue("3E", mail=False) == 20 + 30 + 40
        assert self.revenue("3E", mail=True) == 20 + 30 + 40 + 3 * 10


class TestOtherPrivates:
    """What corporations do with the other private companies."""

    def test_the_ranch_lies_on_bare_land_beside_a_large_city_wherever_that_is(self) -> None:
        play, company = of_cbq("RT")
        ranches = {act["hex"] for act in play.options("lay_tile") if act["entity"] == "private:RT"}
        assert {"B6", "D14", "G11", "F12"} <= ranches
        assert "H12" not in ranches
        play("private:RT", "lay_tile", hex="F12", tile="X1-0", rotation=1)
        assert (company.cash, play.game.land.board.tile("F12").name) == (500 + 15, "X1")

    def test_the_extra_tiles_cost_nothing_and_are_laid_where_the_track_leads(self) -> None:
        play, company = of_cbq("EXY")
        extra = {(act["hex"], act["tile"]) for act in play.options("lay_tile") if "EXY" in act["entity"]}
        assert ("J4", "5-0") in extra
        assert not {hex_ for hex_, _ in extra} - {"J4"}, "the track of Chapin leads to Aurora alone"
        play("private:EXY", "lay_tile", hex="J4", tile="57-0", rotation=0)
        assert company.cash == 500 + 15

    def test_whoever_owns_the_mountain_company_gets_40_for_each_mountain(self) -> None:
        play = Play(TITLE, 5, seed=1)
        game = play.game
        game.progress.turn = 2
        company = started(play, "SLSF", 100, (1, 0), (1, 1))
        board, tile = game.land.board, game.land.tile_named
        board.place_token("E13", 0, "SLSF")
        game.pay(game.bank, company, 100)
        game.give_private(game.privates["MCC"], game.players[1])
        board.lay("E15", tile("5").at(3), "5-0")
        operating(play)
        before = play.cash(2)
        play.table.apply(next(act for act in play.options("lay_tile") if act["hex"] in {"F14", "D16"}))
        assert play.cash(2) == before + 40

    @pytest.mark.parametrize(
        ("train", "prices"), [("Y2-2", {None: 40, "Y3": 90}), ("3E-0", {None: 240}), ("5E-0", {})]
    )
    def test_the_discount_is_60_once(self, train: str, prices: dict[str | None, int]) -> None:
        """Of either side of a train, but not of the last ones."""
        play, company = of_cbq("TD")
        game = play.game
        game.pay(game.bank, company, 300)
        while game.depot.upcoming[0].id != train:
            game.depot.remove(game.depot.upcoming[0])
        for _ in range(5):
            if play.waits_at() == "buy_train_issuing":
                break
            play(company.key, "pass")
        offered = [act for act in play.options("buy_train") if act["entity"] == "private:TD"]
        assert {act.get("variant"): act["price"] for act in offered if act["train"] == train} == prices
        for act in offered[:1]:
            play.table.apply(act)
        assert game.privates["TD"].closed is bool(prices)
