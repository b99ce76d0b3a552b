"""Moving: speed, turning round, fees, bribes (acceptance checks 8 and 10)."""

from __future__ import annotations

from roundhouse.crayon.rules.desks import movement
from roundhouse.table.choices import Free

from .playing import Play, employ, in_turn

KOLA_TO_KUTNO = [[0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13]]
LINE = [[0, q, 12] for q in range(11, 15)]


def long_line(play: Play, length: int) -> list[list[int]]:
    """A line of mileposts outside cities, as long as wanted."""
    board = play.board
    start = play.node([0, 11, 12])
    path, seen = [start], {start}

    def go() -> bool:
        if len(path) == length:
            return True
        for other, _ in board.around[path[-1]]:
            if (
                other not in seen
                and board.city[other] < 0
                and other not in board.ports
                and other not in board.twin
            ):
                path.append(other)
                seen.add(other)
                if go():
                    return True
                path.pop()
        return False

    assert go()
    return [list(board.mileposts[node]) for node in path]


def test_a_teapot_moves_ten_mileposts() -> None:
    play = in_turn()
    line = long_line(play, 12)
    play.lay(play.now, *line)
    play.put(play.now, line[0])
    assert play.refused("move-train", path=line[1:]) == "out-of-movement"
    play.do("move-train", path=line[:11])
    assert list(play.board.mileposts[play.now.at]) == line[10]
    assert play.refused("move-train", path=[line[11]]) == "out-of-movement"


def test_trains_turn_round_in_cities_only() -> None:
    play = in_turn()
    play.lay(play.now, *KOLA_TO_KUTNO)
    play.put(play.now, [0, 13, 12])
    play.do("move-train", path=[[0, 14, 12]])
    assert play.refused("move-train", path=[[0, 13, 12]]) == "cannot-reverse"
    play.do("move-train", path=[[0, 14, 13], [0, 15, 13], [0, 14, 13]])
    assert play.game.progress.moved == 4
    play.do("end-turn")
    play.do("end-turn")
    assert play.refused("move-train", path=[[0, 15, 13]]) == "cannot-reverse"


def test_a_train_needs_track() -> None:
    play = in_turn()
    assert play.refused("move-train", path=[[0, 30, 30]]) == "not-adjacent"
    outside = play.board.around[play.node([0, 10, 12])][0][0]
    play.put(play.now, [0, 10, 12])
    assert play.refused("move-train", path=[play.board.name(outside)]) == "no-track"
    centre = play.board.centre[play.board.city_number["Kola"]]
    play.do("move-train", path=[play.board.name(centre)])


def test_four_gold_once_for_each_owner_a_turn() -> None:
    play = in_turn(3)
    owner = next(player for player in play.game.players if player is not play.now)
    play.lay(owner, *KOLA_TO_KUTNO)
    play.put(play.now, [0, 10, 12])
    play.do("move-train", path=KOLA_TO_KUTNO[1:3])
    assert (play.now.gold, owner.gold) == (56, 64)
    play.do("move-train", path=KOLA_TO_KUTNO[3:])
    assert (play.now.gold, owner.gold) == (56, 64)


def test_a_fee_that_cannot_be_paid_keeps_the_train_where_it_is() -> None:
    play = in_turn()
    owner = next(player for player in play.game.players if player is not play.now)
    play.lay(owner, *KOLA_TO_KUTNO)
    play.put(play.now, [0, 10, 12])
    play.now.gold = 3
    assert play.refused("move-train", path=KOLA_TO_KUTNO[1:3]) == "fee-not-affordable"


def test_a_step_that_is_paid_for_is_offered_where_the_way_to_a_city_is_too_dear() -> None:
    """On the track of one player, whose fee is paid; the nearest city lies on that of another."""
    play = in_turn(3)
    one, other = (player for player in play.game.players if player is not play.now)
    play.lay(one, [0, 13, 12], [0, 12, 12], [0, 11, 12])
    play.lay(other, [0, 12, 12], [0, 12, 11])
    play.put(play.now, [0, 12, 12], came=[0, 13, 12])
    play.game.progress.fees = (one.number,)
    play.game.bank.gold += play.now.gold - 3
    play.now.gold = 3
    assert play.refused("move-train", path=[[0, 12, 11]]) == "fee-not-affordable"
    choice = next(choice for choice in play.game.choices() if choice.type == "move-train")
    assert isinstance(choice.open["path"], Free)
    assert choice.open["path"].hint == [[0, 11, 12]]
    play.do("move-train", path=[[0, 11, 12]])


def test_going_below_costs_a_bribe_once_a_turn() -> None:
    play = in_turn()
    mover = play.now
    other = next(player for player in play.game.players if player is not mover)
    employ(play, mover, "elf")
    employ(play, other, "catman")
    play.put(mover, [0, 11, 22])
    mover.gold = 0
    assert play.refused("move-train", path=[[1, 1, 2]]) == "bribe-not-affordable"
    mover.gold = 5
    employ(play, other, "orc")
    play.do("move-train", path=[[1, 1, 2]])
    assert (mover.gold, other.gold) == (4, 61)
    assert play.game.progress.moved == 1


def test_orcs_and_trolls_pay_no_bribe() -> None:
    for race in ("orc", "troll"):
        play = in_turn()
        employ(play, play.now, race)
        play.put(play.now, [0, 11, 22])
        play.now.gold = 0
        play.do("move-train", path=[[1, 1, 2]])
        assert play.now.gold == 0


def test_magic_joins_two_cities_by_one_step() -> None:
    play = in_turn(city="Wikkedde")
    ozu = play.board.centre[play.board.city_number["Ozu-Zarkh"]]
    play.do("move-train", path=[play.board.name(ozu)])
    assert play.game.progress.moved == 1
    play.put(play.now, "Bluefeld")
    octomare = play.board.centre[play.board.city_number["Octomare"]]
    assert play.refused("move-train", path=[play.board.name(octomare)]) == "link-suspended"


def test_the_way_to_a_city_is_previewed_with_its_fee() -> None:
    play = in_turn()
    owner = next(player for player in play.game.players if player is not play.now)
    play.lay(owner, *KOLA_TO_KUTNO)
    play.put(play.now, [0, 10, 12])
    answer = play.ask("preview-move", to="Kutno")
    assert answer["mileposts"] == 6
    assert answer["fees"] == {owner.id: 4}
    assert answer["turns"] == 1
    play.do("move-train", path=answer["now"])
    assert play.board.words(play.now.at) == "Kutno"


def test_a_ship_in_the_port_of_a_slow_region_sails_at_full_speed() -> None:
    play = in_turn(city="Bluefeld")
    player, other = play.now, play.game.players[1 - play.now.number]
    play.put(player, [0, 46, 17])
    play.game.decks.ships = tuple(name for name in play.game.decks.ships if name != "Vulture")
    player.ship = "Vulture"
    play.pass_turn()
    assert play.now is other
    play.stack(123)  # Snow in the Pirate Isles, where Bluefeld lies
    play.do("discard-hand")
    assert play.now is player
    assert play.game.progress.allowance == 12
    player.ship = ""
    movement.set_allowance(play.game, player)
    assert play.game.progress.allowance == 5
