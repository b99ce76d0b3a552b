"""18 Los Angeles: tokens of private companies, the draft, who starts and where, two kinds of trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started

BOTH = {"dch": "yes", "la_title": "yes"}


def with_private(name: str, title: str = "18LosAngeles2") -> tuple[Play, Corporation]:
    """The LA operates, rich, and owns a private company."""
    play = in_stock_round(title, options=BOTH)
    game = play.game
    company = started(play, "LA", 100, (1, 0), (1, 1))
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    game.give_private(game.privates[name], company)
    return operating(play), company


def test_the_turn_waits_for_paving_that_is_not_done_yet() -> None:
    """As for any private company that may act in its corporation's turn, also without money to buy one."""
    play, company = with_private("LAP")
    game = play.game
    game.depot.give(game.depot.upcoming[0], company)
    game.pay(company, game.bank, company.cash)
    pass_to(play, "buy_private")
    assert play.options("pass") == [{"type": "pass", "entity": company.key}]
    play("private:LAP", "lay_tile", hex="A4", tile="9-0", rotation=0)
    assert in_turn(play) != company.key


def in_turn(play: Play) -> str:
    """Who is in turn."""
    entity = play.game.round.entity
    assert entity is not None
    return entity.key


def par(play: Play, name: str) -> None:
    """The player in turn starts a corporation at one of the prices on offer."""
    play.table.apply(next(act for act in play.options("par") if act["corporation"] == name))


def hexes(play: Play, private: str) -> set[str]:
    """Where the token of a private company may go now."""
    return {act["hex"] for act in play.options("place_token") if act["entity"] == f"private:{private}"}


class TestDeweyCheathamAndHowe:
    """A token where no slot is free; it takes the next one that a tile adds."""

    def test_it_goes_only_where_no_slot_is_free_and_costs_what_tokens_cost(self) -> None:
        play, company = with_private("DC&H")
        board = play.game.land.board
        board.lay("B9", play.game.land.tile_named("5").at(2), "5-0")
        assert hexes(play, "DC&H") == set(), "Alhambra has a free slot, kept for the LA itself"
        board.place_token("B9", 0, "UP")
        assert hexes(play, "DC&H") == {"B9"}
        play("private:DC&H", "place_token", hex="B9", city=0)
        assert (company.cash, board.slots("B9", 0)) == (510 - 80, ("UP", "LA"))
        board.lay("B9", play.game.land.tile_named("14").at(0), "14-0")
        assert board.slots("B9", 0) == ("UP", "LA")

    def test_it_is_in_the_game_only_by_option(self) -> None:
        assert {"DC&H", "LAT"}.isdisjoint(Play("18LosAngeles2", 3).game.privates)
        assert "DC&H" in Play("18LosAngeles1", 3, {"dch": "yes"}).game.privates
        assert "DC&H" not in Play("18LosAngeles1", 2, {"dch": "yes"}).game.privates


@pytest.mark.parametrize("private", ["LAT", "APD"])
def test_a_token_that_is_nobodys_goes_to_no_slot_that_is_kept_not_even_for_who_places_it(
    private: str,
) -> None:
    """A slot in Alhambra (B9) is kept for the LA."""
    play, _ = with_private(private)
    assert "B9" not in hexes(play, private)
    assert "E4" in hexes(play, private)


def test_the_title_token_takes_a_slot_and_blocks_nobody() -> None:
    play, company = with_private("LAT")
    play("private:LAT", "place_token", hex="E4", city=0)
    board = play.game.land.board
    assert board.slots("E4", 0) == (NOBODY,)
    assert not board.blocks("E4", 0, "UP")
    assert company.tokens == (80, 80, 80, 80), "it is none of the company’s own"


class TestDump:
    """A place with the dump pays 20 less, but not less than nothing; its token is nobody's to use."""

    def placed(self, hex_: str) -> tuple[Play, Corporation]:
        play, company = with_private("APD")
        play("private:APD", "place_token", hex=hex_, city=0)
        return play, company

    def test_the_place_pays_less(self) -> None:
        play, company = self.placed("C8")
        game = play.game
        game.land.board.lay("C8", game.land.tile_named("14").at(0), "14-0")
        rules = game.policies.revenue.route_rules(company)
        assert rules.values == {("C8", 0): 10}
        assert game.land.board.blocks("C8", 0, "UP") is False, "the green city has another slot"
        assert ("C8", 0) not in game.land.board.tokens_of(company.id)

    @pytest.mark.parametrize(("closed", "amount"), [(False, 30), (True, 40)])
    def test_what_is_left_of_it_goes_off_the_bonus_of_a_port(self, closed: bool, amount: int) -> None:
        """Of the marker of a private company that has closed 18xx.games takes nothing."""
        play, company = self.placed("F9")
        game = play.game
        private = game.privates["LAS"]
        game.give_private(private, company)
        private.serves, private.marks = company, ("F9",)
        if closed:
            game.close_private(private)
        rules = game.policies.revenue.route_rules(company)
        assert rules.values == {("F9", 0): 0}
        assert [bonus.amount for bonus in rules.bonuses if bonus.name == private.name] == [amount]

    def test_it_stays_when_the_markers_go(self) -> None:
        play, _ = self.placed("C8")
        play.game.fire("remove_bonuses")
        assert play.game.land.board.slots("C8", 0) == ("APD",)


def test_the_token_of_redondo_junction_leaves_with_the_markers() -> None:
    play, company = with_private("RJ")
    board = play.game.land.board
    play("private:RJ", "place_token", hex="E4", city=0)
    assert board.has_token("E4", company.id)
    play.game.close_private(play.game.privates["RJ"])
    play.game.fire("remove_bonuses")
    assert not board.has_token("E4", company.id)
    assert board.has_token("A8", company.id), "the home token stays"


def test_chino_hills_takes_twenty_off_a_tile_with_terrain_or_a_border_once() -> None:
    play, company = with_private("CHE2")
    land = play.game.land
    assert land.cost(company, "D3", "7-0", 2, 0) == 30 - 20
    assert land.cost(company, "C12", "5-0", 0, 0) == 40 - 20
    assert land.cost(company, "C10", "7-0", 0, 0) == 20, "nothing off the least that any tile costs"
    land.board.lay("F15", land.board.tile("F15"))
    assert land.cost(company, "E14", "8-0", 3, 0) == 40 + 20 - 20, "terrain and a border together"


class TestStarting:
    """Homes, and how many corporations start."""

    def test_all_but_one_are_on_the_map_from_the_start(self) -> None:
        board = Play("18LosAngeles2", 3).game.land.board
        assert board.has_token("A8", "LA")
        assert not list(board.tokens_of("PER"))

    def test_the_pacific_electric_chooses_its_home_when_it_is_started(self) -> None:
        play = in_stock_round("18LosAngeles2")
        par(play, "PER")
        assert play.waits_at() == "home_token"
        assert {"A4", "D7", "F13"} <= {act["hex"] for act in play.options("place_token")}
        assert "C6" not in {act["hex"] for act in play.options("place_token")}
        play("corp:PER", "place_token", hex="D7", city=0)
        assert list(play.game.land.board.tokens_of("PER")) == [("D7", 0)]

    def test_with_three_players_five_corporations_start_and_the_others_leave_their_tokens(self) -> None:
        play = in_stock_round("18LosAngeles2")
        game = play.game
        for name in ("ELA", "LA", "LAIR", "SF"):
            started(play, name, 40, (2, 0))
        par(play, "SP")
        assert [one.id for one in game.corporations.values() if one.closed] == ["PER", "UP"]
        assert game.land.board.has_token("B11", "UP")
        assert {act["corporation"] for act in play.options("par")} == set()

    def test_one_that_was_started_and_has_closed_counts_as_one_of_the_five(self) -> None:
        play = in_stock_round("18LosAngeles2")
        game = play.game
        for name in ("ELA", "LA", "LAIR"):
            started(play, name, 40, (2, 0))
        close_company(game, started(play, "SF", 40, (2, 0)))
        par(play, "SP")
        assert [one.id for one in game.corporations.values() if one.closed] == ["PER", "SF", "UP"]

    @pytest.mark.parametrize(("players", "gone"), [(2, 2), (3, 2), (4, 1), (5, 0)])
    def test_the_first_edition_leaves_corporations_out(self, players: int, gone: int) -> None:
        game = Play("18LosAngeles1", players).game
        missing = {"LA": ("A8", "B9"), "SF": ("D13", "C8"), "SP": ("C2", "C6")}
        missing = {name: where for name, where in missing.items() if name not in game.corporations}
        assert len(missing) == gone
        for name, where in missing.items():
            assert {hex_ for hex_, _ in game.land.board.tokens_of(name)} == set(where)


class TestDraft:
    """To and fro; in the second edition until so many private companies are taken."""

    def test_it_ends_after_nine_with_three_players_and_unwanted_minors_close(self) -> None:
        play = Play("18LosAngeles2", 3)
        for name in ("PMC", "MAIL", "LAC", "LAS", "PT", "BHC", "CHE2", "APD", "LAP"):
            act = next(act for act in play.options("bid") if act["company"] == name)
            play(in_turn(play), "bid", company=name, price=act["price"])
        assert play.game.round.kind == "stock"
        assert all(minor.closed for minor in play.game.minors.values())
        assert not list(play.game.land.board.tokens_of("GT"))

    def test_who_has_least_money_begins_every_stock_round(self) -> None:
        play = Play("18LosAngeles1", 3)
        play("1", "bid", company="PT", price=40)
        play("2", "bid", company="OCR", price=100)
        while play.game.round.kind != "stock":
            play(in_turn(play), "pass")
        assert [player.id for player in play.game.round.order] == ["2", "1", "3"]


def test_passenger_and_freight_trains_run_on_the_same_track() -> None:
    play, company = with_private("PT")
    game = play.game
    for train, side in (("2-3", "2"), ("4-0", "3/5")):
        game.depot.give(game.train(train), company)
        game.train(train).side = side
    rules = game.policies.revenue.route_rules(company)
    assert rules.categories_share_track
    kinds = {game.policies.revenue.train_reach(company, train).category for train in company.trains}
    assert kinds == {"passenger", "freight"}
