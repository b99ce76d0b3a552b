"""Destinations, the river, and the port: as in 1870."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.g1870.connections import connected
from roundhouse.eighteen.titles.g1870.facts import Destinations, Markers
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table
from tests.titles.at_random import new_game as random_game
from tests.titles.at_random import pick
from tests.titles.reference import new_game, record_of

from .at_table import Play


def before(recording: str, number: int) -> EighteenGame:
    """A recorded game before one of its actions."""
    record = record_of(f"1870/{recording}")
    game = new_game(record)
    table = Table(game)
    for action in standing(record.actions):
        entry = read_entry(action, game)
        if entry.number == number:
            return game
        table.replay_one(entry)
    raise AssertionError(f"There is no action {number}.")


def chosen(place: str) -> EighteenGame:
    """The MKT is connected in a turn of another corporation, and uses its token."""
    game = before("1870_game_end_bank", 853)
    assert [company.id for company in game.memory_of(Destinations).waiting] == ["MKT", "ATSF"]
    game.perform({"type": "choose", "entity": "corp:MKT", "choice": place}, None)
    return game


def test_a_token_on_the_map_doubles_the_destination_where_a_route_ends_there() -> None:
    on_map, kept = chosen("Map"), chosen("Charter")
    company = on_map.company("MKT")
    assert on_map.land.board.has_token("N1", "MKT")
    assert not kept.land.board.has_token("N1", "MKT")
    assert kept.company("MKT").tokens[-1] == 100
    assert on_map.runs.best(company).revenue - kept.runs.best(kept.company("MKT")).revenue == 40


def test_the_corporation_in_turn_is_the_first_to_run_for_its_connection() -> None:
    game = before("1870_game_end_bank", 853)
    game.memory_of(Destinations).waiting = ()
    game.round.at = game.round.order.index(game.company("ATSF"))
    assert [company.id for company in connected(game)] == ["ATSF", "MKT"]


def test_who_is_connected_is_written_down_at_the_end_and_at_the_start_of_turns() -> None:
    """18xx.games waits for that, so that a game without it does not open there."""
    game = before("1870_game_end_bank", 873)
    table = Table(game)
    end = {"type": "destination_connection", "entity": "corp:SLSF", "corporations": ["SLSF"]}
    entry, _ = table.apply({"type": "pass", "entity": "corp:SLSF"})
    assert entry.followed_by == (end,)
    assert game.memory_of(Destinations).first is game.company("SLSF")
    game = before("1870_game_end_bank", 870)
    entry, _ = Table(game).apply({"type": "pass", "entity": "corp:TP"})
    assert [(one["entity"], one["corporations"]) for one in entry.followed_by] == [
        ("corp:TP", []),
        ("corp:SLSF", []),
    ]


def test_a_log_of_a_table_that_did_not_write_it_down_goes_on() -> None:
    rng = random.Random(5)
    table = Table(random_game("1870", 5))
    while len(table.log) < 400 or table.log[-1].followed_by:
        table.apply(pick(table.choices(), rng))
    assert any(entry.followed_by for entry in table.log)
    older = Table(random_game("1870", 5))
    for entry in table.log:
        older.restore_one(replace(entry, followed_by=()))
    assert older.game.dump() == table.game.dump()


def test_a_connection_run_leads_from_home_to_the_destination() -> None:
    game = chosen("Map")
    company = game.company("MKT")
    best = game.runs.best(company)
    ends = [{claim["nodes"][0][:-2], claim["nodes"][-1][:-2]} for claim in best.claims]
    assert {"B11", "N1"} in ends
    train = company.trains[0].id
    short = RouteClaim(train=train, connections=(("B11", "B9"),), nodes=("B11-0", "B9-0"))
    action = RunRoutes(entity="corp:MKT", routes=(short,))
    with pytest.raises(Refusal, match="between B11 and N1"):
        game.runs.verified(company, action, company.trains[:1])


def test_nobody_bridges_the_river_before_its_private_company_is_sold_to_a_corporation() -> None:
    game = Play("1870").game
    private, company = game.privates["MRBC"], game.company("MP")
    across = PlannedLay("J15", game.land.tile_named("9"), company)
    along = PlannedLay("J15", game.land.tile_named("8"), company)
    private.owner = game.players[0]
    assert game.policies.track.why_not_lay(along) is None
    reason = "No track crosses the line on J15 as long as a player has Mississippi River Bridge Company."
    assert game.policies.track.why_not_lay(across) == reason
    private.owner = company
    assert game.policies.track.why_not_lay(across) is None


def test_a_game_that_may_end_at_400_ends_with_the_bank_and_with_a_bankruptcy_too() -> None:
    """Also in the first market, of which only other rows are different."""
    wanted = {"bankrupt": "immediate", "bank": "full_or", "stock_market": "immediate"}
    for others in ([], ["original_market"], ["original_rules"]):
        played = title("1870", ["finish_on_400", *others])
        last = played.market.rows[0][-1]
        assert last is not None
        assert last.zones == {"endgame"}
        assert played.settings.end == wanted
    first = title("1870", ["original_market"]).market.cell(4, 0)
    assert first is not None
    assert first.zones == {"unlimited"}


def test_the_port_is_open_until_its_owner_closes_it() -> None:
    game = before("game-end-market-400", 110)
    place = {"type": "assign", "entity": "private:GSC", "target": "M20", "target_type": "hex"}
    game.perform(place, None)
    memory = game.memory_of(Markers)
    assert memory.port is not None
    assert memory.port[0] == "M20"
    assert not memory.port_closed
    game.perform(place, None)
    assert memory.port_closed
    assert game.privates["GSC"].closed


def test_the_tile_at_the_river_may_be_laid_beside_both_others() -> None:
    """The Missouri Pacific has laid twice; its turn waits for the bridge company, as on 18xx.games."""
    game = before("game-end-market-400", 278)
    game.land.correct("C18", "57-1", 0)  # whose track leads on to the river
    kinds = {(choice.type, choice.action["entity"]) for choice in game.choices()}
    assert ("lay_tile", "corp:MP") not in kinds
    bridge = next(choice for choice in game.choices() if choice.action["entity"] == "private:MRBC")
    table = Table(game)
    table.apply(bridge.action)
    assert game.land.board.tile(bridge.action["hex"]).color == "yellow"
    table.apply(
        {"type": "run_routes", "entity": "corp:MP", "routes": game.runs.best(game.company("MP")).claims}
    )
