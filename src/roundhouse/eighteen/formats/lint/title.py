"""Checks a ``title.toml`` whole: its shape, its sense, and whether it can be played with every option."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from roundhouse.eighteen.model.title import MapDef, Title
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.rules.state.ground import Ground, make_ground, make_map
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown

from ..definition import Data, Definition
from ..schema import title_schema
from ..sources.source import Key, Way, read_way
from ..title_toml import NONE, WITHOUT_BOARD, build_title
from .board import BOARD_CHECKS
from .firms import check_firms
from .ground import check_ground
from .guess import guessed, look_beyond
from .known import Known
from .memory import Check, Memory
from .references import check_references
from .sense import SENSE_CHECKS
from .shapes import Misfit, ShapeChecker
from .trains import check_trains
from .unlikely import UNLIKELY_CHECKS
from .variants import Variant, variants


def check_title(definition: Definition, known: Known) -> None:
    """Find everything that is wrong in a title, whichever of its optional rules is switched on."""
    base = None
    if isinstance(name := definition.data.get("base"), str):
        try:
            found = known.base(name)
        except Unknown as error:
            definition.find("RH107", "error", ("base",), error.message, value=name, hint=error.hint)
            return
        base, known = found.data, known.on(found)
    elif "base" in definition.data:
        message = "“base” should be the id of a title, in quotes."
        definition.find("RH102", "error", ("base",), message, value=name, hint='base = "1830"')
        return
    elif known.own is None and "own" in definition.data:
        known = _copied(definition, known)
    elif known.own is None:
        _left_behind(definition, known)
    forms = list(variants(definition, base))
    kept = _Kept()
    for variant in forms:
        _check(variant, known, kept)
    _rows_for_nobody(definition, [variant.definition.data for variant in forms])
    if base is not None:
        _leave_base_alone(definition)


def _rows_for_nobody(definition: Definition, forms: Sequence[Data]) -> None:
    """Rows of the file or of an optional rule for more players than any form of the title is for (RH604)."""
    most = [
        players[1]
        for form in forms
        if isinstance(players := form.get("players"), list)
        if len(players) == 2 and isinstance(players[1], int)
    ]
    places: list[tuple[Way, object]] = [((), definition.data)]
    options = definition.data.get("options")
    for at, option in enumerate(options if isinstance(options, list) else ()):
        if isinstance(option, Mapping):
            places.append((("options", at, "change"), option.get("change")))
    for way, place in places if most else ():
        for key, what in (("starting_cash", "starting capital"), ("certificate_limit", "certificate limit")):
            rows = place.get(key) if isinstance(place, Mapping) else None
            for count, row in rows.items() if isinstance(rows, Mapping) else ():
                if str(count).isdigit() and int(count) > max(most) and row != NONE:
                    message = f"There is a {what} for {count} players, and {max(most)} are the most."
                    hint = f"players = [{min(2, max(most))}, {count}], or without this row"
                    definition.find(
                        "RH604", "warning", (*way, key, Key(count)), message, value=count, hint=hint
                    )


def _leave_base_alone(definition: Definition) -> None:
    """Notes on what stands in the base alone have no place in this file: they are not for its author."""
    top = definition.origin(())
    definition.findings[:] = [
        found
        for found in definition.findings
        if found.severity != "note" or not found.path or (found.line, found.column) != (top.line, top.column)
    ]


def _copied(definition: Definition, known: Known) -> Known:
    """The copy of a shipped title may use the words of that title's rules."""
    try:
        return known.on(known.base(str(definition.data.get("id"))))
    except Unknown:
        return known


def _left_behind(definition: Definition, known: Known) -> None:
    """The copy of a shipped title without ``own`` lacks the rules that only that title has (RH108)."""
    name = str(definition.data.get("id"))
    try:
        own = known.base(name).own
    except Unknown:
        return
    if own is not None:
        message = f"{name} has rules of its own in Roundhouse, and this file is played without them."
        definition.find("RH108", "warning", ("id",), message, value=name, hint=f'with them: base = "{name}"')


@lru_cache(maxsize=64)
def _shapes(words: Vocabulary) -> ShapeChecker:
    return ShapeChecker(title_schema(words))


@dataclass(slots=True)
class _Kept:
    """What one form of a title leaves for the next."""

    memory: Memory = field(default_factory=Memory)
    hexmap: tuple[MapDef, HexMap] | None = None
    guessed: bool = False
    """Was there something in an earlier form that had to be guessed?"""

    def make_ground(self, title: Title) -> Ground:
        """The map and the tiles of a form. Raises Malformed."""
        if self.hexmap is None or self.hexmap[0] != title.map:
            self.hexmap = title.map, make_map(title)
        return make_ground(title, self.hexmap[1])


def _of(check: Callable[[Definition], None]) -> Check:
    """A check that needs no words."""
    return lambda definition, _: check(definition)


CHECKS: Sequence[Check] = (
    check_references,
    _of(check_trains),
    *map(_of, BOARD_CHECKS),
    _of(check_firms),
    *SENSE_CHECKS,
    *UNLIKELY_CHECKS,
    _of(check_ground),
)
"""All that is looked for in a title whose shape is right."""


def _check(variant: Variant, known: Known, kept: _Kept) -> None:
    definition = variant.definition
    known = known.listing(definition.data.get("parts"))
    if not _fits(variant, known.words, kept.memory):
        if not kept.guessed:
            kept.guessed = True
            guess = guessed(definition.data, _shapes(known.words))
            known = known.listing(guess.data.get("parts"))
            guess.data = _whole(guess.data, known.words)
            definition.findings.extend(look_beyond(definition, guess, CHECKS, lambda: known.words))
        return
    definition = replace(definition, data=_whole(definition.data, known.words))
    variant = replace(variant, definition=definition)
    right = [kept.memory.run(check, variant, lambda: known.words) for check in CHECKS]
    if not all(right):
        return
    data = {key: value for key, value in definition.data.items() if key != "base"}
    title = _built(definition, data, known)
    if title is not None:
        _tables(variant, title, known, kept)


def _whole(data: Data, words: Vocabulary) -> Data:
    """The data of a title with an empty board, if it may do without one and does."""
    return data if words.needs_board else {**WITHOUT_BOARD, **data}


def _fits(variant: Variant, words: Vocabulary, memory: Memory) -> bool:
    """Find everything that does not fit the schema. True if all of it does."""
    shapes = _shapes(words)

    def run(check: Callable[[Definition], None], *key: object) -> bool:
        return memory.run(_of(check), variant, lambda: words, key=(shapes, *key))

    right = run(shapes.check_missing)
    for key in variant.definition.data:
        if key != "base":
            right &= run(partial(shapes.check_key, key=key), key)
    return right


def _built(definition: Definition, data: Data, known: Known) -> Title | None:
    try:
        return build_title(data, words=known.words)
    except Malformed as error:
        path = error.place.path if error.place else None
        definition.find("RH801", "error", read_way(path or ""), error.message, hint=error.hint)
        return None


def _tables(variant: Variant, title: Title, known: Known, kept: _Kept) -> None:
    """A table for each number of players."""
    options = (variant.option,) if variant.option else ()
    trouble = why_not_played(title, options, known, kept.make_ground)
    if trouble is not None:
        variant.definition.find(trouble.code, "error", trouble.way, trouble.message, hint=trouble.hint)


def why_not_played(
    title: Title, options: tuple[str, ...], known: Known, ground_of: Callable[[Title], Ground] = make_ground
) -> Misfit | None:
    """Make a table for each number of players, on the ground that ``ground_of`` makes. What went wrong, or
    ``None``."""
    if not title.corporations and not title.minors:
        return Misfit(
            "RH803",
            (),
            "There are no companies: nobody could ever operate.",
            hint="[[corporations]] with id, name and home",
        )
    try:
        ground = ground_of(title)
    except RoundhouseError as error:
        return Misfit("RH801", _way_of(error), error.message, hint=error.hint)
    for players in range(title.min_players, title.max_players + 1):
        try:
            game = known.start(title, options, players, ground)
            stuck = not game.over and not game.choices()
        except RoundhouseError as error:
            message = f"No table for {players} can be made: {error.message}"
            return Misfit("RH801", _way_of(error), message, hint=error.hint)
        except (LookupError, ValueError, TypeError, AttributeError, StopIteration, AssertionError) as error:
            # What a title says can lead its own rules astray in ways that only they know.
            message = f"No table for {players} can be made: {type(error).__name__} {error}."
            return Misfit("RH801", ("own",), message)
        if stuck:
            message = f"At a table for {players} nobody can do anything in the first round."
            return Misfit("RH803", ("rounds",), message)
    return None


def _way_of(error: RoundhouseError) -> Way:
    """Where an error of the rules belongs, as far as it says so."""
    path = error.place.path if error.place is not None else None
    return read_way(path) if path else ()
