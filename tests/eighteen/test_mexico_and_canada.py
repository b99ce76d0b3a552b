"""What only 18MEX and 1882 have."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.state.events import PhaseBegan
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.bankruptcy import Bankruptcy
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, pass_to, started
from .mid_game import operating as operating_round


def test_minors_begin_with_a_train_on_the_map() -> None:
    play = Play("18MEX")
    for name, place in (("A", "M12"), ("B", "K6"), ("C", "S12")):
        minor = play.game.minors[name]
        assert [train.name for train in minor.trains] == ["2"]
        assert list(play.game.land.board.tokens_of(name)) == [(place, 0)]


def test_half_a_share_costs_half_rounded_up_and_counts_for_no_certificate() -> None:
    game = Play("18MEX").game
    national, player = game.corporations["NdM"], game.players[0]
    game.market.set_par(national, next(cell for cell in game.market.par_cells() if cell.price == 75))
    half = game.certificates["NdM_7"]
    assert (half.percent, half.price) == (5, 38)
    game.shares.give(player, (half,))
    assert game.limits.certificates_counted(player) == 0


def test_certificates_for_minors_are_not_for_sale() -> None:
    game = Play("18MEX").game
    assert [share.id for share in game.certificates.values() if share.reserved] == [
        "NdM_7",
        "NdM_8",
        "NdM_9",
        "UdY_8",
    ]


@pytest.mark.parametrize(("options", "there"), [({}, False), ({"baja_variant": "yes"}, True)])
def test_the_baja_variant_has_one_more_private_and_place(options: dict[str, str], there: bool) -> None:
    game = Play("18MEX", options=options).game
    assert game.privates["CdB"].closed is not there
    assert ("H3" in game.land.ground.hexmap.hexes) is there


def operating(play: Play, **presidents: int) -> None:
    """These corporations of these players have floated with 1,000 each; an operating round begins."""
    game = play.game
    for name, number in presidents.items():
        company, player = game.corporations[name], game.players[number - 1]
        game.market.set_par(company, game.market.par_cells()[0])
        game.shares.give(player, (game.shares.president_share(company),))
        company.floated = True
        game.pay(game.bank, company, 1000)
    game.begin_round("operating", 1)
    game._settle()


def test_the_boleo_company_brings_a_token_of_the_charter_to_santa_rosalia_beside_the_usual_one() -> None:
    play = Play("18MEX", options={"baja_variant": "yes"})
    game = play.game
    operating(play, FCP=1)
    company = game.corporations["FCP"]
    assert not [choice for choice in play.options("place_token") if choice["entity"] == "private:CdB"]
    game.give_private(game.privates["CdB"], company)
    play("private:CdB", "place_token", hex="H3", city=0)
    assert game.land.board.has_token("H3", "FCP")
    assert (company.cash, company.tokens) == (1000, (60, 80))
    assert not any(step.placed for step in game.round.steps if isinstance(step, PlaceTokens))


def test_a_usual_token_in_santa_rosalia_is_that_of_the_boleo_company() -> None:
    play = Play("18MEX", options={"baja_variant": "yes"})
    game = play.game
    operating(play, FCP=1)
    company, private = game.corporations["FCP"], game.privates["CdB"]
    game.give_private(private, company)
    game.land.board.place_token("I4", 0, "FCP")
    pass_to(play, "token")
    play("corp:FCP", "place_token", hex="H3", city=0)
    assert (company.cash, company.tokens) == (1000, (60, 80)), "one of the charter, for nothing"
    assert not game.abilities.of(private, TokenPlace)


def test_the_presidents_are_asked_in_the_order_in_which_their_corporations_operate() -> None:
    play = Play("18MEX")
    game = play.game
    operating(play, NdM=1, CHI=2, MC=2, UdY=3, SPM=2)
    assert [company.id for company in game.round.order] == ["NdM", "CHI", "MC", "UdY", "SPM"]
    low = game.market.cell("6,0")
    assert low is not None
    game.market.move(game.corporations["MC"], low)
    game.fire("ndm_merger")
    asked = []
    while merger := play.options("merge"):
        asked.append(merger[0]["corporation"])
        play(merger[0]["entity"], "pass")
    assert asked == ["CHI", "MC", "SPM", "UdY"]
    assert game.corporations["MEX"].closed, "the last one, which nobody started, has to merge"


def test_half_shares_help_to_pay_for_a_train() -> None:
    play = Play("18MEX")
    game = play.game
    operating(play, FCP=1, NdM=2)
    national, player = game.corporations["NdM"], game.players[0]
    game.progress.turn = 2
    game.depot.phase_index = 3
    for name in ("NdM_1", "NdM_7", "NdM_8"):
        game.shares.give(player, (game.certificates[name],))
    step = next(step for step in game.round.steps if isinstance(step, Bankruptcy))
    own = game.corporations["FCP"]
    assert step.raisable(player, own) == own.cash + player.cash + 90 + 2 * 45
    assert national.share_price == 90


def test_at_the_certificate_limit_there_is_room_for_half_a_share_but_for_no_whole_one() -> None:
    play = in_stock_round("18MEX", players=5)
    game, ada = play.game, play.game.players[0]
    game.depot.phase_index = 3
    national = started(play, "NdM", 90, (2, 0), (1, 1))
    for name in ("CHI", "SPM"):
        started(play, name, 90, *((1, at) for at in range(1, 6)))
    for name in ("NdM_2", "NdM_7"):
        game.certificates[name].reserved = False
        game.shares.move(game.certificates[name], game.pool)

    def offered() -> list[str]:
        return [choice["shares"][0] for choice in play.options("buy_shares") if "swap" not in choice]

    assert game.limits.certificates_counted(ada) == game.certificate_limit(ada) == 11
    assert [name for name in offered() if name.startswith("NdM")] == ["NdM_7"]
    play("1", "buy_shares", shares=["NdM_7"])
    assert ada.percent(national) == 15
    game.begin_round("stock", 1)
    game.shares.give(ada, (game.certificates["CHI_6"],))
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}, "one too many"


def test_the_rest_of_a_presidents_certificate_comes_back_whole_though_the_pool_has_half_a_share() -> None:
    play = in_stock_round("18MEX")
    game, (ada, bob, _) = play.game, play.game.players
    game.depot.phase_index = 3
    national = started(play, "NdM", 90, (1, 0), (2, 1), (2, 2))
    game.certificates["NdM_7"].reserved = False
    game.shares.move(game.certificates["NdM_7"], game.pool)
    play("1", "sell_shares", shares=["NdM_0"], percent=10)
    assert [share.id for share in ada.shares(national)] == ["NdM_2"]
    assert national.player is bob
    assert [share.id for share in game.pool.shares(national)] == ["NdM_7", "NdM_1"]


EARLY = {"early_buy_of_kcmo": "yes"}
BAJA = {"baja_variant": "yes"}


def trading(options: dict[str, str], phase: str = "2", **owners: int) -> Play:
    """A stock round of 18MEX in a phase; these players have these private companies."""
    play = in_stock_round("18MEX", options=options)
    game = play.game
    game.depot.phase_index = [item.name for item in game.title.phases].index(phase)
    for name, number in owners.items():
        game.give_private(game.privates[name], game.players[number - 1])
    return play


@pytest.mark.parametrize(
    ("options", "phase", "offered"),
    [
        ({}, "2", ["MCAR", "KCMO", "MIR"]),
        (EARLY, "2", ["KCMO"]),
        (BAJA, "2", []),
        (EARLY | BAJA, "2", ["KCMO"]),
        (EARLY, "3", ["MCAR", "KCMO", "MIR"]),
    ],
)
def test_before_phase_3_players_trade_only_what_corporations_may_buy_early(
    options: dict[str, str], phase: str, offered: list[str]
) -> None:
    play = trading(options, phase, MCAR=2, KCMO=2, MIR=3, MNR=3)
    assert [choice["company"] for choice in play.options("buy_company")] == offered


@pytest.mark.parametrize(("owner", "asked"), [(1, True), (2, True), (None, False)])
def test_who_can_only_wait_is_asked_as_long_as_a_player_has_the_private_for_early_sale(
    owner: int | None, asked: bool
) -> None:
    play = trading(EARLY, MCAR=2)
    game = play.game
    holder = game.corporations["FCP"] if owner is None else game.players[owner - 1]
    game.give_private(game.privates["KCMO"], holder)
    for player in game.players:
        game.pay(player, game.bank, player.cash - 1)
    assert ("pass" in {choice.type for choice in play.table.choices()}) is asked


def test_a_corporation_that_floats_during_the_round_is_asked_last_of_its_presidents() -> None:
    play = Play("18MEX")
    game = play.game
    operating(play, NdM=1, CHI=2)
    late = game.corporations["UdY"]
    game.market.set_par(late, game.market.par_cells()[0])
    game.shares.give(game.players[1], (game.shares.president_share(late),))
    late.floated = True
    game.fire("ndm_merger")
    play("corp:CHI", "pass")
    play("corp:UdY", "merge", corporation="UdY")


@pytest.mark.parametrize(("kind", "lays"), [("stock", 3), ("operating", 2)])
def test_extra_yellow_is_for_corporations_that_floated_before_the_round(kind: str, lays: int) -> None:
    play = Play("18MEX", options={"triple_yellow_first_or": "yes"})
    game = play.game
    operating(play, FCP=1)
    if kind == "stock":
        game.begin_round("stock", 1)
    company = game.corporations["UdY"]
    game.market.set_par(company, game.market.par_cells()[0])
    game.shares.give(game.players[1], company.shares(company)[:5])
    game.check_float(company)
    assert company.floated
    assert len(game.policies.track.tile_lays(company)) == lays


def test_extra_yellow_is_for_a_corporation_that_floats_by_the_share_for_a_minor_that_closes_later() -> None:
    """It floats as the stock round begins, so it operates first with the others of that round."""
    play = Play("18MEX", options={"triple_yellow_first_or": "yes", "delay_minor_close": "yes"})
    game = play.game
    operating(play, FCP=1)
    company, minor = game.corporations["UdY"], game.minors["C"]
    game.market.set_par(company, game.market.par_cells()[0])
    game.shares.give(game.players[1], company.shares(company)[:3])
    minor.player, minor.floated = game.players[2], True
    game.fire("minors_closed")
    game.policies.order.next_round(game.round)
    assert minor.closed
    assert company.floated
    assert len(game.policies.track.tile_lays(company)) == 3


@pytest.mark.parametrize(("tokens", "waits"), [((40,), True), ((), False)])
def test_nobody_is_asked_for_the_token_of_the_boleo_company_without_one_left(
    tokens: tuple[int, ...], waits: bool
) -> None:
    play = Play("18MEX", options={"baja_variant": "yes"})
    game = play.game
    operating(play, MC=1, FCP=2)
    company = game.corporations["MC"]
    game.give_private(game.privates["CdB"], company)
    company.tokens = tokens
    pass_to(play, "buy_train")
    play("corp:MC", "pass")
    assert (game.round.entity is company) is waits


@pytest.mark.parametrize(("last", "waiting"), [(False, "track"), (True, "discard")])
def test_after_a_merger_in_its_own_turn_the_next_turn_goes_before_trains_over_the_limit(
    last: bool, waiting: str
) -> None:
    play = Play("18MEX")
    game = play.game
    operating(play, **({"NdM": 1, "CHI": 2} if last else {"CHI": 2, "NdM": 1}))
    buyer, national = game.corporations["CHI"], game.corporations["NdM"]
    for company in (national, national, national, buyer):
        game.depot.give(game.depot.upcoming[-1], company)
    game.depot.phase_index = 4
    game.round.at = game.round.order.index(buyer)
    game.fire("ndm_merger")
    play("corp:CHI", "merge", corporation="CHI")
    assert play.waits_at() == waiting
    if not last:
        assert game.round.entity is national
        play("corp:NdM", "pass")
        assert play.waits_at() == "discard"


def test_after_its_purchase_from_the_bank_the_national_railway_waits_for_what_it_can_pay_only() -> None:
    play = Play("18MEX")
    game = play.game
    operating(play, NdM=1, CHI=2)
    national, other = game.corporations["NdM"], game.corporations["CHI"]
    while game.phase.name != "3½":
        game.depot.export()
    game.depot.give(game.depot.upcoming[1], other)
    face = other.trains[0].price
    for cash, waits in ((face - 1, False), (face, True)):
        mark = game.journal.mark()
        pass_to(play, "buy_train")
        train, price = game.depot.upcoming[0], game.depot.upcoming[0].price
        national.cash = price + cash
        play(national.key, "buy_train", train=train.id, price=price)
        assert (game.round.entity is national and play.waits_at() == "buy_train") is waits, cash
        game.journal.rewind(mark)


def test_passing_makes_whichever_private_is_first_cheaper() -> None:
    play = Play("1882")
    play("1", "bid", company="HB", price=20)
    for player in ("2", "3", "1"):
        play(player, "pass")
    play("2", "bid", company="SC", price=45)
    owner = play.game.privates["SC"].owner
    assert isinstance(owner, Player)
    assert owner.name == "Ben"


def test_the_saskatchewan_central_is_started_with_its_private_only() -> None:
    game = Play("1882").game
    central, neutral = game.corporations["SC"], game.corporations["CN"]
    first, second = game.players[:2]
    game.give_private(game.privates["SC"], first)
    assert game.policies.stock.may_par(central, first)
    assert not game.policies.stock.may_par(central, second)
    assert not game.policies.stock.may_par(neutral, first), "no neutral token lies on the map"
    cell = game.market.par_cells()[0]
    assert game.shares.par_cost(central, cell) == cell.price


def test_most_corporations_have_one_neutral_token_more() -> None:
    game = Play("1882").game
    left = {name: game.land.tokens_left(item) for name, item in game.corporations.items()}
    assert left == {"CN": 0, "CNR": 4, "HBR": 4, "CPR": 4, "GT": 4, "SC": 2, "QLL": 3}


def test_one_train_of_each_later_kind_is_kept_aside() -> None:
    game = Play("1882").game
    names = [train.name for train in game.depot.upcoming]
    assert [names.count(kind) for kind in ("2", "3", "4", "5", "6")] == [6, 4, 3, 2, 2]


def test_a_closed_private_starts_nothing() -> None:
    game = Play("1882").game
    game.close_private(game.privates["SC"])
    game.happen(PhaseBegan(phase=game.phase.name, tiles=game.phase.tiles, limit=game.phase.limit()))
    assert game.corporations["SC"].removed


def test_a_token_may_not_be_moved_before_somebody_owns_the_private() -> None:
    play = Play("1882")
    with pytest.raises(Refusal):
        play("private:NWR", "remove_token", hex="I5", city=0, slot=0)


class TestFishing:
    """1882: a corporation without a train that reaches only the fishing grounds need not buy one, but its
    president may help it."""

    def play(self) -> tuple[Play, Corporation]:
        play = in_stock_round("1882")
        game = play.game
        company = started(play, "CNR", 100, (1, 0), (1, 1))
        other = started(play, "GT", 90, (1, 2), (2, 0), (2, 1))
        other.operated = True
        game.land.place_home(company)
        game.depot.give(game.train("2-0"), other)
        game.pay(game.bank, company, 10)
        game.pay(game.players[0], game.bank, play.cash(1) - 20)
        game.land.board.lay("D6", game.land.tile_named("57").at(0))
        game.land.board.place_token("D6", 0, company.id)
        operating_round(play)
        return play, company

    def test_shares_may_be_sold_for_the_cheapest_train(self) -> None:
        play, company = self.play()
        pass_to(play, "buy_train")
        assert play.game.round.entity is company
        assert play.options("pass"), "it need not buy"
        assert play.prices("buy_train") == [(1, 30)], "the 2-train of the GT, with all the president has"
        play("1", "sell_shares", shares=["GT_2"], percent=10)
        play("corp:CNR", "buy_train", train="2-1", price=80)
        assert (company.cash, play.cash(1)) == (0, 20 + 90 + 10 - 80)


def test_the_canadian_national_moves_any_neutral_token_but_the_oldest_one() -> None:
    """1882: the oldest one counts as its home, and no home token leaves the hex of a neutral one."""
    play = in_stock_round("1882")
    game = play.game
    board = game.land.board
    for at, (name, hex_) in enumerate((("GT", "L8"), ("CNR", "D8")), 1):
        company = started(play, name, 100, (at, 0), (at, 1))
        game.land.place_home(company)
        board.lay(hex_, game.land.tile_named("14").at(0))
    operating_round(play)
    for name in ("GT", "CNR"):
        pass_to(play, "token_or_neutral")
        spot = next(row for row in play.options("place_token") if row.get("token_type") == "neutral")
        play(f"corp:{name}", "place_token", **{key: spot[key] for key in ("hex", "city", "token_type")})
        while game.round.entity is game.corporations[name] and game.round.kind == "operating":
            play(f"corp:{name}", "pass")
    national = started(play, "CN", 100, (3, 0), (3, 1))
    while game.phase.name != "3":
        game.depot.export()
    game.give_private(game.privates["NWR"], national)
    operating_round(play)
    while game.round.entity is not national:
        assert game.round.entity is not None
        play(game.round.entity.key, "pass")
    assert [row["hex"] for row in play.options("remove_token")] == ["D8"]
