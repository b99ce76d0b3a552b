"""Text metrics are those of the shipped font, and names break into lines as evenly as they can."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from roundhouse.ink.lettering import FONT_FILES, WEB_FONTS, breaks, fitted, font_path, width, with_font
from roundhouse.ink.svg import document, text


def test_the_fonts_are_shipped() -> None:
    assert all(font_path(name).is_file() for name in FONT_FILES)


def test_widths_grow_with_size_and_weight() -> None:
    assert width("Takamatsu", 20) == 2 * width("Takamatsu", 10)
    assert width("Takamatsu", 20, True) > width("Takamatsu", 20)
    assert width("iiii", 10) < width("MMMM", 10)
    assert width("", 10) == 0


def test_what_the_font_lacks_counts_as_a_full_square() -> None:
    assert width("四国", 10) == 20


def test_names_break_evenly_at_spaces_and_hyphens() -> None:
    assert breaks("Merthyr Tydfil & Pontypool", 3) == ("Merthyr", "Tydfil &", "Pontypool")
    assert breaks("Raleigh-Durham", 2) == ("Raleigh-", "Durham")
    assert breaks("Poughkeepsie", 3) == ("Poughkeepsie",)


@given(st.text(max_size=60), st.integers(1, 3))
def test_breaking_loses_no_letter(words: str, lines: int) -> None:
    assert "".join("".join(breaks(words, lines)).split()) == "".join(words.split())


def test_a_text_is_set_smaller_where_there_is_no_room() -> None:
    size = fitted("Takamatsu & Kotohira", 50, 20, True)
    assert size < 20
    assert abs(width("Takamatsu & Kotohira", size, True) - 50) < 0.01


def test_a_picture_can_carry_its_font() -> None:
    svg = with_font(document(text("Uji", 0, 0, 10), 0, 0, 10, 10))
    root = etree.fromstring(svg.encode())
    assert (root[0].text or "").startswith("@font-face{font-family:'Roundhouse Sans'")
    assert root[1].text == "Uji"
    assert font_path(WEB_FONTS[700]).read_bytes().startswith(b"wOF2")
