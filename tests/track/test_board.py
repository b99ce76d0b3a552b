"""The board in play: tiles, tokens, reservations, all through the journal."""

import random

import pytest

from roundhouse.eighteen.track.board import Board, Reservation
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.slots import city_map
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.journal import Journal
from roundhouse.table.snapshot import digest, dump, restore

from .boards import blank_board, plain_kinds, small_board

TILES = common_tiles()
OO = "city=revenue:0;city=revenue:0;label=OO"


def define(value: object) -> object:
    assert isinstance(value, Tile)
    return list(value.ref)


def fingerprint(board: Board) -> str:
    return digest(dump([board], define))


def test_what_is_printed_shows_until_a_tile_is_laid() -> None:
    board = small_board({"A1": "town"})
    assert board.tile("A1").towns
    board.lay("A1", TILES["58"].rotated(2), "58-0")
    assert board.tile("A1").rotation == 2
    assert board.copies == {"A1": "58-0"}
    board.lift("A1")
    assert board.tile("A1").name == "A1"
    assert not board.copies


def test_tokens_fill_slots_and_then_lie_beside_them() -> None:
    board = small_board({"A1": "blank"})
    board.lay("A1", TILES["14"])
    assert board.slots("A1", 0) == (None, None)
    assert board.place_token("A1", 0, "A") == 0
    assert board.place_token("A1", 0, "B", slot=1) == 1
    assert board.blocks("A1", 0, "C")
    assert not board.blocks("A1", 0, "A")
    assert board.place_token("A1", 0, "C") == 2
    assert board.slots("A1", 0) == ("A", "B", "C")
    board.remove_token("A1", 0, "C")
    board.remove_token("A1", 0, "A")
    assert board.slots("A1", 0) == (None, "B")
    board.replace_token("A1", 0, "B", "D")
    assert list(board.tokens_of("D")) == [("A1", 0)]
    assert board.has_token("A1", "D")
    assert not board.has_token("A1", "D", city=1)
    with pytest.raises(ValueError, match="not in list"):
        board.remove_token("A1", 0, "A")


def test_a_slot_that_is_kept_for_a_home_stays_free_as_on_18xx_games() -> None:
    """A token that is moved again is named by its slot in games that are written for the site."""
    board = small_board({"A1": "city"})
    board.reserve("A1", "home", 0)
    board.lay("A1", TILES["57"])
    assert not board.has_room("A1", 0, "A")
    board.lay("A1", TILES["14"])
    assert board.place_token("A1", 0, "A") == 1
    board.lay("A1", TILES["63"])
    assert board.slots("A1", 0) == (None, "A")
    assert board.place_token("A1", 0, "home") == 0


def test_where_tokens_lie_is_told_anew_after_every_change_and_undo() -> None:
    board, journal = small_board({"A1": "city=revenue:20,slots:2", "A3": "city=revenue:20"}), Journal()
    journal.adopt(board)
    board.place_token("A1", 0, "A")
    mark = journal.mark()
    assert list(board.tokens_of("A")) == [("A1", 0)]
    board.place_token("A1", 0, "A")
    board.place_token("A3", 0, "A")
    assert list(board.tokens_of("A")) == [("A1", 0), ("A1", 0), ("A3", 0)]
    board.remove_token("A1", 0, "A")
    assert list(board.tokens_of("A")) == [("A1", 0), ("A3", 0)]
    journal.rewind(mark)
    assert list(board.tokens_of("A")) == [("A1", 0)]
    board.place_token("A3", 0, "B")
    assert (list(board.tokens_of("A")), list(board.tokens_of("B"))) == ([("A1", 0)], [("A3", 0)])


def test_tokens_stay_in_their_city_when_it_is_upgraded() -> None:
    board = small_board({"A1": OO})
    board.place_token("A1", 1, "A")
    yellow = TILES["59"]
    board.lay("A1", yellow)
    assert board.slots("A1", 1) == ("A",)
    exits = yellow.node_exits[1]
    board.lay("A1", TILES["67"].at(next(r for r in range(6) if _joins(TILES["67"].at(r), yellow))))
    ((name, city),) = board.tokens_of("A")
    assert exits <= board.tile(name).node_exits[city]


def _joins(new: Tile, old: Tile) -> bool:
    return all(any(exits <= other for other in new.node_exits) for exits in old.node_exits)


def test_a_city_without_track_stays_apart_from_one_that_takes_its_number() -> None:
    half = printed_tile("x", "yellow", "city=revenue:30;city=revenue:0;path=a:1,b:_0;label=OO")
    board = small_board({"A1": OO})
    board.lay("A1", half)
    board.place_token("A1", 0, "A")
    board.reserve("A1", "B", 1)
    whole = TILES["59"]
    turned = next(whole.at(turn) for turn in range(6) if 1 in whole.at(turn).node_exits[1])
    assert city_map(half, turned) == (1, 0)
    board.lay("A1", turned)
    assert board.slots("A1", 1) == ("A",)
    assert board.reservations("A1") == (Reservation("B", 0),)


def test_cities_that_merge_keep_all_tokens() -> None:
    two = printed_tile("x", "green", "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_1")
    one = printed_tile("y", "brown", "city=revenue:60,slots:2;path=a:0,b:_0;path=a:2,b:_0")
    small = printed_tile("z", "brown", "city=revenue:60;path=a:0,b:_0;path=a:2,b:_0")
    assert city_map(two, one) == (0, 0)
    board = small_board({"A1": OO})
    board.lay("A1", two)
    board.place_token("A1", 0, "A")
    board.place_token("A1", 1, "B")
    board.lay("A1", one)
    assert board.slots("A1", 0) == ("A", "B")
    board.lay("A1", small)
    assert board.slots("A1", 0) == ("A", "B")
    assert city_map(one, TILES["7"]) == (0,)


def test_reservations_come_back_from_a_snapshot() -> None:
    board, other = small_board({"A1": OO}), small_board({"A1": OO})
    board.reserve("A1", "A", 1)
    restore(dump([board], str), {"board": other}, str)
    assert other.reservations("A1") == (Reservation("A", 1),)
    assert other.reservations("A1")[0].company == "A"
    assert not other.has_room("A1", 1, "C")


def test_reservations_keep_slots_and_move_with_their_city() -> None:
    board = small_board({"A1": OO})
    board.reserve("A1", "A", 1)
    board.reserve("A1", "B")
    assert not board.has_room("A1", 1, "C")
    assert board.has_room("A1", 1, "A")
    assert board.has_room("A1", 0, "C")
    board.place_token("A1", 0, "C")
    assert not board.has_room("A1", 1, "D")
    board.lay("A1", printed_tile("x", "yellow", "city=revenue:30,slots:2;path=a:0,b:_0"))
    assert board.reservations("A1") == (Reservation("A", 0), Reservation("B", None))
    board.release("A1", "A")
    board.release("A1", "B")
    assert board.has_room("A1", 0, "D")
    assert board.reservations("A1") == ()


def play(board: Board, rng: random.Random) -> None:
    name = rng.choice(list(board.hexmap.hexes))
    cities = len(board.tile(name).cities)
    match rng.randrange(5):
        case 0 if cities:
            board.place_token(name, rng.randrange(cities), rng.choice("AB"))
        case 1 if board.has_token(name, "A"):
            city = next(city for city in range(cities) if board.has_token(name, "A", city))
            board.remove_token(name, city, "A")
        case 2:
            board.reserve(name, rng.choice("AB"), rng.randrange(cities) if cities else None)
        case 3:
            board.lift(name)
        case _:
            board.lay(name, rng.choice(plain_kinds()).at(rng.randrange(6)), f"t-{rng.randrange(9)}")


@pytest.mark.parametrize("seed", range(5))
def test_undo_restores_state_stamp_and_everything_derived(seed: int) -> None:
    rng = random.Random(seed)
    journal = Journal()
    board = blank_board(3, 3, journal)
    marks = []
    for _ in range(60):
        marks.append((journal.mark(), fingerprint(board), board.stamp, dict(board.plans)))
        play(board, rng)
    for mark, before, stamp, plans in reversed(marks):
        journal.rewind(mark)
        assert fingerprint(board) == before
        assert board.stamp == stamp
        assert board.plans == plans


def test_a_stamp_never_stands_for_two_boards() -> None:
    journal = Journal()
    board = blank_board(2, 2, journal)
    first = board.stamp
    with journal.trial():
        board.lay("A1", TILES["7"])
        tried = board.stamp
    assert board.stamp == first
    board.lay("A1", TILES["8"])
    assert board.stamp not in {first, tried}


def test_a_saved_board_comes_back_whole() -> None:
    rng = random.Random(7)
    board = blank_board(3, 3)
    for _ in range(40):
        play(board, rng)
    tiles = {tile.name: tile for tile in plain_kinds()}
    other = blank_board(3, 3)
    restore(dump([board], define), {"board": other}, lambda ref: tiles[ref[1]].at(ref[2]))
    other.refresh()
    assert fingerprint(other) == fingerprint(board)
    for here in other.hexmap.by_index:
        assert other.plans[here.index].tile.ref[1:] == board.tile(here.name).ref[1:]


def test_boards_that_are_alike_have_one_digest_whatever_led_to_them() -> None:
    board = small_board({"A1": "town", "A3": "town"})
    bare, stamp = board.digest, board.stamp
    board.lay("A1", TILES["58"], "58-0")
    one = board.digest
    board.lay("A3", TILES["58"], "58-1")
    both = board.digest
    assert len({bare, one, both}) == 3
    board.lift("A1")
    board.lay("A1", TILES["58"], "58-0")
    assert board.digest == both
    board.lift("A1")
    board.lift("A3")
    assert board.digest == bare
    assert board.stamp != stamp
    board.lay("A1", TILES["58"].rotated(1), "58-0")
    assert board.digest != one
