"""The lines of the log: in words, and as data where the family has it; each to those who may read it."""

from __future__ import annotations

import msgspec

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.crayon.rules.state.log_events import DemandCardDrawn, PlayerRef, TurnEnded
from roundhouse.server.api import show
from roundhouse.server.lines import lines_of
from roundhouse.server.store.records import Line, Row
from roundhouse.table.catalogue import Catalogue
from roundhouse.table.log import Entry

from ..crayon.playing import new_table

GAME = new_table(2, seed=1).game
ANN = PlayerRef("1", "Ann")
EVENTS = (DemandCardDrawn(player=ANN, card=7, only=("1",)), TurnEnded(player=ANN))


def row(*lines: Line) -> Row:
    return Row(entry=Entry(3, "1", {"type": "end-turn"}), lines=lines, request_id=None, made=0)


def test_an_event_is_kept_in_words_and_as_data() -> None:
    player = {"seat": "1", "name": "Ann"}
    assert lines_of(CRAYON, GAME, EVENTS) == (
        Line("Ann draws demand card 7", ("1",), {"type": "demand-card-drawn", "player": player, "card": 7}),
        Line("Ann ends the turn", (), {"type": "turn-ended", "player": player}),
    )


def test_who_may_not_read_a_line_does_not_get_its_data() -> None:
    kept = row(*lines_of(CRAYON, GAME, EVENTS))
    types = {seat: [event["type"] for event in show.happened(kept, seat)] for seat in ("1", "2", None)}
    assert types == {"1": ["demand-card-drawn", "turn-ended"], "2": ["turn-ended"], None: ["turn-ended"]}
    assert len(show.happened(kept, None, everything=True)) == 2
    assert show.row(kept, "2").happened == show.happened(kept, "2")


def test_lines_that_were_kept_before_there_was_data_read_as_ever() -> None:
    kept = msgspec.json.decode(b'[{"text":"Ann passes."},{"text":"Hm.","only":["1"]}]', type=tuple[Line, ...])
    assert kept == (Line("Ann passes."), Line("Hm.", ("1",)))
    assert (show.lines(row(*kept), "2"), show.happened(row(*kept), "1")) == (["Ann passes."], [])
    assert msgspec.json.encode(kept[0]) == b'{"text":"Ann passes."}'


def test_a_kept_line_reads_in_another_language() -> None:
    german = Catalogue(
        "de",
        {
            PlayerRef: "{name}",
            TurnEnded: "{player} beendet den Zug",
            DemandCardDrawn: "{player} zieht {card}",
        },
    )
    stored = msgspec.json.encode(lines_of(CRAYON, GAME, EVENTS))
    kept = msgspec.json.decode(stored, type=tuple[Line, ...])
    words = [german.words(german.read(line.event)) for line in kept if line.event is not None]
    assert words == ["Ann zieht 7", "Ann beendet den Zug"]
