"""What 1846 for two players has of its own."""

from __future__ import annotations

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


class TestTheLastTrainsOfTwo:
    """1846 for two players: once the bank has no train nobody sells the only one."""

    def test_the_turn_waits_all_the_same(self) -> None:
        play = in_stock_round("18462pVariant", players=2)
        game = play.game
        names = list(game.corporations)
        mine = started(play, names[0], 100, (1, 0), (1, 1))
        other = started(play, names[1], 90, (2, 0), (2, 1))
        for company, train in ((mine, "6-0"), (other, "6-1")):
            game.pay(game.bank, company, 100)
            game.depot.give(game.train(train), company)
        while game.phase.name != "IV":
            game.depot.next_phase()
        game.depot.upcoming = ()
        operating(play)
        pass_to(play, "buy_train_issuing")
        assert not play.options("buy_train")
        play(mine.key, "pass")
        assert game.round.entity is other


class TestTokensOfCorporationsThatAreNotInTheGame:
    """1846 for two players: two corporations are taken out, and leave two tokens each."""

    def test_the_second_one_comes_when_the_city_is_green(self) -> None:
        play = Play("18462pVariant", players=2)
        game = play.game
        layer = started(play, next(iter(game.corporations)), 100, (1, 0))
        game.pay(game.bank, layer, 500)
        places = {"B&O": "H12", "C&O": "H12", "GT": "D14", "IC": "G7", "NYC": "E17", "PRR": "E11"}
        gone = {name: hex_ for name, hex_ in places.items() if name not in game.corporations}
        assert gone
        for name, hex_ in gone.items():
            labelled = "Z" in game.land.board.tile(hex_).labels
            assert not game.land.board.has_token(hex_, name)
            for tile, there in (("291" if labelled else "57", False), ("294" if labelled else "14", True)):
                game.land.lay(layer, hex_, f"{tile}-0", 0)
                assert game.land.board.has_token(hex_, name) is there

    def test_where_a_city_has_two_slots_it_is_there_from_the_start(self) -> None:
        """It lies beside the slot of the New York Central's home, as on 18xx.games."""
        game = Play("18462pVariant", players=2, seed=2).game
        assert "ERIE" not in game.corporations
        assert game.land.board.slots("D20", 0) == (None, "ERIE")

    def test_with_the_option_for_it_the_c_and_o_is_never_one_of_them(self) -> None:
        for seed in range(1, 9):
            play = Play("18462pVariant", 2, {"second_ed_co": "yes"}, seed)
            assert "C&O" in play.game.corporations
            assert len(play.game.corporations) == 5


class TestPrivateCompaniesOfTheFirstEditionForTwo:
    """1846 for two players has the option of 1846."""

    def test_two_of_six_go_and_boomtown_and_little_miami_are_not_in_the_game(self) -> None:
        left_out = [{"LSL", "MC", "O&I"}, {"SC", "MPC", "TBC"}]
        for seed in range(1, 9):
            game = Play("18462pVariant", 2, {"first_ed": "yes"}, seed).game
            assert game.privates.keys().isdisjoint({"BT", "LM"})
            assert [len(group - game.privates.keys()) for group in left_out] == [1, 1]
