"""1858 India: changes of gauge, tokens of mines, oil wells and ports, the Pullman, locomotive works."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.private_railways.running import DividendOfRailways
from roundhouse.eighteen.rules.state.actions import RemoveHexToken
from roundhouse.eighteen.rules.state.events import CompanyClosed, PrivatesPaid
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.titles.g1858India.collecting import CollectToken
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_iberia import corporation, give, iberia, in_turn, lay, offered, own, to_step
from .mid_game import run


def india(phase: str = "3", players: int = 3) -> Play:
    return iberia(players, phase=phase, title="1858India")


def earned(play: Play) -> int:
    """What the corporation in turn has to divide."""
    return play.game.round.step(DividendOfRailways).revenue()


# Track


def test_narrow_track_is_laid_from_the_beginning() -> None:
    play = india("2")
    own(play, 1, "KK")
    in_turn(play, "minor:KK")
    assert any(str(one["tile"]).startswith("7") for one in play.options("lay_tile"))


@pytest.mark.parametrize(
    ("tiles", "hex_", "others"),
    [
        ({"J13": "57@0"}, "J13", {"657", "956"}),
        ({"J13": "956@0"}, "J13", {"657", "57"}),
        ({"J13": "956@0", "I14": "9@0"}, "I14", {"79"}),
        ({"J13": "57@0", "I14": "79@0"}, "I14", {"9"}),
        ({"J13": "57@0", "I14": "710@0"}, "I14", set()),
        ({"J13": "657@0"}, "J13", {"57", "956"}),
        ({"J13": "956@1", "J15": "87@0"}, "J15", {"680", "683", "700"}),
    ],
    ids=[
        "one or two pieces at a city",
        "to broad track",
        "plain track",
        "and back",
        "not both ways at once",
        "nor at a city",
        "not all four",
    ],
)
def test_a_tile_of_the_same_colour_may_change_the_gauge(
    tiles: dict[str, str], hex_: str, others: set[str]
) -> None:
    play = india()
    lay(play, tiles)
    corporation(play, "SIR", "J13")
    in_turn(play, "corp:SIR")
    color = play.game.land.board.tile(hex_).color
    found = {str(one["tile"]).partition("-")[0] for one in play.options("lay_tile") if one["hex"] == hex_}
    assert {name for name in found if play.game.land.tile_named(name).color == color} == others


def test_railways_change_no_gauge() -> None:
    play = india("2")
    lay(play, {"K8": "58@1"})
    own(play, 1, "BT")
    in_turn(play, "minor:BT")
    assert "K8" not in offered(play, "lay_tile", "hex"), "they upgrade nothing"


def test_a_change_to_narrow_track_halves_the_second_tile() -> None:
    play = india()
    lay(play, {"J13": "57@0"})
    company = corporation(play, "SIR", "J13")
    in_turn(play, "corp:SIR")
    play("corp:SIR", "lay_tile", hex="I14", tile="9-0", rotation=0)
    before = company.cash
    play("corp:SIR", "lay_tile", hex="J13", tile="956-0", rotation=0)
    assert before - company.cash == 10


# Tokens on the map

MINE, OIL, PORT = "G26", "I8", "O8"


def at_the_sites(phase: str = "3", cash: int = 500) -> tuple[Play, Corporation]:
    """A corporation whose track leads to a mine, to oil and to a port."""
    play = india(phase)
    lay(play, {"H25": "57@0", MINE: "8@0", "H7": "57@2", OIL: "8@0", "O10": "57@1", PORT: "58@2"})
    company = corporation(play, "BNR", "H25", "H7", "O10", cash=cash)
    return play, company


def collecting(play: Play) -> None:
    in_turn(play, "corp:BNR")
    to_step(play, "collect_token")


@pytest.mark.parametrize(
    ("phase", "open_"),
    [("2", {MINE}), ("4", {MINE}), ("5", {MINE, OIL}), ("6", {MINE, OIL}), ("7", {MINE, OIL, PORT})],
)
def test_tokens_of_mines_come_first_then_oil_and_ports(phase: str, open_: set[str]) -> None:
    play, _ = at_the_sites(phase)
    collecting(play)
    assert offered(play, "remove_hex_token", "hex") == open_


def test_a_corporation_takes_as_many_as_it_can_pay() -> None:
    play, company = at_the_sites("7", cash=350)
    collecting(play)
    assert len(list(play.game.parts[-1].lying())) == 11
    play("corp:BNR", "remove_hex_token", hex=PORT)
    assert (company.cash, company.hex_tokens) == (150, (PORT,))
    play("corp:BNR", "remove_hex_token", hex=OIL)
    assert (company.cash, company.hex_tokens) == (50, (PORT, OIL))
    play("corp:BNR", "remove_hex_token", hex=MINE)
    assert company.cash == 0
    assert {one.hex for one in play.game.parts[-1].lying()}.isdisjoint({MINE, OIL, PORT})
    assert play.waits_at() != "collect_token"


def test_it_has_to_pay_for_them() -> None:
    play, _ = at_the_sites("7", cash=120)
    collecting(play)
    assert offered(play, "remove_hex_token", "hex") == {MINE, OIL}


def test_its_track_has_to_lead_there() -> None:
    play, company = at_the_sites()
    lay(play, {"D3": "8@0"})
    collecting(play)
    with pytest.raises(Refusal, match="can take no token on D3"):
        play("corp:BNR", "remove_hex_token", hex="D3")
    assert company.cash == 500


def test_whoever_reaches_no_token_passes_by_themselves() -> None:
    play, company = at_the_sites()
    lay(play, {"H25": "57@1"})
    in_turn(play, "corp:BNR")
    step = play.game.round.step(CollectToken)
    assert RemoveHexToken in step.actions(company)
    assert step.by_itself() == {"type": "pass", "entity": "corp:BNR"}


def test_a_token_on_bare_land_does_not_hold_up_the_turn() -> None:
    play, company = at_the_sites()
    play.game.land.board.tiles.pop(MINE)
    play.game.land.board.refresh()
    in_turn(play, "corp:BNR")
    assert not play.game.round.step(CollectToken).actions(company)


@pytest.mark.parametrize(("phase", "paid"), [("3", 30), ("5", 40 + 40), ("7", 50 + 50 + 50)])
def test_tokens_add_to_a_run_what_the_map_says_by_phase(phase: str, paid: int) -> None:
    play, company = south(phase)
    company.hex_tokens = {"3": (MINE,), "5": (MINE, OIL), "7": (MINE, OIL, PORT)}[phase]
    give(play, company, "5D")
    to_run(play)
    run(play)
    assert earned(play) == 2 * (20 + 20) + paid, "a 5D train does not double them"
    assert [note.value for note in play.game.parts[-1].notes()] == [f"£{paid}"]


def test_they_leave_the_game_with_their_corporation() -> None:
    play, company = at_the_sites()
    company.hex_tokens = (MINE,)
    play.game.happen(CompanyClosed(company="BNR"))
    assert not company.hex_tokens


# The Pullman


def south(phase: str = "3", cash: int = 500) -> tuple[Play, Corporation]:
    """A corporation with a token in each of two cities side by side."""
    play = india(phase)
    lay(play, {"O12": "57@1", "O14": "57@1"})
    return play, corporation(play, "BNR", "O12", "O14", cash=cash)


def to_run(play: Play) -> None:
    in_turn(play, "corp:BNR")
    to_step(play, "run_coupling_pullman")


@pytest.mark.parametrize(
    ("train", "obsolete", "revenue"),
    [("2H", False, 40 + 20), ("2H", True, (40 + 20) // 2), ("5D", False, 2 * (40 + 20))],
    ids=["cities are worth 10 more", "obsolete", "doubled"],
)
def test_a_pullman_runs_with_a_train(train: str, obsolete: bool, revenue: int) -> None:
    play, company = south("7")
    give(play, company, train, "Pullman")
    company.trains[0].obsolete = obsolete
    to_run(play)
    play("corp:BNR", "choose", choice=company.trains[0].id)
    assert not play.options("choose")
    run(play)
    assert earned(play) == revenue


def test_towns_are_worth_no_more_to_it() -> None:
    play = india()
    lay(play, {"K8": "58@1"})
    company = corporation(play, "BNR", "K6")
    give(play, company, "2H", "Pullman")
    to_run(play)
    play("corp:BNR", "choose", choice=company.trains[0].id)
    run(play)
    assert earned(play) == 30 + 10 + 10


def test_it_runs_with_no_train_of_narrow_gauge() -> None:
    play, company = south()
    give(play, company, "2M", "Pullman")
    to_run(play)
    assert not play.options("choose")
    company.trains[0].side = "4H"
    assert offered(play, "choose", "choice") == {company.trains[0].id}


def test_it_need_not_run() -> None:
    play, company = south()
    give(play, company, "2H", "Pullman")
    to_run(play)
    run(play)
    assert earned(play) == 40


def buying(play: Play, name: str = "BNR") -> None:
    """A corporation has run and kept what it has earned."""
    in_turn(play, f"corp:{name}")
    company = play.game.corporations[name]
    if any(train.face.runs for train in company.trains):
        to_step(play, "run_coupling_pullman")
        run(play)
        play(f"corp:{name}", "dividend", kind="withhold")
    to_step(play, "buy_trains_and_works")


def names_offered(play: Play) -> set[str]:
    return {str(one["train"]).partition("-")[0] for one in play.options("buy_train")}


def test_it_is_for_sale_from_phase_3_on_beyond_the_train_limit_once() -> None:
    play, company = south("2", cash=900)
    buying(play)
    assert "Pullman" not in names_offered(play)
    play, company = south("4", cash=900)
    give(play, company, "2H", "2H")
    give(play, corporation(play, "SIR", "K6", player=2, price=90), "2H")
    buying(play)
    assert names_offered(play) == {"Pullman"}
    play("corp:BNR", "buy_train", train="Pullman-0", price=100)
    assert not play.options("buy_train")
    assert [train.name for train in company.trains] == ["2H", "2H", "Pullman"]


def test_after_the_last_purchase_an_obsolete_train_may_be_given_up() -> None:
    play, company = south("4", cash=900)
    give(play, company, "2H", "Pullman")
    company.trains[0].obsolete = True
    for train in play.game.depot.upcoming:
        if train.kind.name in {"2H", "4H"}:
            play.game.depot.remove(train)
    buying(play)
    play("corp:BNR", "buy_train", train="6H-0", price=300)
    assert not play.options("buy_train")
    assert offered(play, "scrap_train", "train") == {company.trains[0].id}


def test_it_is_no_train_of_which_a_corporation_is_in_need() -> None:
    play, company = south(cash=0)
    give(play, company, "Pullman")
    buying(play)
    assert play.options("sell_shares"), "for a train"
    price = company.share_price
    play("corp:BNR", "pass")
    assert company.share_price < price


def test_it_is_not_sold_to_other_corporations() -> None:
    play, company = south()
    give(play, company, "Pullman", "2H")
    corporation(play, "SIR", "K6", player=2, price=120)
    buying(play, "SIR")
    sold = {str(one["train"]) for one in play.options("buy_train")}
    assert company.trains[1].id in sold
    assert company.trains[0].id not in sold


# Locomotive works


@pytest.mark.parametrize(("phase", "sold"), [("4", set()), ("5", {"LW1", "LW2"})])
def test_corporations_buy_locomotive_works_from_phase_5_on(phase: str, sold: set[str]) -> None:
    play, _ = south(phase)
    buying(play)
    assert offered(play, "buy_company", "company") == sold


@pytest.mark.parametrize(("phase", "when"), [("4", "later"), ("5", "now")])
def test_the_table_says_when_they_come(phase: str, when: str) -> None:
    coming = {private.id: arrival for private, arrival in india(phase).game.parts[0].arrivals()}
    assert coming["LW1"] == when


def test_and_need_the_money_for_them() -> None:
    play, company = south("5")
    buying(play)
    company.cash = 99
    assert not play.options("buy_company")


def test_one_of_them_each_at_face_value() -> None:
    play, company = south("5")
    buying(play)
    with pytest.raises(Refusal, match="costs £100"):
        play("corp:BNR", "buy_company", company="LW1", price=90)
    play("corp:BNR", "buy_company", company="LW1", price=100)
    assert company.cash == 400
    assert not play.options("buy_company")
    with pytest.raises(Refusal, match="not possible now"):
        play("corp:BNR", "buy_company", company="LW2", price=100)


def test_trains_cost_their_owner_a_tenth_less() -> None:
    play, _ = south("5", cash=550)
    for train in play.game.depot.upcoming:
        if train.kind.name in {"2H", "4H", "6H"}:
            play.game.depot.remove(train)
    buying(play)
    assert ("5E-0", None, 500) in prices(play)
    play("corp:BNR", "buy_company", company="LW1", price=100)
    assert {("5E-0", None, 450), ("5E-0", "4M", 450)} <= prices(play)


def prices(play: Play) -> set[tuple[str, str | None, int]]:
    return {
        (str(one["train"]), one.get("variant"), one["price"])
        for one in play.options("buy_train")
        if "price" in one
    }


def test_they_pay_their_corporation_and_stay() -> None:
    play, company = south("5")
    works = play.game.privates["LW1"]
    play.game.give_private(works, company)
    play.game.announce(PrivatesPaid())
    assert company.cash == 510
    give(play, company, "2H")
    to_run(play)
    run(play)
    assert earned(play) == 40, "not with what trains earn"
    play("corp:BNR", "dividend", kind="withhold")
    assert works.owner is company
    play.game.begin_round("closure", 1)
    assert not works.closed


def test_players_do_not_put_them_up() -> None:
    play = india()
    assert "BT" in offered(play, "bid", "company")
    assert "LW1" not in offered(play, "bid", "company")


# Tokens of corporations


@pytest.mark.parametrize(("first", "second"), [("A6", "H7"), ("H7", "A6")])
def test_three_borders_lie_between_peshawar_and_ahmadabad(first: str, second: str) -> None:
    play = india()
    company = corporation(play, "BNR", first)
    assert play.game.land.token_price(company, Spot(second, 0)) == 120
