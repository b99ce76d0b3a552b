"""No text lies on track, on stops or on other text, measured on finished maps of the reference data."""

import pytest
from bench.maps import ROOT, map_of, titles

from roundhouse.eighteen.draw import draw_map

from .overlap import measure

MOST_PLAYED = (
    "1889",
    "1830",
    "1846",
    "18Chesapeake",
    "1817",
    "1860",
    "1882",
    "18MEX",
    "18AL",
    "18GA",
    "18TN",
    "18MS",
    "1836Jr30",
    "1822",
    "1856",
    "1861",
    "1867",
    "1870",
    "18CO",
    "18EU",
)

needs_data = pytest.mark.skipif(not ROOT.is_dir(), reason=f"no reference data at {ROOT}")


@needs_data
@pytest.mark.parametrize("title", MOST_PLAYED)
def test_nothing_overlaps_on_the_most_played_maps(title: str) -> None:
    hexes, found = measure(draw_map(map_of(title)))
    assert hexes > 20
    assert found == {}


@needs_data
def test_fewer_than_one_hex_in_a_hundred_has_an_overlap(capsys: pytest.CaptureFixture[str]) -> None:
    total, bad = 0, []
    for title in titles():
        hexes, found = measure(draw_map(map_of(title)))
        total += hexes
        bad += [f"{title} {name}: {', '.join(what)}" for name, what in found.items()]
    with capsys.disabled():
        print(f"\n{len(bad)} of {total} hexes have an overlap ({len(bad) / total:.2%})", *bad, sep="\n  ")
    assert total > 10_000
    assert len(bad) < total / 100


def test_the_measure_sees_an_overlap() -> None:
    track = '<path class="track" d="M0 86.6L0 -86.6"/>'
    texts = '<text x="3" y="5" font-size="20">Nara</text><text x="40" y="5" font-size="20">Uji</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><g data-hex="A1">{track}{texts}</g></svg>'
    _, found = measure(svg)
    assert found == {"A1": ["'Nara' on track or a stop"]}
