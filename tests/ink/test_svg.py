"""The SVG writer: text escaped in one place, numbers short, the same bytes every time."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from roundhouse.ink.svg import Svg, document, element, group, moved, number, text


@given(st.text(), st.text())
def test_any_text_and_any_attribute_come_back_as_they_were(words: str, name: str) -> None:
    root = etree.fromstring(document(text(words, 0, 0, 10, data_hex=name), 0, 0, 10, 10).encode())
    legal = [char for char in words if char in "\t\n\r" or (char >= " " and not "\ud800" <= char <= "\udfff")]
    expected = (
        "".join(char for char in legal if char not in "\ufffe\uffff")
        .replace("\r\n", "\n")
        .replace("\r", "\n")
    )
    assert (root[0].text or "") == expected
    assert len(root) == 1
    assert len(root[0]) == 0


@given(st.floats(-1e6, 1e6))
def test_a_number_is_right_to_a_tenth_and_never_minus_nothing(value: float) -> None:
    written = number(value)
    assert abs(float(written) - value) <= 0.051
    assert written != "-0"
    assert not written.endswith(".0")


def test_attributes_that_are_none_are_left_out_and_underscores_become_hyphens() -> None:
    assert element("g", class_="a", fill=None, data_hex="B1") == '<g class="a" data-hex="B1"/>'


def test_a_group_of_nothing_is_nothing() -> None:
    assert group(["", ""], class_="empty") == ""
    assert moved("x", 1, 2) == '<g transform="translate(1 2)">x</g>'


def test_a_document_shows_itself_in_a_notebook() -> None:
    svg = document("", 0, 0, 1, 1)
    assert isinstance(svg, Svg)
    assert svg._repr_svg_() == svg
