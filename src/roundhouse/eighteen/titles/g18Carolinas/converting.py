"""A company converts Southern track in place of laying tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from roundhouse.eighteen.rules.parts.two_sided_tiles.part import turn_tile
from roundhouse.eighteen.rules.state.actions import Action, Choose, ConvertSegment, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.network import Chain
from roundhouse.eighteen.track.parts import Gauge, Town
from roundhouse.eighteen.track.survey import Survey, survey_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import ConversionChosen, TrackConverted
from .facts import Carolinas
from .gauges import gauges_of

CONVERSION = "conversion"
"""The answer that chooses it, as recorded games have it."""
ENDS_THERE = 2
"""A stop that takes more visits than this is only drawn: no segment leads to it."""

Segment: TypeAlias = tuple[tuple[str, ...], ...]
"""Track between two cities or off-board places: the hexes of each part from one stop to the next."""


class LayOrConvert(LayTrack):
    """Lay tiles; or, once standard track takes over and before anything is laid, convert track."""

    converting: bool = tracked(False)
    """Has the company in turn chosen that?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**LayTrack.handlers, Choose: "do_choose"}

    def begin_turn(self) -> None:
        """Nothing chosen yet."""
        super().begin_turn()
        if self.converting:
            self.converting = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and the choice."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if entity.player is None or self.laid or not self.game.memory_of(Carolinas).decided:
            return kinds
        return kinds | {Choose, Pass}

    def choices(self) -> Iterator[Choice]:
        """As usual, and the choice."""
        yield from super().choices()
        company = self.actor()
        if company is not None and Choose in self.kinds_for(company):
            label = ChoiceLabel("Convert track in place of laying tiles")
            yield self.choice("choose", company, label=label, choice=CONVERSION)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Convert track."""
        if action.choice != CONVERSION:
            raise Refusal("track/choice", f"{company.id} can only choose “{CONVERSION}”.")
        self.converting = True
        self.game.happen(ConversionChosen(company=company.id))
        self.finish()


class ConvertTrack(Step):
    """Turn over the tiles with Southern track between two cities or off-board places, anywhere on the map."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((LayOrConvert,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {ConvertSegment: "do_convert", Pass: "do_pass"}
    deed = "convert track"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert or pass, for a company that has chosen it."""
        if self.passed or entity is not self.actor() or not self.game.round.step(LayOrConvert).converting:
            return NOTHING
        return frozenset({ConvertSegment, Pass})

    def choices(self) -> Iterator[Choice]:
        """Every segment, and the pass."""
        company = self.actor()
        if company is None or ConvertSegment not in self.kinds_for(company):
            return
        for segment in segments(self.game.land.board):
            label = ChoiceLabel("Convert the track over %(hexes)s").of(hexes=", ".join(hexes_of(segment)))
            parts = [list(part) for part in segment]
            yield self.choice("convert_track", company, label=label, connections=parts)
        yield self.choice("pass", company)

    def do_convert(self, action: ConvertSegment, company: Corporation) -> None:
        """Turn the tiles; a tile with one side only stays."""
        land, claimed = self.game.land, action.connections
        if not {claimed, _reversed(claimed)} & set(segments(land.board)):
            raise Refusal(
                "track/segment",
                "Southern track is converted from a city or off-board place to the next one.",
            )
        hexes = hexes_of(claimed)
        for hex_ in hexes:
            if gauges_of(land.board.tile(hex_)) - {Gauge.BROAD}:
                turn_tile(self.game, hex_)
        self.game.happen(TrackConverted(company=company.id, hexes=hexes))
        self.finish()


def hexes_of(segment: Segment) -> tuple[str, ...]:
    """The hexes of a segment, each once."""
    return tuple(dict.fromkeys(name for part in segment for name in part))


def segments(board: Board) -> tuple[Segment, ...]:
    """Every segment with Southern track, in one direction, that of two over the same hexes once."""
    survey = survey_of(board)
    found: dict[Segment, None] = {}
    for start, node in enumerate(survey.nodes):
        if not isinstance(node.stop, Town) and (node.stop.visit_cost or 1) <= ENDS_THERE:
            for way in _ways(survey, start, (start,), ()):
                segment, narrow = _segment(start, way)
                if narrow and _reversed(segment) not in found:
                    found[segment] = None
    return tuple(found)


def _ways(
    survey: Survey, at: int, passed: tuple[int, ...], chains: tuple[Chain, ...]
) -> Iterator[tuple[Chain, ...]]:
    """The ways on from a stop to a city or off-board place, through towns only."""
    for chain in survey.chains:
        if at not in (chain.a, chain.b) or any(chain.sides & other.sides for other in chains):
            continue
        to = chain.b if chain.a == at else chain.a
        stop = survey.nodes[to].stop
        if to in passed or (stop.visit_cost or 1) > ENDS_THERE:
            continue
        if isinstance(stop, Town):
            yield from _ways(survey, to, (*passed, to), (*chains, chain))
        else:
            yield (*chains, chain)


def _segment(start: int, chains: tuple[Chain, ...]) -> tuple[Segment, bool]:
    """A way as hexes, and whether there is any Southern track on it."""
    parts, at = [], start
    for chain in chains:
        forward = chain.a == at
        parts.append(chain.hex_names if forward else chain.hex_names[::-1])
        at = chain.b if forward else chain.a
    return tuple(parts), any(Gauge.NARROW in chain.gauges for chain in chains)


def _reversed(segment: Segment) -> Segment:
    return tuple(part[::-1] for part in reversed(segment))
