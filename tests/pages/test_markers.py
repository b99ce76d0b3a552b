"""What lies on hexes beside tokens is on the map: hotels, markers of private companies, destinations."""

from __future__ import annotations

from roundhouse.eighteen.pages.pictures import hex_picture, hex_view, layout_of

from ..eighteen.at_table import Play


def marked(play: Play, name: str) -> list[tuple[str, str]]:
    """The markers on a hex: letters and colour."""
    return [(marker.text, marker.color) for marker in hex_view(play.game, name).markers]


def test_a_hotel_has_the_colour_of_its_corporation() -> None:
    play = Play("18FL", 3)
    company = play.game.corporations["LN"]
    company.hex_tokens = ("B7",)
    assert marked(play, "B7") == [("LN", company.definition.color)]
    picture = str(hex_picture(hex_view(play.game, "B7"), layout_of(play.game)))
    assert 'class="marker"' in picture
    assert ">LN<" in picture


def test_the_marker_of_a_private_company_lies_where_it_was_put() -> None:
    play = Play("1846", 5)
    private = play.game.privates["SC"] if "SC" in play.game.privates else play.game.privates["MPC"]
    assert not marked(play, "I1")
    private.marks = ("I1",)
    assert marked(play, "I1") == [(private.id, "#888888")], "nobody has it yet"
    company = play.game.corporations["NYC"]
    private.serves = company
    assert marked(play, "I1") == [(private.id, company.definition.color)]


def test_a_destination_is_marked_until_it_is_reached() -> None:
    play = Play("1870", 3)
    lying = [item for part in play.game.parts for item in part.lying()]
    assert len(lying) == len(play.game.corporations)
    first = lying[0]
    color = play.game.corporations[str(first.company)].definition.color
    assert (first.text, color) in marked(play, first.hex)
    assert first.text == f"→{first.company}"
