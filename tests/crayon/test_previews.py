"""Previews: any point of the board gets an answer or a clear refusal, and hidden gold stays hidden."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.crayon.rules.state.action_fields import LONGEST_PATH
from roundhouse.table.errors import Malformed, Refusal

from .playing import Play, employ, in_turn, opening

KOLA = [0, 10, 12]
KOLA_TO_THE_KUT = [[0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12]]


def spots(play: Play) -> list[Any]:
    """Every strait, port, lake and entrance, and some mileposts of every terrain."""
    board = play.board
    nodes = {*range(board.milepost_count, len(board.water)), *board.ports, *board.gates}
    for name in {terrain.name for terrain in board.terrain}:
        nodes.update([n for n in range(board.milepost_count) if board.terrain[n].name == name][:3])
    return [board.name(node) for node in sorted(nodes)]


@pytest.mark.parametrize("aboard", [False, True])
def test_a_preview_of_any_point_is_an_answer_or_a_refusal(aboard: bool) -> None:
    play = in_turn(city="Bluefeld")
    if aboard:
        play.put(play.now, "S01")
        play.now.ship = "Serpent"
    told = set()
    for spot in spots(play):
        for question in (
            {"type": "preview-build", "to": spot},
            {"type": "preview-build", "from": spot, "to": [0, 10, 12]},
            {"type": "preview-build", "path": [spot, [0, 10, 12]]},
            {"type": "preview-build", "start": spot, "end": spot},
            {"type": "preview-move", "to": spot},
            {"type": "preview-ship", "to": spot},
        ):
            try:
                told.add(str(play.game.query(question, None).get("error", {}).get("code", "answered")))
            except (Refusal, Malformed) as error:
                told.add(error.code)
    known = {"sea-point", "not-connected", "no-track", "not-sea", "aboard-ship", "not-adjacent"}
    known |= {"inside-major-city", "link-occupied", "spend-limit", "not-enough-gp", "major-exit-limit"}
    assert {"answered", "sea-point"} <= told <= known | {"answered"}


def test_a_train_that_is_not_placed_sails_nowhere() -> None:
    play = opening(start_city="before-first-move")
    with pytest.raises(Refusal, match="no train on the board"):
        play.ask("preview-ship", to=[0, 46, 17])


def test_the_best_line_to_any_city_can_be_built() -> None:
    """Also to the centre of a major city and through an entrance, whatever it costs: gold and budget apart,
    the answer has no error."""
    play = opening(2)
    employ(play, play.now, "human")
    for city in play.board.cities:
        centre = list(city.centre)
        if city.name == "Kola":
            continue
        answer = play.game.query({"type": "preview-build", "from": KOLA, "to": centre}, None)
        assert answer["path"][0] == KOLA
        assert answer.get("error", {}).get("code") in (None, "spend-limit"), (city.name, answer)


def test_the_best_line_leads_over_a_bridge_that_only_its_owner_may_rebuild() -> None:
    """The river Kut runs between [0, 14, 12] and [0, 14, 13]; a flood took the bridge away and is over."""
    play = opening(2)
    owner, other = play.game.in_turn_order(play.now.number)
    for player in (owner, other):
        employ(play, player, "human" if player is owner else "catman")
    play.lay(owner, KOLA, *KOLA_TO_THE_KUT)
    bridge = play.board.link_of[play.node([0, 14, 12]), play.node([0, 14, 13])]
    play.game.track.claim(bridge, (owner.number, 0, 3))
    assert play.ask("preview-build", owner.id, to=[0, 14, 13])["path"] == [[0, 14, 12], [0, 14, 13]]
    around = play.ask("preview-build", other.id, to=[0, 14, 13])["path"]
    assert [[0, 14, 12], [0, 14, 13]] not in [around[at : at + 2] for at in range(len(around))]


def test_a_budget_that_is_too_small_hides_no_bribe() -> None:
    play = opening(2)
    employ(play, play.now, "human")
    answer = play.game.query({"type": "preview-build", "from": KOLA, "to": [1, 6, 11]}, None)
    assert answer["error"]["code"] == "spend-limit"
    assert (answer["bribe"], answer["total"]) == (1, 1 + sum(link["cost"] for link in answer["links"]))


def test_a_path_has_an_end() -> None:
    play = opening()
    long = [[0, 10, 12], [0, 11, 12]] * LONGEST_PATH
    with pytest.raises(Malformed, match="mileposts at most"):
        play.ask("preview-build", path=long)
    assert play.refused("build-track", path=long) == "bad-request"


def told(play: Play, seat: str | None, gold: int) -> list[Any]:
    """What previews of the player on answer ``seat``, with so much gold."""
    player = play.now
    before, player.gold = player.gold, gold
    questions = (
        {"type": "preview-build", "path": [[0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12]]},
        {"type": "preview-move", "to": [0, 14, 12]},
        {"type": "preview-move", "to": [1, 1, 2]},
    )
    answers = []
    for question in questions:
        try:
            answers.append(play.game.query(question, seat))
        except Refusal as error:
            answers.append(error.to_json())
    player.gold = before
    return answers


def test_previews_of_others_say_nothing_about_hidden_gold() -> None:
    play = in_turn(hide_gold="yes")
    other = play.game.players[1 - play.now.number]
    play.lay(other, [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12])
    play.put(play.now, [0, 12, 12])
    for seat in (other.id, None):
        assert told(play, seat, 0) == told(play, seat, 60)
    own = play.now.id
    assert told(play, own, 0) != told(play, own, 60)


def test_whoever_plays_on_alone_has_won_because_the_others_gave_up() -> None:
    play = in_turn(3, resign="yes")
    play.do("resign")
    play.do("resign")
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.reason == "all others gave up"
