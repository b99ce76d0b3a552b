"""1822MX: builder cubes, ports, the Gulf of California, kept hexes, what its private companies do."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.builder_cubes.cubes import cube_hexes, cube_worths
from roundhouse.eighteen.rules.parts.builder_cubes.settings import CubeSettings
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.parts.part import Lying
from roundhouse.eighteen.titles.g1822MX.privates import AcquireMinorMexico, pay_burden
from roundhouse.eighteen.titles.g1822MX.running import half
from roundhouse.eighteen.titles.g1822MX.tokens import TokenMexico
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play
from .in_britain import (
    begin_turn,
    earned,
    give,
    go_to,
    major,
    minor,
    own,
    put,
    step_of,
)
from .in_mexico import at_cuauhtemoc, mexico


def put_cube(play: Play, who: str, hex_: str, rotation: int = 0) -> None:
    """A builder cube, which recorded games call a tile."""
    play(who, "lay_tile", hex=hex_, tile="BC-0", rotation=rotation)


def lying(play: Play) -> list[Lying]:
    """What lies on the map beside tiles and tokens."""
    return [item for part in play.game.parts for item in part.lying()]


class TestBuilderCubes:
    @pytest.mark.parametrize(
        ("hex_", "worths"),
        [
            ("O26", (20,)),
            ("F11", (40,)),
            ("E12", (0, 80)),
            ("M20", (40, 20)),
            ("G14", (20, 60, 20)),
            ("B5", ()),
        ],
    )
    def test_what_they_are_worth(self, hex_: str, worths: tuple[int, ...]) -> None:
        assert cube_worths(mexico().game, hex_) == worths

    def test_one_stands_for_a_yellow_tile_and_makes_the_next_tile_cheaper(self) -> None:
        play, one = at_cuauhtemoc()
        begin_turn(play, one)
        go_to(play, "track_mexico")
        put_cube(play, "corp:4", "G14")
        assert play.game.land.paid_ahead("G14") == 20
        assert play.waits_at() != "track_mexico", "a minor has one tile action"

    def test_a_corporation_puts_one_down_for_each_of_two_yellow_tiles(self) -> None:
        play = mexico()
        chp = major(play, "CHP")
        put(play, F13="6@5")
        play.game.land.board.place_token("F13", 0, "CHP")
        begin_turn(play, chp)
        go_to(play, "track_mexico")
        put_cube(play, "corp:CHP", "G14")
        assert play.waits_at() == "track_mexico"
        put_cube(play, "corp:CHP", "G14")
        assert play.waits_at() != "track_mexico"

    def test_there_is_room_for_as_many_as_are_of_use(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P10")
        begin_turn(play, one)
        for _ in range(3):
            put_cube(play, "private:P10", "G14")
        assert play.game.land.paid_ahead("G14") == 100
        assert "G14" not in list(cube_hexes(play.game, one))
        go_to(play, "track_mexico")
        with pytest.raises(Refusal, match="no room"):
            put_cube(play, "corp:4", "G14")

    def test_one_lies_where_track_leads_and_is_not_turned(self) -> None:
        play, one = at_cuauhtemoc()
        begin_turn(play, one)
        go_to(play, "track_mexico")
        with pytest.raises(Refusal, match="does not lead"):
            put_cube(play, "corp:4", "M20")
        with pytest.raises(Refusal, match="not turned"):
            put_cube(play, "corp:4", "G14", 1)
        with pytest.raises(Malformed, match="There is no hex “A1”"):
            put_cube(play, "corp:4", "A1")

    def test_one_is_gone_with_the_next_tile(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P10")
        one.cash = 100
        begin_turn(play, one)
        put_cube(play, "private:P10", "G14")
        assert lying(play) == [Lying("G14", "cube")]
        go_to(play, "track_mexico")
        lays = [choice for choice in play.table.choices() if choice.action.get("hex") == "G14"]
        lay = next(choice for choice in lays if choice.action["tile"] != "BC-0")
        assert lay.facts["cost"] == 80, "mountain and river cost 100 without it"
        before = one.cash
        play.table.apply(lay.action)
        assert one.cash == before - 80
        assert not lying(play)
        assert play.game.land.paid_ahead("G14") == 0

    def test_two_are_told_on_the_map(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P10")
        begin_turn(play, one)
        put_cube(play, "private:P10", "G14")
        put_cube(play, "private:P10", "G14")
        assert lying(play) == [Lying("G14", "cube 2")]

    def test_private_companies_put_them_down_beside_the_tile_actions(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P10")
        begin_turn(play, one)
        put_cube(play, "private:P10", "G14")
        go_to(play, "track_mexico")
        assert play.options("lay_tile")

    def test_the_card_closes_with_the_third(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P11")
        begin_turn(play, one)
        for _ in range(3):
            assert not play.game.privates["P11"].closed
            put_cube(play, "private:P11", "G14")
        assert play.game.privates["P11"].closed

    def test_the_extra_tile_of_p9_may_be_one(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P9")
        begin_turn(play, one)
        put_cube(play, "private:P9", "G14")
        assert play.game.privates["P9"].closed
        go_to(play, "track_mexico")
        assert play.options("lay_tile")

    def test_other_cards_put_none_down(self) -> None:
        play, one = at_cuauhtemoc()
        own(play, one, "P12")
        begin_turn(play, one)
        with pytest.raises(Refusal, match="cannot put"):
            put_cube(play, "private:P12", "G14")


class TestKeptHexes:
    @pytest.mark.parametrize(
        ("card", "hex_", "tile"), [("C2", "M22", "1"), ("C4", "M24", "3"), ("C7", "O24", "7")]
    )
    def test_the_first_tile_is_for_whoever_has_the_concession(self, card: str, hex_: str, tile: str) -> None:
        play = mexico()
        game = play.game
        one, other = minor(play, "4", 1), minor(play, "5", 2)
        game.give_private(game.privates[card], game.players[1])
        why = game.land.why_not_lay
        assert "Ben alone may lay" in (why(one, hex_, f"{tile}-0", 0) or "")
        assert "alone may lay" not in (why(other, hex_, f"{tile}-0", 0) or "")

    def test_later_it_is_for_the_president(self) -> None:
        play = mexico()
        one, other = minor(play, "4", 1), minor(play, "5", 2)
        minor(play, "15", 2)
        why = play.game.land.why_not_lay
        assert "Ben alone may lay" in (why(one, "O22", "3-0", 0) or "")
        assert "alone may lay" not in (why(other, "O22", "3-0", 0) or "")

    def test_the_next_tile_is_for_anybody(self) -> None:
        play = mexico()
        one = minor(play, "4", 1)
        minor(play, "15", 2)
        put(play, O22="3@3")
        assert "alone may lay" not in (play.game.land.why_not_lay(one, "O22", "142-0", 0) or "")

    def test_its_stub_need_not_be_followed_where_somebody_has_the_right(self) -> None:
        play = mexico()
        board = play.game.land.board
        assert board.tile("O24").stubs
        irm = major(play, "IRM")
        assert not board.tile("O24").stubs
        close_company(play.game, irm)
        assert board.tile("O24").stubs


class TestBeforeMexicoCity:
    """M22, whose side 5 is towards the city."""

    @staticmethod
    def turns(play: Play, name: str, company: str) -> list[int]:
        """How a company may lay a tile there, track to it apart."""
        game = play.game
        judge, tile = game.policies.track.why_not_lay, game.land.tile_named(name)
        layer = game.corporations[company]
        return [turn for turn in range(6) if judge(PlannedLay("M22", tile.at(turn), layer)) is None]

    @pytest.mark.parametrize(("name", "leads"), [("1", 0), ("2", 2), ("55", 4), ("56", 0), ("69", 2)])
    def test_track_leads_from_the_city_to_other_track(self, name: str, leads: int) -> None:
        play = mexico()
        minor(play, "4", 1)
        assert self.turns(play, name, "4") == []
        put(play, L21="7@4")
        found = self.turns(play, name, "4")
        assert len(found) == leads
        ways = [play.game.land.tile_named(name).at(turn).node_exits for turn in found]
        assert all(frozenset({2, 5}) in way for way in ways), "side 2 is towards L21"

    def test_the_mc_lays_as_it_likes(self) -> None:
        play = mexico()
        major(play, "MC")
        assert self.turns(play, "55", "MC") == [0, 1, 2, 3, 4, 5]


class TestPorts:
    def test_one_lies_on_a_sea_route_and_the_card_closes(self) -> None:
        play = mexico("2")
        one = minor(play, "8", 1)
        own(play, one, "P17")
        begin_turn(play, one)
        with pytest.raises(Refusal, match="cannot lay"):
            play("private:P17", "lay_tile", hex="J7", tile="P1-0", rotation=3)
        with pytest.raises(Refusal, match="cannot lay"):
            play("private:P17", "lay_tile", hex="J9", tile="P1-0", rotation=4)
        play("private:P17", "lay_tile", hex="J7", tile="P1-0", rotation=4)
        assert play.game.land.board.tile("J7").name == "P1"
        assert play.game.privates["P17"].closed

    def test_a_second_one_does_not_lie_there(self) -> None:
        play = mexico("3")
        chp = major(play, "CHP")
        own(play, chp, "P18")
        put(play, J7="P1@4")
        begin_turn(play, chp)
        hexes = {one["hex"] for one in play.options("lay_tile") if one["entity"] == "private:P18"}
        assert "M28" in hexes
        assert "J7" not in hexes

    @pytest.mark.parametrize(
        ("port", "phase", "worth"),
        [("P1", "2", 30), ("P1", "5", 40), ("P2", "3", 40), ("P2", "5", 50), ("P2", "7", 60)],
    )
    def test_what_it_is_worth(self, port: str, phase: str, worth: int) -> None:
        play = mexico(phase)
        one = minor(play, "8", 1)
        put(play, J9="57@1", J7=f"{port}@4")
        play.game.depot.give(play.game.depot.upcoming[25], one)
        assert earned(play, one) == 20 + worth


class TestGulf:
    def test_it_connects_minors_with_corporations(self) -> None:
        play = mexico("5")
        chp, far = major(play, "CHP"), minor(play, "8", 2)
        chp.runs = far.runs = (0, 0)
        chp.cash = 500
        step = step_of(play, AcquireMinorMexico)
        assert far not in step.offers(chp)
        play.game.land.board.place_token("J13", 0, chp.id)
        put(play, J13="57@1", J9="57@0")
        assert far in step.offers(chp)

    @pytest.mark.parametrize("tiles", [{"J13": "57@1", "J9": "57@1"}, {"J13": "57@0", "J9": "57@0"}])
    def test_both_have_to_reach_it(self, tiles: dict[str, str]) -> None:
        play = mexico("5")
        chp, far = major(play, "CHP"), minor(play, "8", 2)
        chp.runs = far.runs = (0, 0)
        play.game.land.board.place_token("J13", 0, chp.id)
        put(play, **tiles)
        assert far not in step_of(play, AcquireMinorMexico).offers(chp)


class TestTax:
    def test_it_costs_a_corporation_10_or_a_step_of_its_price(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        own(play, fnm, "P16")
        fnm.cash = 15
        pay_burden(play.game)
        assert fnm.cash == 5
        pay_burden(play.game)
        assert play.game.privates["P16"].closed
        assert fnm.cash == 5
        assert fnm.share_price == 90

    def test_it_is_paid_in_each_operating_round(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        own(play, fnm, "P16")
        play.game.privates["P16"].revenue = 0
        begin_turn(play, fnm)
        assert fnm.cash == 490

    def test_a_player_pays_nothing(self) -> None:
        play = mexico()
        play.game.give_private(play.game.privates["P16"], play.game.players[0])
        before = play.game.players[0].cash
        pay_burden(play.game)
        assert play.game.players[0].cash == before

    def test_a_corporation_gives_it_up_in_its_turn(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        own(play, fnm, "P16")
        begin_turn(play, fnm)
        with pytest.raises(Refusal, match="no answer"):
            play("private:P16", "choose_ability", choice="keep")
        play("private:P16", "choose_ability", choice="close_p16")
        assert play.game.privates["P16"].closed
        assert fnm.share_price == 90

    def test_not_in_the_turn_of_another_one(self) -> None:
        play = mexico()
        fnm, chp = major(play, "FNM", price=80), major(play, "CHP", price=100)
        fnm.runs = (0, 0)
        own(play, fnm, "P16")
        begin_turn(play, chp)
        with pytest.raises(Refusal):
            play("private:P16", "choose_ability", choice="close_p16")


class TestHalf:
    @pytest.mark.parametrize(("whole", "counts"), [(40, 20), (50, 30), (30, 20), (100, 50)])
    def test_it_is_rounded_up_to_tens(self, whole: int, counts: int) -> None:
        assert half(whole) == counts

    def test_half_of_what_the_3_2_train_earns_counts(self) -> None:
        play = mexico()
        one = minor(play, "19", 1)
        put(play, N27="6@1", O28="9@0")
        give(play, one, "3")
        full = earned(play, one)
        for train in one.trains:
            play.game.depot.remove(train)
        play.game.depot.give(play.game.train("3/2P-0"), one)
        assert earned(play, one) == half(full)

    def test_other_trains_beside_it_earn_all(self) -> None:
        play = mexico()
        one = minor(play, "19", 1)
        put(play, N27="6@1", O28="9@0")
        give(play, one, "3")
        full = earned(play, one)
        play.game.depot.give(play.game.train("3/2P-0"), one)
        assert earned(play, one) == full


class TestPassThatDecidesNothing:
    """A corporation with P18 and an exchange token that can place no token, as on 18xx.games."""

    @staticmethod
    def waits(play: Play, company: str) -> bool:
        """Does the step wait for a pass of the company in turn?"""
        step = step_of(play, TokenMexico)
        return bool(step.kinds_for(play.game.corporations[company]))

    def test_the_step_waits_and_goes_by_itself(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        own(play, fnm, "P18")
        fnm.tokens = ()
        begin_turn(play, fnm)
        assert self.waits(play, "FNM")
        assert step_of(play, TokenMexico).by_itself() == {"type": "pass", "entity": "corp:FNM"}

    def test_not_without_the_card_or_without_an_exchange_token(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        fnm.tokens = ()
        begin_turn(play, fnm)
        assert not self.waits(play, "FNM")
        own(play, fnm, "P18")
        while tokens.tokens_left(play.game, fnm):
            tokens.use(play.game, fnm)
        assert not self.waits(play, "FNM")

    def test_where_a_token_can_be_placed_somebody_decides(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        own(play, fnm, "P18")
        begin_turn(play, fnm)
        play.game.land.board.place_token("D15", 0, fnm.id)
        put(play, D15="6@0", E14="9@0", F13="6@2")
        assert step_of(play, TokenMexico).by_itself() is None


def test_cubes_have_worth_by_terrain_or_each_the_same() -> None:
    with pytest.raises(ValueError, match="by terrain or each the same"):
        CubeSettings(tile="BC", privates=("P10",))
    with pytest.raises(ValueError, match="by terrain or each the same"):
        CubeSettings(tile="BC", privates=("P10",), worth={"hill": (40,)}, each=40)
