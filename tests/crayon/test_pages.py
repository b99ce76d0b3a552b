"""What the table page shows: forms that send legal actions, prices before they are paid."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.ink.paper import sized
from roundhouse.table.errors import Malformed, Refusal, RoundhouseError, Unknown
from roundhouse.table.showing import Filing

from .playing import Play, in_turn, new_table, opening

PAGES = FAMILY.pages()


def forms(html: str) -> list[dict[str, object]]:
    return [msgspec.json.decode(unescape(text)) for text in re.findall(r'data-action="([^"]*)"', html)]


def test_every_form_is_a_legal_action() -> None:
    for play in (Play(new_table(2)), opening(2), in_turn(2)):
        game, seat = play.game, play.now.id
        found = forms(PAGES.act(game, seat))
        assert found
        for action in found:
            assert any(choice.admits(action) for choice in game.choices(seat))
            with game.journal.trial():
                game.perform(action, seat)


def test_others_see_whose_turn_it_is_and_no_forms() -> None:
    play = in_turn(2)
    other = next(player for player in play.game.players if player is not play.now)
    assert play.now.name in PAGES.act(play.game, other.id)
    assert not forms(PAGES.act(play.game, other.id))
    assert not forms(PAGES.act(play.game, None))


def test_whoever_acts_sees_gold_and_loads() -> None:
    """Hidden gold stays hidden from the others."""
    play = in_turn(2, hide_gold="yes")
    play.load(play.now, "furs", "fish")
    other = next(player for player in play.game.players if player is not play.now)
    told = "60 gp · Carries furs, fish · 0 of 7 major cities"
    assert told in PAGES.act(play.game, play.now.id)
    assert "60 gp" not in PAGES.act(play.game, other.id)
    play.do("end-move")
    assert told in PAGES.act(play.game, play.now.id)


def test_all_parts_are_plain_text_for_the_server() -> None:
    for play in (Play(new_table(2)), opening(2), in_turn(2)):
        game, seat = play.game, play.now.id
        parts = [PAGES.board(game, seat), PAGES.act(game, seat)]
        parts += [html for _, _, html in PAGES.panels(game, seat)]
        parts.append(PAGES.ask(game, seat, {"about": "spot", "to": "0,10,12"}))
        assert {type(part) for part in parts} == {str}


def test_a_line_begins_where_track_may_begin() -> None:
    play = opening(2)
    play.lay(play.now, [0, 11, 12], [0, 12, 12])
    mine = PAGES.board(play.game, play.now.id)
    assert "0,12,12" in mine
    assert 'data-starts=""' in PAGES.board(play.game, None)
    assert 'class="track p' in mine


def test_the_price_of_a_line_is_told_before_it_is_paid() -> None:
    play = opening(2)
    found = PAGES.ask(play.game, play.now.id, {"about": "build", "path": "0,10,12;0,11,12"})
    assert "1 gp" in found
    assert forms(found) == [{"type": "build-track", "path": [[0, 10, 12], [0, 11, 12]]}]
    far = PAGES.ask(play.game, play.now.id, {"about": "build", "to": "0,47,18"})
    assert "sections" in far
    sea = PAGES.ask(play.game, play.now.id, {"about": "build", "path": "0,10,12;0,30,30"})
    assert "no neighbours" in sea
    assert not forms(sea)


def test_the_way_to_a_city_is_told_before_it_is_gone() -> None:
    play = in_turn(2)
    line = [[0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13]]
    play.lay(play.now, *line)
    found = PAGES.ask(play.game, play.now.id, {"about": "move", "to": "0,15,13"})
    (action,) = forms(found)
    play.table.apply(action, play.now.id)
    assert play.board.words(play.now.at) == "Kutno"
    with pytest.raises(Refusal):
        PAGES.ask(play.game, play.now.id, {"about": "move", "to": "0,0,0"})


@pytest.mark.parametrize("question", [{}, {"about": "weather"}, {"about": "build", "to": "north"}])
def test_questions_that_are_none(question: dict[str, str]) -> None:
    with pytest.raises((Unknown, Malformed)):
        PAGES.ask(in_turn(2).game, "1", question)
    assert issubclass(Unknown, RoundhouseError)


def test_names_are_escaped_and_panels_are_there() -> None:
    play = in_turn(3)
    object.__setattr__(play.now, "name", "<b>Ann & Co</b>")
    panels = PAGES.panels(play.game, play.now.id)
    assert [id_ for id_, _, _ in panels] == ["cards", "plan", "players", "events", "finder", "decks"]
    assert all("<b>Ann" not in html for _, _, html in panels)


def test_the_printed_board_is_a_file() -> None:
    assert isinstance(PAGES, Filing)
    assert PAGES.file("iron-dragon.svg").startswith("<svg")
    assert "Octomare" in PAGES.file("iron-dragon-far.svg")
    with pytest.raises(Unknown):
        PAGES.file("nowhere.svg")


def test_no_board_is_drawn_for_the_script_and_the_style_sheet() -> None:
    """Every page that shows a picture of the family asks for these two; a board takes half a second."""
    assets = PAGES.assets()
    assert set(assets) == {"crayon.js", "crayon.css"}
    assert len(assets["crayon.js"]) < 40_000


def test_the_shipped_board_has_an_address_and_shows_in_the_lobby() -> None:
    card = FAMILY.title_card("iron-dragon")
    assert card.picture == "board/iron-dragon"
    sheet = FAMILY.sheet(card.picture, {})
    assert sheet.heading == "Iron Dragon"
    assert "Octomare" in sheet.pictures[0].svg
    assert sized(sheet.pictures[0].svg, 0.25).width > 300, "it can be printed"
    with pytest.raises(Unknown):
        FAMILY.sheet("board/nowhere", {})


def test_the_signs_of_the_map_are_explained_in_letters_of_the_page() -> None:
    panels = {id_: html for id_, _, html in PAGES.panels(in_turn(2).game, None)}
    legend = panels["finder"].split('<ul class="signs">')[1].split("</ul>")[0]
    words = re.findall(r"</svg>([^<]+)</li>", legend)
    assert words[:3] == ["major city", "medium city", "small city"]
    assert {"mountain 2", "jungle 3", "river +2"} <= set(words)
    assert legend.count("<svg") == len(words)


@pytest.mark.parametrize(("event", "asks"), [(142, False), (126, False), (122, True)])
def test_who_may_build_nothing_is_not_asked_to_draw_a_line(event: int, asks: bool) -> None:
    """The strike of the foremen is for everybody, rogue magic for whoever drew it; peasants let tracks be."""
    play = in_turn(2)
    game = play.game
    play.hold(play.now, 4, 60, 61)  # lumber to Octomare
    play.load(play.now, "lumber")
    play.put(play.now, "Octomare")
    play.stack(event, 100)
    play.do("deliver", card=4, line=0)
    play.do("end-move")
    told = str(PAGES.act(game, play.now.id))
    assert ("Drag a line" in told, "An event lets you build no track now." in told) == (asks, not asks)


def test_the_price_of_a_foreman_follows_what_he_does_without_a_full_stop() -> None:
    play = in_turn(2)
    play.do("end-move")
    told = str(PAGES.act(play.game, play.now.id))
    assert re.search(r"Hire [^<]*[^.], 5 gp", told)
    assert "., 5 gp" not in told
