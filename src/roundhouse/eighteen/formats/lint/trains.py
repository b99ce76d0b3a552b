"""Trains and phases: names that name nothing, circles, indices, phases that never come (S0.P*, S0.T*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.words import PHASE_COLORS

from ..definition import Definition
from ..nearest import near
from ..sources.source import Way

FATES = ("rusts_on", "phased_on", "obsolete_on")
_WORDS = {"rusts_on": "rusts", "phased_on": "is phased out", "obsolete_on": "becomes obsolete"}
COLORS = tuple(PHASE_COLORS)


def check_trains(definition: Definition) -> None:
    """Every rule about trains and phases."""
    trains = [train for train in _rows(definition.data.get("trains")) if "name" in train]
    if not trains and "trains" not in definition.data:
        return
    check = _Trains(definition, trains, _rows(definition.data.get("phases")))
    check.names()
    check.fates()
    check.circles()
    check.order()
    check.sales()
    check.prices()
    check.waits()
    check.phases()
    check.starts()
    check.limits()
    check.unsold()


def _rows(value: Any) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def triggers(value: Any) -> Iterator[tuple[Way, str, int | None]]:
    """The ways, trains and indices of a trigger in any of its forms."""
    many = isinstance(value, list)
    for at, item in enumerate(value if isinstance(value, list) else [value]):
        here: Way = (at,) if many else ()
        if isinstance(item, Mapping):
            if isinstance(item.get("train"), str):
                index = item.get("index")
                yield here, item["train"], index if isinstance(index, int) else None
        elif isinstance(item, str | int) and item != "":
            yield here, str(item), None


_BEGINS_PHASES = "train_power"
"""The part of a title that begins phases without a train."""


class _Trains:
    def __init__(
        self, definition: Definition, trains: Sequence[Mapping[str, Any]], phases: Sequence[Mapping[str, Any]]
    ) -> None:
        self.definition = definition
        self.trains = trains
        self.all_phases = phases
        self.counts: dict[str, float] = {}
        for train in trains:
            many = train.get("quantity", 1)
            count = float("inf") if many in ("unlimited", None) else many if isinstance(many, int) else 1
            for name in _names(train):
                self.counts[name] = self.counts.get(name, 0) + count

    def find(self, code: str, severity: str, way: Way, message: str, **more: Any) -> None:
        self.definition.find(code, severity, way, message, **more)

    def names(self) -> None:
        """Names of trains: each once (RH208)."""
        seen: dict[str, int] = {}
        for at, train in enumerate(self.trains):
            name = str(train["name"])
            if name in seen:
                message = (
                    f"There is a train “{name}” already: it stays a pile of its own, and triggers count both."
                )
                self.find("RH208", "warning", ("trains", at, "name"), message, value=name)
            seen.setdefault(name, at)

    def known(self, name: str, code: str, way: Way, sentence: str) -> bool:
        if name in self.counts:
            return True
        self.find(
            code,
            "error",
            way,
            f"{sentence} “{name}”, and there is no such train.",
            value=name,
            hint=near(name, self.counts),
        )
        return False

    def fates(self) -> None:
        """What ends a train exists, and there are that many of it (RH203, RH205, RH206, RH216)."""
        for at, train in enumerate(self.trains):
            for side, row in _sides(train, ("trains", at)):
                for fate in FATES:
                    for inner, name, index in triggers(row.get(fate)):
                        way = (*side, fate, *inner)
                        if self.known(name, "RH203", way, f"Train {row['name']} {_WORDS[fate]} on"):
                            self.index(way, name, index)
            given = [fate for fate in FATES if train.get(fate)]
            if train.get("permanent") is True and given:
                message = f"Train {train['name']} is called permanent, but it {_WORDS[given[0]]}."
                self.find("RH216", "error", ("trains", at, "permanent"), message)

    def prices(self) -> None:
        """A train of a title without a price, where others have one, is given away (RH224)."""
        if self.definition.format != "title" or not any(train.get("price") for train in self.trains):
            return
        for at, train in enumerate(self.trains):
            if "price" not in train and train.get("runs", True) and self.counts[str(train["name"])]:
                message = f"Nothing says what train {train['name']} costs: the bank gives it away."
                hint = "price = …; price = 0 if that is meant"
                self.find("RH224", "warning", ("trains", at), message, hint=hint)

    def index(self, way: Way, name: str, index: int | None) -> None:
        if index is None:
            return
        if index > self.counts[name] or index < 1:
            count = int(self.counts[name]) if self.counts[name] != float("inf") else 0
            bounds = f"1..{count}" if count else "1 and more"
            self.find(
                "RH205", "error", way, f"Index {index} of train {name} is out of range {bounds}.", value=index
            )
        elif index == 1:
            self.find(
                "RH206",
                "warning",
                way,
                f"Index 1 of train {name} says what the plain name says.",
                value=index,
            )

    def circles(self) -> None:
        """No train may be ended by trains that it ends itself (RH204)."""
        ends: dict[str, set[str]] = {}
        for train in self.trains:
            for fate in FATES:
                ends.setdefault(str(train["name"]), set()).update(
                    name for _, name, _ in triggers(train.get(fate)) if name in self.counts
                )
        core = _trimmed(ends)
        told: set[str] = set()
        for at, train in enumerate(self.trains):
            name = str(train["name"])
            circle = _circle(name, core) if name in core and name not in told else None
            if circle:
                told.update(circle)
                fate = next(fate for fate in FATES if train.get(fate))
                path = " → ".join(circle)
                self.find(
                    "RH204", "error", ("trains", at, fate), f"The trains end each other in a circle: {path}."
                )

    def order(self) -> None:
        """A train goes with a later one, and a discount is no more than the price (RH219, RH220)."""
        first: dict[str, int] = {}
        for at, train in enumerate(self.trains):
            for name in _names(train):
                first.setdefault(name, at)
        for at, train in enumerate(self.trains):
            for way, side in _sides(train, ("trains", at)):
                self._order(side, way, {name for name, place in first.items() if place < at})

    def _order(self, side: Mapping[str, Any], way: Way, sooner: set[str]) -> None:
        severity = "error" if self.definition.format == "title" else "warning"
        name, price, discount = str(side["name"]), side.get("price", 0), side.get("discount")
        for fate in FATES:
            for inner, other, _ in triggers(side.get(fate)):
                if other in sooner and not side.get("available_on"):
                    message = f"Train {name} would go with train {other}, which is sold before it."
                    hint = "a train further down the list"
                    self.find("RH219", severity, (*way, fate, *inner), message, value=other, hint=hint)
        for old, off in discount.items() if isinstance(discount, Mapping) else ():
            if isinstance(off, int) and isinstance(price, int) and off > price:
                message = f"A discount of {off} is more than the price of train {name}, {price}."
                hint = f"at most {price}"
                self.find("RH220", "error", (*way, "discount", old), message, value=off, hint=hint)

    def sales(self) -> None:
        """What brings trains on sale and what they are traded in for (RH209, RH210, RH207, RH218)."""
        phases = {str(phase.get("name")) for phase in self.all_phases}
        for at, train in enumerate(self.trains):
            way: Way = ("trains", at)
            name = train.get("available_on")
            if name is not None and name not in phases:
                sentence = f"Train {train['name']} comes on sale with"
                self.known(str(name), "RH209", (*way, "available_on"), sentence)
            for place, side in _sides(train, way):
                discount = side.get("discount")
                for old in discount if isinstance(discount, Mapping) else ():
                    sentence = f"Train {side['name']} gives a discount for"
                    self.known(str(old), "RH210", (*place, "discount", old), sentence)
            if train.get("copies_to_print") == 0 and train.get("show_in_chart") is not False:
                self.find("RH218", "note", (*way, "copies_to_print"), "No card of this train is printed.")
            if (
                train.get("quantity") == "unlimited"
                and "copies_to_print" not in train
                and self.definition.format == "maker"
            ):
                message = f"Train {train['name']} has no limit, so “print” must say how many cards to print."
                self.find("RH207", "warning", way, message)

    def waits(self) -> None:
        """No train waits for the sale of others that wait for it (RH209). One that waits for itself is told
        elsewhere."""
        severity = "error" if self.definition.format == "title" else "warning"
        waits = {
            str(train["name"]): {str(needed)} & set(self.counts)
            for train in self.trains
            if (needed := train.get("available_on")) is not None
        }
        core = _trimmed(waits)
        told: set[str] = set()
        for at, train in enumerate(self.trains):
            name = str(train["name"])
            circle = _circle(name, core) if name in core and name not in told else None
            if circle and len(circle) > 2:
                told.update(circle)
                message = f"Each of these trains comes on sale after the next: {' → '.join(circle)}."
                hint = f"no available_on for one of them, {min(circle[:-1], key=self._place)} for one"
                self.find("RH209", severity, ("trains", at, "available_on"), message, value=name, hint=hint)

    def _place(self, name: str) -> int:
        """Which kind of train it is, in the order of sale."""
        return next(at for at, train in enumerate(self.trains) if name in _names(train))

    def phases(self) -> None:
        """Phases begin once, with trains that exist (RH201, RH202, RH205, RH211, RH213, RH215, RH217)."""
        seen: set[str] = set()
        before: Sequence[str] = ()
        for at, phase in enumerate(self.all_phases):
            way: Way = ("phases", at)
            name = str(phase.get("name"))
            if name in seen:
                self.find("RH213", "error", (*way, "name"), f"There is a phase “{name}” already.", value=name)
            seen.add(name)
            for inner, train, index in triggers(phase.get("on")):
                if self.known(train, "RH201", (*way, "on", *inner), f"Phase {name} begins with"):
                    self.index((*way, "on", *inner), train, index)
            sold = phase.get("trains")
            for place, train in enumerate(sold if isinstance(sold, list) else ()):
                self.known(str(train), "RH202", (*way, "trains", place), f"Phase {name} sells")
            if at > 0 and not phase.get("on") and _BEGINS_PHASES not in self.definition.data.get("parts", {}):
                # A title of ours may begin a phase by rules of its own.
                severity = "warning" if self.definition.format == "title" else "error"
                own = name in self.counts
                message = f"Nothing begins phase {name}: it gives no train, and none has its name."
                if own or self.definition.format == "title":
                    message = f"Nothing begins phase {name}: it does not say on which train."
                hint = f'on = "{name}"' if own else near(name, self.counts)
                self.find("RH211", severity, way, message, value=name, hint=hint)
            tiles = phase.get("tiles", ())
            tiles = tiles if isinstance(tiles, list) else ()
            for place, color in enumerate(tiles):
                if color not in COLORS:
                    self.find(
                        "RH215",
                        "error",
                        (*way, "tiles", place),
                        f"“{color}” is no colour of tiles.",
                        value=color,
                        hint=near(str(color), COLORS),
                    )
            if set(before) - set(tiles) and at > 0 and tiles:
                self.find(
                    "RH217",
                    "warning",
                    (*way, "tiles"),
                    f"Phase {name} allows fewer colours than the one before.",
                )
            before = tiles

    def starts(self) -> None:
        """Two phases that begin with the same train: the first of them is over at once (RH221)."""
        seen: dict[tuple[tuple[str, int], ...], str] = {}
        for at, phase in enumerate(self.all_phases):
            begins = tuple(sorted((name, index or 1) for _, name, index in triggers(phase.get("on"))))
            if begins and begins in seen:
                message = f"Phases {seen[begins]} and {phase.get('name')} begin with the same train."
                hint = (
                    f"another train for one of them: phase {seen[begins]} is over before anybody plays in it"
                )
                self.find(
                    "RH221", "warning", ("phases", at, "on"), message, value=phase.get("name"), hint=hint
                )
            elif begins:
                seen[begins] = str(phase.get("name"))

    def limits(self) -> None:
        """Train limits: at least one, and never rising (RH214)."""
        before: dict[str, int] = {}
        for at, phase in enumerate(self.all_phases):
            limit = phase.get("train_limit")
            rows = limit if isinstance(limit, Mapping) else {"any": limit}
            for kind, number in rows.items():
                if not isinstance(number, int) or isinstance(number, bool):
                    continue
                way: Way = ("phases", at, "train_limit", *((kind,) if isinstance(limit, Mapping) else ()))
                if number < 1:
                    self.find(
                        "RH214", "error", way, f"A train limit of {number} cannot be met.", value=number
                    )
                elif number > before.get(kind, number):
                    self.find(
                        "RH214",
                        "warning",
                        way,
                        f"The train limit rises from {before[kind]} to {number}.",
                        value=number,
                    )
                before[kind] = number

    def unsold(self) -> None:
        """A train that no phase names (RH212); and the last phase may leave kinds unnamed.

        The first kind is sold from the start, and one that says when it comes needs no phase.
        """
        if not self.all_phases:
            return
        named: set[str] = set()
        for phase in self.all_phases:
            named.add(str(phase.get("name")))
            sold = phase.get("trains")
            named.update(str(train) for train in (sold if isinstance(sold, list) else ()))
            named.update(train for _, train, _ in triggers(phase.get("on")))
        for at, train in enumerate(self.trains):
            unnamed = at > 0 and train.get("available_on") is None and not named & set(_names(train))
            if unnamed and train.get("show_in_chart") is not False and train.get("runs") is not False:
                message = f"No phase sells train {train['name']} or begins with it."
                self.find("RH212", "note", ("trains", at), message, value=train["name"])


def _names(train: Mapping[str, Any]) -> list[str]:
    return [str(train["name"]), *(str(side.get("name")) for side in _rows(train.get("variants")))]


def _sides(train: Mapping[str, Any], way: Way) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    yield way, train
    for at, side in enumerate(_rows(train.get("variants"))):
        yield (*way, "variants", at), {"name": "?", **side}


def _trimmed(ends: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """What is left when all from which nothing leads on are taken away: only circles and ways to them."""
    left = {name: set(others) for name, others in ends.items()}
    enders: dict[str, list[str]] = {}
    for name, others in ends.items():
        for other in others:
            enders.setdefault(other, []).append(name)
    bare = [name for name, others in left.items() if not others]
    while bare:
        gone = bare.pop()
        del left[gone]
        for name in enders.get(gone, ()):
            if name in left:
                left[name].discard(gone)
                if not left[name]:
                    bare.append(name)
    return left


def _circle(start: str, ends: Mapping[str, set[str]]) -> list[str] | None:
    """The shortest circle that leads from a train back to it."""
    layer = [[start]]
    seen: set[str] = set()
    while layer:
        following = []
        for path in layer:
            for name in sorted(ends.get(path[-1], ())):
                if name == start:
                    return [*path, start]
                if name not in seen:
                    seen.add(name)
                    following.append([*path, name])
        layer = following
    return None
