"""Files that are no saved games of Rails, or were: a clear error, quickly, with little memory."""

from __future__ import annotations

import random
import struct
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.rails.saves.java import LARGEST
from roundhouse.eighteen.formats.rails.saves.save import MAGIC, read_save
from roundhouse.table.errors import Malformed, RoundhouseError

from .data import needs_rails
from .saves import raw_saves

FIRST = 0x7E0000
"""The handle of the first thing in a stream."""


def text(value: str) -> bytes:
    return b"t" + struct.pack(">H", len(value)) + value.encode()


def ref(handle: int) -> bytes:
    return b"q" + struct.pack(">i", FIRST + handle)


def class_of(name: str, above: bytes = b"p", fields: tuple[str, ...] = ()) -> bytes:
    """A class with whole numbers for fields."""
    rows = b"".join(b"I" + struct.pack(">H", len(field)) + field.encode() for field in fields)
    head = b"r" + struct.pack(">H", len(name)) + name.encode() + bytes(8) + b"\x02"
    return head + struct.pack(">H", len(fields)) + rows + b"x" + above


def list_of(size: int, *items: bytes, kind: bytes | None = None) -> bytes:
    return b"u" + (kind or class_of("[Ljava.lang.Object;")) + struct.pack(">i", size) + b"".join(items)


def nested_classes(depth: int) -> bytes:
    found = b"p"
    for number in range(depth):
        found = class_of(f"rails.A{number}", found)
    return b"s" + found


def doubled_lists(times: int) -> bytes:
    """Each list holds the one before twice: small as a file, 2 to the power of ``times`` if written out."""
    rows = [list_of(2, b"p", b"p")]
    rows += [list_of(2, ref(number), ref(number), kind=ref(0)) for number in range(1, times)]
    return b"".join(rows)


HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing but the beginning": (b"", "version, date, game"),
    "text that is cut off": (text("2.4.6")[:-2], "version, date, game"),
    "a text of two gigabytes": (b"|" + struct.pack(">q", 2**31 - 1) + b"a", "version, date, game"),
    "a list of two thousand million": (list_of(2**31 - 1), "2,147,483,647 elements"),
    "a list with less than nothing": (list_of(-1), "Invalid array size"),
    "lists in lists": (list_of(1) + list_of(1, kind=ref(0)) * 40_000, "too deep"),
    "a list of lists of itself": (doubled_lists(60), "too deep|in themselves"),
    "classes above classes": (nested_classes(3000), "too deep"),
    "more classes than Rails has": (nested_classes(40), "larger than any class"),
    "a class above itself": (b"s" + class_of("rails.X", ref(0)), "larger than any class"),
    "a class with many fields": (
        b"s" + class_of("rails.X", fields=tuple(f"f{n}" for n in range(300))),
        "larger than any",
    ),
    "a class that runs something": (
        b"s" + class_of("org.apache.commons.collections.functors.InvokerTransformer"),
        "no class of Rails",
    ),
    "a class of Java that is no data": (b"s" + class_of("javax.swing.JEditorPane"), "no class of Rails"),
    "very many objects": (b"s" + class_of("rails.X") + (b"s" + ref(0)) * 60_000, "more than 50,000 objects"),
    "a thing that is not there": (ref(5), "Invalid reference"),
    "exceptions in exceptions": (b"{" * 100_000, "too deep"),
    "a thing of no kind": (b"\x01", "Unknown type code"),
    "texts without end": (text("") * 160_000, "version, date, game"),
    "a file of the wrong size": (bytes(LARGEST + 1), "500,000 bytes at most"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence(what: str) -> None:
    stream, said = HOSTILE[what]
    start = time.perf_counter()
    with pytest.raises(Malformed, match=said):
        FAMILY.replay(MAGIC + stream)
    assert time.perf_counter() - start < 10


def test_a_hostile_file_takes_little_memory() -> None:
    streams = [MAGIC + stream for stream, _ in HOSTILE.values() if len(stream) < 200_000]
    tracemalloc.start()
    try:
        for stream in streams:
            with pytest.raises(Malformed):
                read_save(stream)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


Change = Callable[[bytearray, random.Random], None]


def _cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(4, len(data)) :]


def _flip(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(4, len(data))] = rng.randrange(256)


def _lengthen(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(4, len(data) - 4)
    data[at : at + 4] = struct.pack(">i", rng.choice((2**31 - 1, -1, 0, 2**24)))


def _repeat(data: bytearray, rng: random.Random) -> None:
    at, start = rng.randrange(4, len(data)), rng.randrange(4, len(data))
    data[at:at] = data[start : start + rng.randrange(1, 200)]


def _drop(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(4, len(data))
    del data[at : at + rng.randrange(1, 40)]


def _refer(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(4, len(data) - 5)
    data[at : at + 5] = ref(rng.randrange(300))


@needs_rails
@pytest.mark.parametrize("change", [_cut, _flip, _lengthen, _repeat, _drop, _refer])
@pytest.mark.parametrize("path", raw_saves(), ids=lambda path: path.stem)
def test_a_damaged_file_is_refused_or_read(path: Path, change: Change) -> None:
    """What is damaged may still be a game; then the rules decide how far it goes."""
    whole, said = path.read_bytes(), []
    for seed in range(60):
        data = bytearray(whole)
        change(data, random.Random(seed))
        try:
            FAMILY.replay(bytes(data))
        except RoundhouseError as error:
            said.append(str(error))
    assert len(said) >= 20
    assert all(words.isprintable() for words in said)


def test_a_file_that_begins_otherwise_is_of_neither_program() -> None:
    with pytest.raises(Malformed) as wrong:
        FAMILY.read(b"\xac\xee\x00\x05t")
    assert "This is not JSON" in str(wrong.value)
    assert "nor does it begin like a saved game of Rails" in str(wrong.value)


@needs_rails
def test_a_file_that_is_cut_off_between_two_actions_is_played_as_far_as_it_goes() -> None:
    whole = raw_saves()[0].read_bytes()
    at = whole.rindex(b"sq\x00~\x00")
    assert len(read_save(whole[:at]).moves) == len(read_save(whole).moves) - 1


GOOD = {
    "rails_version": "2.4",
    "game": "1830",
    "options": {},
    "players": ["A", "B", "C"],
    "actions": [{"action": "NullAction", "fields": {"playerName": "A", "mode": 1}}],
}


def test_a_list_of_actions_is_played() -> None:
    assert FAMILY.replay(msgspec.json.encode(GOOD)).fault is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": 1830}, "“game”, a str"),
        ({"game": "1829"}, "“1829” is no title"),
        ({"game": "../1830"}, "no title"),
        ({"game": "1846"}, "Saved games of 1846.* are not read"),
        ({"players": ["A", "A", "B"]}, "a name of their own"),
        ({"players": ["A"]}, "2 to 20 players"),
        ({"players": [""] * 3}, "a name of their own"),
        ({"players": [f"P{n}" for n in range(9)]}, "2 to 6 players, not 9"),
        ({"options": {"Variant": "Wabash"}}, "Variant “Wabash”, which is not played here"),
        ({"actions": [{}]}, "An action has"),
        ({"actions": [{"action": "NullAction", "fields": []}]}, "An action has"),
    ],
)
def test_a_list_that_is_no_saved_game_says_why(change: dict[str, object], said: str) -> None:
    with pytest.raises(RoundhouseError, match=said):
        FAMILY.read(msgspec.json.encode(GOOD | change))


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("NoSuchAction", {}, "NoSuchAction has no counterpart here"),
        ("BuyStartItem", {"playerName": "A", "startItemName": "X"}, "no private company “X”"),
        ("BuyStartItem", {"playerName": "Z", "startItemName": "SVNRR"}, "“Z” does not play"),
        ("BuyStartItem", {"playerName": ["A"], "startItemName": {}}, "no private company “”"),
        ("LayTile", {"companyName": "PRR", "chosenHexName": "Z9", "sLaidTileId": "57"}, "LayTile"),
        (
            "LayTile",
            {"companyName": "PRR", "chosenHexName": "E3", "sLaidTileId": "999"},
            "No tile 999 is left",
        ),
        ("LayTile", {"companyName": "PRR", "orientation": "up"}, "No tile 0 is left"),
        ("LayBaseToken", {"companyName": "PRR", "chosenHexName": "Z9"}, "no hex “Z9”"),
        ("LayBaseToken", {"companyName": "XXX"}, "no corporation “XXX”"),
        ("SetDividend", {"companyName": "PRR", "actualRevenue": 10**9}, "no train that could run"),
        ("BuyTrain", {"companyName": "PRR", "fromName": "IPO", "typeName": "9"}, "“IPO” has no train 9"),
        ("DiscardTrain", {"companyName": "PRR", "discardedTrainUniqueId": "2_0"}, "PRR has no train 2"),
        ("SellShares", {"playerName": "A", "companyName": "PRR", "numberSold": 2**31}, "A has no"),
        ("MapCorrectionAction", {"playerName": "A", "stepName": "FINISHED"}, "names no tile"),
    ],
)
def test_an_action_that_says_nothing_sensible_stops_the_replay(
    kind: str, fields: dict[str, object], said: str
) -> None:
    data = GOOD | {"actions": [{"action": kind, "fields": fields}]}
    found = FAMILY.replay(msgspec.json.encode(data))
    assert found.actions == 0
    assert found.fault is not None
    assert found.fault.startswith(f"Action 1 ({kind})")
    assert said in found.fault
