"""The parser against an independent one, made with a parser library from a grammar of its own."""

import random

import pytest
from lark import Lark, Tree
from lark.exceptions import LarkError

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.table.errors import Malformed

from .data import codes_of, load, needs_data, titles
from .test_language import mutated

GRAMMAR = r"""
start: [part] (";" [part])*
?part: "city" _is city_a (_sep city_a?)*                 -> city
     | "town" _is town_a (_sep town_a?)*                 -> town
     | "offboard" _is off_a (_sep off_a?)*               -> offboard
     | "pass" _is pass_a (_sep pass_a?)*                 -> pass_
     | "halt" [_is halt_a? (_sep halt_a?)*]              -> halt
     | "junction" [_is _sep*]                            -> junction
     | "path" _is path_a? (_sep path_a?)*                -> path
     | "label" _is TEXT                                  -> label
     | "future_label" _is fut_a? (_sep fut_a?)*          -> future_label
     | "upgrade" [_is up_a? (_sep up_a?)*]               -> upgrade
     | "border" _is bor_a? (_sep bor_a?)*                -> border
     | "icon" _is icon_a? (_sep icon_a?)*                -> icon
     | "frame" _is frame_a? (_sep frame_a?)*             -> frame
     | "stripes" _is str_a? (_sep str_a?)*               -> stripes
     | "partition" _is part_a? (_sep part_a?)*           -> partition
     | "stub" _is stub_a? (_sep stub_a?)*                -> stub
city_a: revenue | slots | _stop | "boom" _c FLAG | "reservation" _c TEXT
town_a: revenue | _stop | "boom" _c FLAG | "to_city" _c FLAG | "style" _c ("rect"|"dot"|"hidden")
off_a: revenue | _stop | "rows" _c DIGIT
pass_a: revenue | slots | _stop | "size" _c DIGIT | "color" _c COLOR
halt_a: revenue | _stop | "symbol" _c TEXT
path_a: "a" _c END | "b" _c END | "terminal" _c ("0"|"1"|"2") | "ignore" _c FLAG | "a_lane" _c LANE
      | "b_lane" _c LANE | "lanes" _c DIGIT | "track" _c track
fut_a: "label" _c TEXT | "color" _c COLOR | "sticker" _c TEXT
up_a: "cost" _c INT | "terrain" _c list | "size" _c INT | "loc" _c LOC | "sticky" _c FLAG
bor_a: "edge" _c EDGE | "type" _c bor_t | "cost" _c INT | "color" _c COLOR
bor_t: "mountain"|"water"|"impassable"|"province"|"divider"|"offboard"
icon_a: ("image"|"name") _c TEXT | ("sticky"|"blocks_lay"|"large") _c FLAG | "loc" _c LOC
frame_a: ("color"|"color2") _c COLOR
str_a: "color" _c COLOR
part_a: ("a"|"b") _c CORNER | "type" _c ("province"|"water"|"mountain"|"divider"|"impassable")
      | "restrict" _c ("inner"|"outer") | "length" _c REAL | "blockers" _c list
stub_a: "edge" _c EDGE | "track" _c track
track: "broad"|"narrow"|"dual"|"future"|"thin"
_stop: "hide" _c FLAG | "groups" _c list | "visit_cost" _c INT | "route" _c ("mandatory"|"optional"|"never")
     | "format" _c TEXT | "loc" _c LOC
revenue: "revenue" _c (INT | phase ("|" phase)*)
phase: (COLOR | "diesel") "_" INT
slots: "slots" _c INT
list: TEXT ("|" TEXT)*
_is: "="
_c: ":"
_sep: ","
TEXT: /[^\s=:|;,]+([ ]+[^\s=:|;,]+)*/
INT: /-?[0-9]{1,6}/
DIGIT: /[1-9]/
FLAG: "0" | "1" | "true" | "false"
EDGE: /[0-5]/
END: /[0-5]|_[0-9]{1,2}/
LANE: /[1-9]\.[0-8]/
CORNER: /[0-5][+-]?|-1/
REAL: /[0-9]{1,2}(\.[0-9]{1,2})?/
LOC: "center" | "hex" | /[0-9]{1,2}(\.[0-9]{1,2})?/
COLOR: /white|yellow|green|brown|gray|red|blue|black|purple|orange|sepia|#([0-9a-fA-F]{3}){1,2}/
WS: /[ \t\n]+/
%ignore WS
"""


@pytest.fixture(scope="module")
def independent() -> Lark:
    return Lark(GRAMMAR, parser="earley", lexer="dynamic")


def accepts(grammar: Lark, code: str) -> bool:
    try:
        grammar.parse(code)
    except LarkError:
        return False
    return True


def parts_in(grammar: Lark, code: str) -> list[str]:
    tree = grammar.parse(code)
    return [str(child.data).rstrip("_") for child in tree.children if isinstance(child, Tree)]


def test_both_see_the_same_parts_in_common_tiles(independent: Lark) -> None:
    rng = random.Random(472)
    for tile in rng.sample(sorted(common_tiles().values(), key=lambda tile: tile.name), 60):
        ours = [type(part).__name__.lower() for part in parse_code(tile.code)]
        assert parts_in(independent, tile.code) == ours


# What the grammar cannot say: numbers in range, stops that exist, ends that differ, nothing twice or missing.
BEYOND_GRAMMAR = {"tile/reference", "tile/twice", "tile/missing", "tile/too-long"}
IN_RANGE = ("a whole number from", "a path between", "width.index", "a word")


def refusal(code: str) -> Malformed | None:
    try:
        parse_code(code)
    except Malformed as refused:
        return refused
    return None


def check_agreement(grammar: Lark, code: str) -> None:
    refused = refusal(code)
    if refused is None:
        assert accepts(grammar, code), code
    elif refused.code not in BEYOND_GRAMMAR and not any(words in refused.message for words in IN_RANGE):
        assert not accepts(grammar, code), (code, str(refused))


def test_both_refuse_the_same_mutants(independent: Lark) -> None:
    rng = random.Random(1846)
    for _ in range(120):
        check_agreement(independent, mutated(rng))


@pytest.mark.soak
@needs_data
def test_both_agree_on_all_common_tiles_all_titles_and_thousands_of_mutants(independent: Lark) -> None:
    rng = random.Random(1817)
    codes = {tile.code for tile in common_tiles().values()}
    for title in titles("facts"):
        codes |= codes_of(load(f"facts/{title}.json")["facts"])
    for code in sorted(codes) + [mutated(rng) for _ in range(3000)]:
        check_agreement(independent, code)
