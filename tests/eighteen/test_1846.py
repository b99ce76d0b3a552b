"""Rules of 1846 that come up seldom."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.state.events import PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


@pytest.mark.parametrize(("players", "gone"), [(3, 2), (4, 1), (5, 0)])
def test_the_homes_of_corporations_that_are_not_in_the_game_are_taken(players: int, gone: int) -> None:
    """1846: nobody places a token there, and nobody runs through."""
    game = Play("1846", players).game
    homes = {"C&O": "I15", "ERIE": "E21", "PRR": "F20"}
    missing = [name for name in homes if name not in game.corporations]
    assert len(missing) == gone
    for name in missing:
        assert game.land.board.slots(homes[name], 0) == (name,)


def test_a_minors_idle_train_does_not_run_for_its_buyer_in_the_same_round() -> None:
    """1846: Big 4 has nowhere to run; whoever buys it gets a train for the next round."""
    play = in_stock_round("1846")
    game = play.game
    private, big4 = game.privates["BIG4"], game.minors["BIG4"]
    game.give_private(private, game.players[0])
    game.happen(PrivateBought(private=private.id, player=game.players[0].id, price=40))
    buyer = started(play, "NYC", 100, (1, 0), (1, 1))
    game.pay(game.bank, buyer, 100)
    operating(play)
    assert game.round.entity is big4
    play(big4.key, "pass")
    assert game.round.entity is buyer
    play(buyer.key, "buy_company", company="BIG4", price=1)
    assert [train.name for train in buyer.trains] == ["2"]
    assert not game.policies.trains.runnable_trains(buyer)


def test_a_private_that_nobody_has_bought_keeps_its_hexes() -> None:
    """1846 for two: track is laid while Michigan Central, which keeps B10 and B12, is still to be drafted."""
    game = Play("18462pVariant", 2, seed=2).game
    company, other, *_ = game.corporations.values()
    private = game.privates["MC"]
    assert private.owner is None
    assert game.abilities.blocks_hex("B12", company) is private
    private.owner = company
    assert game.abilities.blocks_hex("B12", other) is None


def test_an_ordinary_token_takes_the_place_that_was_kept() -> None:
    """1846: the PRR has a place kept in Fort Wayne. Once it has a token there, others may take the rest."""
    game = Play("1846", 5).game
    land, prr, nyc = game.land, game.corporations["PRR"], game.corporations["NYC"]
    land.board.lay("E11", land.tile_named("14").at(0), "14-0")
    spot = Spot("E11", 0)
    land.board.place_token("E11", 0, "B&O")
    assert not land.has_room(nyc, spot)
    land.board.remove_token("E11", 0, "B&O")
    land.place(prr, spot, None, 0)
    assert land.has_room(nyc, spot)


def test_a_token_in_chicago_makes_the_western_indiana_useless() -> None:
    """1846: the turn does not wait for a token that cannot be placed any more."""
    play = in_stock_round("1846")
    game = play.game
    company = started(play, "NYC", 100, (1, 0), (1, 1))
    game.give_private(game.privates["C&WI"], company)
    assert list(game.abilities.usable(game.privates["C&WI"], TokenPlace))
    game.land.board.place_token("D6", 0, company.id)
    assert not list(game.abilities.usable(game.privates["C&WI"], TokenPlace))


class TestATokenWhereTheWesternIndianaHasOne:
    """1846: a usual token of its owner in that city of Chicago is the private's, as on 18xx.games."""

    def play(self) -> tuple[Play, Corporation]:
        play = in_stock_round("1846")
        game = play.game
        company = started(play, "NYC", 100, (1, 0), (1, 1))
        game.pay(game.bank, company, 100)
        game.give_private(game.privates["C&WI"], company)
        land = game.land
        land.board.release("D6", "C&WI")
        land.board.lay("E7", land.tile_named("9").at(2), "9-0")
        land.board.lay("F8", land.tile_named("9").at(2), "9-1")
        land.board.lay("G9", land.tile_named("57").at(2), "57-0")
        land.board.place_token("G9", 0, company.id)
        return operating(play), company

    def test_it_costs_nothing_and_no_token_of_the_charter(self) -> None:
        play, company = self.play()
        before = company.cash, company.tokens
        offer = next(
            choice
            for choice in play.table.choices()
            if choice.type == "place_token" and choice.action["entity"] == company.key
            if choice.action["hex"] == "D6"
        )
        assert offer.facts["cost"] == 0
        play.table.apply(dict(offer.action))
        assert (company.cash, company.tokens) == before
        assert not list(play.game.abilities.usable(play.game.privates["C&WI"], TokenPlace))
        assert not play.options("place_token"), "it was the one token of this turn"


class TestDualTrainsInThePool:
    """1846: a train that was given up may be bought on its other side."""

    def given_up(self) -> tuple[Play, Corporation]:
        """The NYC buys trains; in the pool lies a 5 turned to its side 4/6."""
        play = in_stock_round("1846")
        game = play.game
        company = started(play, "NYC", 100, (1, 0), (1, 1))
        game.pay(game.bank, company, 1000)
        train = game.train("5-0")
        game.depot.give(train, company)
        train.side = "4/6"
        operating(play)
        pass_to(play, "buy_train_issuing")
        game.depot.discard(train)
        return play, company

    def test_the_buyer_chooses_anew(self) -> None:
        play, company = self.given_up()
        assert [item.name for item in play.game.depot.pool] == ["4/6"], "it lies there as it was"
        play(company.key, "buy_train", train="5-0", price=500, variant="5")
        assert [item.name for item in company.trains] == ["5"]

    def test_every_side_that_is_offered_can_be_bought_as_it_is_offered(self) -> None:
        for wanted in ("5", "4/6"):
            play, company = self.given_up()
            offers = [choice for choice in play.table.choices() if choice.action.get("train") == "5-0"]
            offer = next(choice for choice in offers if choice.facts["name"] == wanted)
            play.table.apply(dict(offer.action))
            assert [item.name for item in company.trains] == [wanted]


def owner_of(private: str, name: str, option: str) -> tuple[Play, Corporation]:
    """A stock round of five in which a corporation with $200 more has that private company."""
    play = in_stock_round("1846", options={option: "yes"}, players=5)
    game = play.game
    company = started(play, name, 100, (1, 0), (1, 1))
    game.pay(game.bank, company, 200)
    game.give_private(game.privates[private], company)
    return play, company


class TestTilesLaidTogether:
    """1846: the Michigan Central lays up to two tiles, one after the other."""

    def play(self) -> tuple[Play, Corporation]:
        play, company = owner_of("MC", "GT", "first_ed")
        operating(play)
        return play, company

    def lay_first(self, play: Play) -> None:
        play("private:MC", "lay_tile", hex="B12", tile="9-0", rotation=1)

    def test_the_turn_waits_for_the_second_one(self) -> None:
        """18xx.games takes no tile of the owner in between."""
        play, company = self.play()
        self.lay_first(play)
        with pytest.raises(Refusal):
            play(company.key, "pass")
        assert {action["entity"] for action in play.options("lay_tile")} == {"private:MC"}
        play("private:MC", "pass")
        play(company.key, "pass")

    def test_it_waits_as_well_where_no_second_one_can_be_laid(self) -> None:
        play, _ = self.play()
        supply = play.game.land.supply
        supply.made.clear()
        supply.left |= {"7": (), "8": (), "9": (0,)}
        self.lay_first(play)
        assert not play.options("lay_tile")
        assert [action["entity"] for action in play.options("pass")] == ["private:MC"]

    def test_no_other_private_does_anything_in_between(self) -> None:
        """The site takes it, and takes the second tile away for it."""
        play, company = self.play()
        play.game.give_private(play.game.privates["MPC"], company)
        self.lay_first(play)
        with pytest.raises(Refusal):
            play("private:MPC", "assign", target="D6", target_type="hex")
        play("private:MC", "pass")
        play("private:MPC", "assign", target="D6", target_type="hex")

    def test_in_a_record_the_second_one_is_lost_when_something_else_is_done(self) -> None:
        play, company = self.play()
        self.lay_first(play)
        play.game.trusting = True
        play(company.key, "pass")
        with pytest.raises(Refusal):
            play("private:MC", "lay_tile", hex="B10", tile="9-1", rotation=1)

    def test_it_follows_at_once_or_is_declined(self) -> None:
        play, _ = self.play()
        self.lay_first(play)
        play("private:MC", "lay_tile", hex="B10", tile="9-1", rotation=1)
        play, company = self.play()
        self.lay_first(play)
        play("private:MC", "pass")
        assert play.game.round.entity is company


class TestTheLittleMiami:
    """1846: it joins Cincinnati and Dayton, with one tile where the other city leads there already."""

    def play(self) -> tuple[Play, Corporation]:
        play, company = owner_of("LM", "B&O", "second_ed_co")
        land = play.game.land
        land.board.lay("G13", land.tile_named("57").at(0), "57-0")
        land.place_home(company)
        operating(play)
        return play, company

    def test_one_tile_that_joins_them_is_followed_by_a_pass_before_the_owner_lays(self) -> None:
        """18xx.games takes no tile of the owner before it."""
        play, company = self.play()
        play("private:LM", "lay_tile", hex="H12", tile="293-0", rotation=0)
        assert {action["entity"] for action in play.options("pass")} == {"private:LM"}
        assert not play.options("lay_tile"), "no second tile adds to the link"
        play("private:LM", "pass")
        assert {action["entity"] for action in play.options("pass")} == {company.key}

    def test_in_a_record_anything_else_may_be_done_instead(self) -> None:
        play, company = self.play()
        play("private:LM", "lay_tile", hex="H12", tile="293-0", rotation=0)
        play.game.trusting = True
        play(company.key, "pass")


@pytest.mark.parametrize(("president", "sells"), [(True, True), (False, False)])
def test_nobody_sells_a_train_of_a_corporation_without_a_president(president: bool, sells: bool) -> None:
    play = in_stock_round("1846")
    game = play.game
    mine = started(play, "NYC", 100, (1, 0), (1, 1))
    other = started(play, "B&O", 60, *([(2, 0), (2, 1)] if president else []))
    train = game.depot.upcoming[0]
    game.depot.give(train, other)
    game.pay(game.bank, mine, 500)
    operating(play)
    pass_to(play, "buy_train_issuing")
    assert game.round.entity is mine
    assert (train.id in {action["train"] for action in play.options("buy_train")}) is sells


def test_after_an_issue_for_a_train_the_next_one_comes_from_the_bank_too() -> None:
    play = in_stock_round("1846")
    game = play.game
    mine = started(play, "NYC", 60, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))
    other = started(play, "B&O", 60, (2, 0), (2, 1))
    for _ in range(2):
        game.depot.give(game.depot.upcoming[0], other)
    game.pay(mine, game.bank, mine.cash)
    game.pay(game.bank, mine, 60)
    operating(play)
    pass_to(play, "buy_train_issuing")
    assert game.round.entity is mine
    play(mine.key, "sell_shares", shares=["NYC_5"], percent=10)
    game.pay(game.bank, mine, 200)
    play(mine.key, "buy_train", train=game.depot.upcoming[0].id, price=80)
    assert {action["train"] for action in play.options("buy_train")} == {game.depot.upcoming[0].id}


def test_nothing_else_is_assigned_before_the_steamboats_owner_has_decided() -> None:
    """1846: the round begins after that; only then is it a corporation's turn."""
    play = in_stock_round("1846", options={"first_ed": "yes"}, players=5)
    game = play.game
    company = started(play, "NYC", 100, (1, 0), (1, 1))
    game.give_private(game.privates["SC"], game.players[0])
    game.give_private(game.privates["MPC"], company)
    operating(play)
    assert {action["entity"] for action in play.options("assign")} == {"private:SC"}
    with pytest.raises(Refusal):
        play("private:MPC", "assign", target="D6", target_type="hex")
    play("private:SC", "pass")
    play("private:MPC", "assign", target="D6", target_type="hex")


class TestTheSteamboat:
    """1846: its owner places it at the start of an operating round, before the first company has acted."""

    def play(self) -> Play:
        play = in_stock_round("1846", options={"first_ed": "yes"}, players=5)
        company = started(play, "PRR", 100, (1, 0), (1, 1))
        game = play.game
        game.land.place_home(company)
        game.pay(game.bank, company, 200)
        game.give_private(game.privates["SC"], game.players[1])
        return operating(play)

    def may_be_placed(self, play: Play) -> bool:
        return play.game.abilities.is_time(play.game.privates["SC"], ("or_start",))

    def test_the_round_waits_for_it_and_a_pass_is_not_yet_the_act_of_a_company(self) -> None:
        play = self.play()
        assert self.may_be_placed(play)
        play("private:SC", "pass")
        assert play.game.round.waiting() is play.game.round.step(TrackAndToken)
        assert self.may_be_placed(play)

    @pytest.mark.parametrize("kind", ["lay_tile", "place_token", "pass"])
    def test_it_is_too_late_once_the_first_company_has_acted(self, kind: str) -> None:
        play = self.play()
        play("private:SC", "pass")
        play.table.apply(play.options(kind)[0])
        assert not self.may_be_placed(play)

    def test_it_is_too_late_in_the_turn_of_the_second(self) -> None:
        play = self.play()
        play.game.round.order = (play.game.corporations["PRR"],) * 2
        play.game.round.at = 1
        assert not self.may_be_placed(play)


@pytest.mark.parametrize(("phase", "there"), [("I", False), ("II", True)])
def test_the_lake_shore_line_upgrades_once_green_tiles_are_allowed(phase: str, there: bool) -> None:
    play = in_stock_round("1846", 5, {"first_ed": "yes"})
    game = play.game
    company = started(play, "NYC", 100, (1, 0), (1, 1))
    company.cash = 500
    game.give_private(game.privates["LSL"], company)
    game.land.board.lay("D14", game.land.tile_named("57").at(0), "57-0")
    operating(play)
    while game.phase.name != phase:
        game.depot.next_phase()
    offers = [row for row in play.options("lay_tile") if row["entity"] == "private:LSL"]
    assert bool(offers) is there
