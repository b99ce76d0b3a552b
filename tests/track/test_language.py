"""The tile language: reading, writing, and what is said about mistakes (S1.L1 to S1.L4)."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.eighteen.track import parts as p
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import LONGEST_CODE, mend_code, parse_code, print_code
from roundhouse.table.errors import Malformed

from .data import codes_of, load, needs_data, titles

EXAMPLES = [  # S1.E
    "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:_0,b:3;path=a:0,b:_1;path=a:_1,b:4",
    "path=a:0,b:3;path=a:0,b:4",
    "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "city=revenue:60,slots:2;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0;label=H;upgrade=cost:80",
    "upgrade=cost:80,terrain:water|mountain",
    "city=revenue:yellow_40|green_50|brown_60|gray_80,hide:1,groups:Pittsburgh;path=a:5,b:_0;border=edge:4",
    "offboard=revenue:yellow_40|green_50|brown_60|gray_80,groups:Pittsburgh;path=a:0,b:_0;border=edge:1",
    "city=revenue:30;city=revenue:30;path=a:1,b:_0;path=a:4,b:_1;label=OO;upgrade=cost:40,terrain:water",
    "town=revenue:0;town=revenue:0",
    "city=revenue:60,slots:3,loc:center;town=revenue:10,loc:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;"
    "path=a:2,b:_1;path=a:5,b:_0,lanes:2;path=a:_1,b:_0;label=MC",
    "town=revenue:10;path=a:2,b:_0,a_lane:2.1;path=a:5,b:_0;path=a:2,b:4,a_lane:2.0;label=P",
    "path=a:0,b:3,lanes:3",
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_every_example_of_the_document_prints_back_to_the_same_string_s1_e(code: str) -> None:
    assert print_code(parse_code(code)) == code


def test_revenues_are_one_sum_or_sums_by_phase_s1_l2() -> None:
    (city,) = parse_code("city=revenue:yellow_40|green_50,groups:East|Port,slots:2")
    assert city == p.City(p.Revenue(phases=(("yellow", 40), ("green", 50))), slots=2, groups=("East", "Port"))
    assert parse_code("town=revenue:10") == (p.Town(p.Revenue(flat=10)),)


def test_spaces_and_a_last_separator_are_allowed() -> None:
    assert parse_code(" city = revenue : 20 , slots : 2 ;\n path=a:0 , b:_0, ; ") == parse_code(
        "city=revenue:20,slots:2;path=a:0,b:_0"
    )
    assert parse_code("") == ()


MISTAKES = [
    ("sity=revenue:20", "tile/unknown-part", 1, "did you mean “city”?"),
    ("city=revenue:20;pth=a:0,b:_0", "tile/unknown-part", 17, "did you mean “path”?"),
    ("city=revenu:20", "tile/unknown-attribute", 6, "did you mean “revenue”?"),
    ("city=revenue:20|yelow_30", "tile/value", 14, None),
    ("city=revenue:green_20|yelow_30", "tile/value", 23, "did you mean “yellow”?"),
    ("city=revenue:green_x", "tile/value", 19, None),
    ("border=edge:1,type:watter", "tile/value", 20, "did you mean “water”?"),
    ("path=a:0,b:_0", "tile/reference", 12, None),
    ("path=a:7,b:1", "tile/value", 8, None),
    ("path=a:1", "tile/missing", 9, None),
    ("path=a:1,b:1", "tile/value", 1, None),
    ("path=a:1,b:2,a_lane:2.2", "tile/value", 21, None),
    ("path=a:1,b:2,lanes:1000000", "tile/value", 20, None),
    ("city=slots:2", "tile/missing", 13, None),
    ("city=revenue", "tile/value", 13, None),
    ("city=revenue:20,revenue:30", "tile/twice", 17, None),
    ("label=", "tile/missing", 7, None),
    ("label=A:B", "tile/value", 8, None),
    ("city=revenue:20;path=a:1,b:_0,terminal:1path=a:2,b:_0", "tile/separator", 41, None),
    ("junction=a:1", "tile/unknown-attribute", 10, None),
    ("path=a:1,b:2=3", "tile/separator", 13, None),
]


@pytest.mark.parametrize(("code", "error", "column", "hint"), MISTAKES)
def test_a_mistake_is_named_with_its_column(code: str, error: str, column: int, hint: str | None) -> None:
    with pytest.raises(Malformed) as caught:
        parse_code(code)
    assert caught.value.code == error
    assert caught.value.place is not None
    assert caught.value.place.column == column
    if hint:
        assert caught.value.hint == hint


def test_slips_of_others_are_mended_and_told() -> None:
    parts, slips = mend_code("city=revenue:20;path=a:1,b:_0,terminal:1path=a:6,b:_0,loc:1;label=")
    assert print_code(parts) == "city=revenue:20;path=a:1,b:_0,terminal:1;path=a:0,b:_0"
    assert [slip.code for slip in slips] == [
        "tile/separator",
        "tile/value",
        "tile/unknown-attribute",
        "tile/missing",
    ]
    assert mend_code("path=a:0,b:1") == (parse_code("path=a:0,b:1"), ())


def test_a_string_of_any_length_takes_linear_time_or_is_refused() -> None:
    with pytest.raises(Malformed, match="at most"):
        parse_code(";" * (LONGEST_CODE + 1))
    assert parse_code(";" * LONGEST_CODE) == ()
    with pytest.raises(Malformed):
        parse_code("=" * LONGEST_CODE)
    with pytest.raises(Malformed):
        mend_code("path=" * (LONGEST_CODE // 5))


def test_parse_and_print_are_inverse_on_all_common_tiles() -> None:
    for tile in common_tiles().values():
        assert parse_code(tile.code) == tile.parts


@needs_data
def test_the_catalogue_has_the_472_common_tiles() -> None:
    ours = {name: (tile.color, tile.code) for name, tile in common_tiles().items()}
    theirs = {name: (tile["color"], tile["code"]) for name, tile in load("facts/_tiles.json").items()}
    assert ours == theirs
    assert len(ours) == 472


@needs_data
@pytest.mark.parametrize("title", titles("facts"))
def test_parse_and_print_are_inverse_on_every_hex_and_tile_of_the_titles(title: str) -> None:
    for code in codes_of(load(f"facts/{title}.json")["facts"]) - {"blank", "city", "town"}:
        parts, slips = mend_code(code)
        assert parse_code(print_code(parts)) == parts
        if not slips:
            assert parse_code(code) == parts


LETTERS = '0123456789_:;,=|.-abcdelnoprstuvwy é<&"\n'


def mutated(rng: random.Random) -> str:
    names = list(common_tiles())
    code = list(common_tiles()[rng.choice(names)].code)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(code) + 1)
        match rng.randrange(4):
            case 0:
                code.insert(at, rng.choice(LETTERS))
            case 1:
                del code[at : at + rng.randint(1, 5)]
            case 2:
                code[at:at] = code[max(0, at - 9) : at]
            case _:
                code[at:at] = list(common_tiles()[rng.choice(names)].code[-12:])
    return "".join(code)


def outcome(reader: Callable[[str], tuple[p.Part, ...]], code: str) -> tuple[p.Part, ...] | Malformed:
    try:
        return reader(code)
    except Malformed as refused:
        return refused


def check_mutants(count: int) -> None:
    rng = random.Random(1889)
    read = 0
    for _ in range(count):
        code = mutated(rng)
        for reader in (parse_code, lambda text: mend_code(text)[0]):
            answer = outcome(reader, code)
            if isinstance(answer, Malformed):
                assert answer.place is not None
                assert answer.place.column is not None
                assert 1 <= answer.place.column <= len(code) + 1
            else:
                read += 1
                assert parse_code(print_code(answer)) == answer
    assert 0 < read < 2 * count


def test_mutated_strings_are_read_or_refused_with_a_column() -> None:
    check_mutants(500)


@pytest.mark.soak
def test_ten_thousand_mutated_strings() -> None:
    check_mutants(10_000)


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    answer = outcome(parse_code, text)
    assert not isinstance(answer, Malformed) or answer.code.startswith("tile/")
