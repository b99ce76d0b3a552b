"""Trains and phases of a title as Rails writes them: fates stand with phases, limits are a list of steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from roundhouse.eighteen.model.settings import Settings

from ..title_toml import expand_phase, expand_train
from .elements import Element, Text
from .markup import Losses, Markup, for_players, node, vocabulary
from .read import reach_of
from .trains import Side

Row = Mapping[str, Any]
Start = tuple[str, int]
"""The purchase that makes something happen: card and number."""

_TRAIN = vocabulary(
    "name price reach unlimited allowances hexes runs rusts_on obsolete_on discount "
    "exchange_price category quantity quantity_by_players available_on releases variants card "
    "start_in events events_on"
)
_PHASE = vocabulary("name on train_limit tiles rounds status events notes")
_SETTLED = vocabulary(
    "obsolete_counts_for_limit obsolete_for discarded_trains dual_train_undecided_in_pool "
    "face_value_between_presidents train_removed_before_stock_round end"
)
"""Settings that Rails knows, those of :mod:`write` among them."""
_FATES = ("rusts_on", "obsolete_on")
_ENDLESS = 99
_NOWHERE = Element("Train", {}, (), "", Text("", ""), 1)
CLOSING = "close_companies"


class TrainWriter:
    """The trains and phases of ``data``. Cards are named once each, without commas: Rails lists them so."""

    def __init__(self, data: Row, losses: Losses) -> None:
        self.losses = losses
        self.settings: Row = data.get("settings", {})
        self.rows = [expand_train(row) for row in data["trains"]]
        self.phases = [expand_phase(row) for row in data["phases"]]
        self.cards = self._name_cards()
        self.card_of: dict[str, str] = {}
        for card, row in zip(self.cards, self.rows, strict=True):
            for side in (row, *row.get("variants", ())):
                self.card_of.setdefault(str(side["name"]), card)
        self.starts = {str(row["name"]): list(self._begins(row)) for row in self.phases}
        self.rusted: dict[str, list[str]] = {}
        self.rusts: dict[str, list[str]] = {}
        self.obsoleting: set[str] = set()
        self.released: dict[str, list[str]] = {}
        self.closing: set[str] = set()
        for card, row in zip(self.cards, self.rows, strict=True):
            self._fate(card, row)
            self._offer(card, row)
            self._events(card, row)
        for row in self.phases:
            if CLOSING in row.get("events", ()):
                self.closing.add(str(row["name"]))

    def _name_cards(self) -> list[str]:
        out: list[str] = []
        for row in self.rows:
            sides = [str(side["name"]) for side in (row, *row.get("variants", ()))]
            wanted = str(row.get("card") or "/".join(sides))
            name, copy = wanted.replace(",", ";").strip(), 1
            while name in out:
                copy += 1
                name = f"{wanted} {copy}"
            if name != wanted:
                self.losses.lose("trains", f"Train {wanted} is called {name} in Rails.")
            out.append(name)
        return out

    def _begins(self, phase: Row) -> Iterator[Start]:
        for trigger in phase.get("on", ()):
            name = str(trigger["train"])
            if name in self.card_of:
                yield self.card_of[name], int(trigger.get("index", 1))
            else:
                sentence = f"Phase {phase['name']} begins with train {name}, which is not there."
                self.losses.lose("phases.on", sentence)

    # What becomes of trains

    def _fate(self, card: str, row: Row) -> None:
        """The phases and the trains that end a card: phases where all that begins them does, else trains."""
        fate = next((key for key in reversed(_FATES) if row.get(key)), None)
        for key in _FATES:
            if key != fate and row.get(key):
                self.losses.lose(f"trains.{key}", f"Train {card} has one fate in Rails, not also “{key}”.")
            if any(_plain(side.get(key)) != _plain(row.get(key)) for side in row.get("variants", ())):
                self.losses.lose(f"trains.{key}", f"Both sides of train {card} have the same fate in Rails.")
        if fate is None:
            return
        if fate == "obsolete_on":
            self.obsoleting.add(card)
        ends = {(self.card_of.get(name, ""), index) for name, index in _plain(row[fate])}
        left = set(ends)
        for phase, starts in self.starts.items():
            if starts and set(starts) <= ends and set(starts) & left:
                self.rusted.setdefault(phase, []).append(card)
                left -= set(starts)
        for other, index in sorted(left):
            if other and index == 1:
                self.rusts.setdefault(other, []).append(card)
            else:
                sentence = f"Nothing in Rails ends train {card} with that purchase: no phase begins with it."
                self.losses.lose(f"trains.{fate}", sentence)

    def _offer(self, card: str, row: Row) -> None:
        wanted = row.get("available_on")
        if wanted is None:
            return
        begun = (self.card_of.get(str(wanted), ""), 1)
        phase = next(
            (name for name, starts in self.starts.items() if name == str(wanted) or begun in starts), None
        )
        if phase is None:
            self.losses.lose("trains.available_on", f"Train {card} comes on sale in its turn in Rails.")
        else:
            self.released.setdefault(phase, []).append(card)

    def _events(self, card: str, row: Row) -> None:
        """Events of trains happen with the phase that the train begins; Rails knows one of them."""
        purchases = {**dict.fromkeys(row.get("events", ()), 1), **row.get("events_on", {})}
        for event, index in purchases.items():
            phase = next((name for name, starts in self.starts.items() if (card, index) in starts), None)
            if event == CLOSING and phase is not None:
                self.closing.add(phase)
            else:
                self.losses.lose("trains.events", f"Rails has no word for “{event}”.")

    # Elements

    def trains(self, players: Sequence[int]) -> Iterator[Markup]:
        """What the TrainManager holds."""
        settings = self.settings
        rules = [
            node(tag)
            for key, tag in (
                ("dual_train_undecided_in_pool", "DualTrainBecomesUndecidedInPool"),
                ("face_value_between_presidents", "FaceValueIfDifferentPresidents"),
            )
            if settings.get(key)
        ]
        if rules:
            yield node("TrainBuyingRules", *rules)
        if (to := settings.get("discarded_trains")) is not None:
            yield node("DiscardTrain", to="Pool" if to == "pool" else "Scrapheap")
        if settings.get("train_removed_before_stock_round"):
            yield node("RemoveTrainBeforeSR")
        if self.obsoleting and not settings.get("obsolete_counts_for_limit"):
            said = "In Rails an obsolete train counts against the limit until it has run once more."
            self.losses.lose("settings.obsolete_counts_for_limit", said)
        usual = msgspec.to_builtins(Settings())
        unusual = {name: value for name, value in settings.items() if value != usual.get(name)}
        self.losses.words("settings", unusual, _SETTLED)
        yield node("Defaults", node("Reach", base="stops", countTowns="major"), node("Score", towns=True))
        for card, row in zip(self.cards, self.rows, strict=True):
            for side in (row, *row.get("variants", ())):
                self.losses.words("trains", side, _TRAIN)
            if (made := self._card(card, row, players)) is not None:
                yield made

    def _card(self, card: str, row: Row, players: Sequence[int]) -> Markup:
        quantity = row.get("quantity", 1)
        by_players = {int(count): copies for count, copies in row.get("quantity_by_players", {}).items()}
        if by_players and by_players.keys() >= set(players):
            quantity = max(by_players.values())
        conditions = []
        for count, copies in sorted(by_players.items()):
            if copies < 1:
                self.losses.lose("trains.quantity", f"With {count} players there is a train {card} in Rails.")
            elif copies != quantity and (not players or count in players):
                conditions.append(for_players([count], node("Attributes", quantity=copies)))
        if quantity == 0:
            self.losses.lose("trains.quantity", f"There is one train {card} in Rails, which has no 0.")
            quantity = 1
        made = node(
            "TrainType",
            name=card,
            quantity=-1 if quantity is None else quantity,
            obsoleting=True if card in self.obsoleting else None,
            initialPortfolio="Pool" if row.get("start_in") == "pool" else None,
            alsoReleased=",".join(self._released_with(row)) or None,
        )
        made.extend(conditions)
        variants = row.get("variants", ())
        if variants or card != str(row["name"]):
            made.extend(self._side(node("Train", name=side["name"]), side) for side in (row, *variants[:1]))
            for side in variants[1:]:
                self.losses.lose(
                    "trains.variants", f"{side['name']} is a third side: cards of Rails have two."
                )
        else:
            self._side(made, row)
        for phase, starts in self.starts.items():
            # Both sides of a card may start the same phase.
            for index in sorted({index for other, index in starts if other == card}):
                made.append(node("NewPhase", phaseName=phase, trainIndex=None if index == 1 else index))
        if self.rusts.get(card):
            made.append(node("Rusted", type=",".join(self.rusts[card])))
        return made

    def _released_with(self, row: Row) -> Iterator[str]:
        for name in row.get("releases", ()):
            if str(name) in self.card_of:
                yield self.card_of[str(name)]

    def _side(self, made: Markup, row: Row) -> Markup:
        """The price and the reach of a side, written into its element."""
        cost = int(row.get("price", 0))
        side = self._reach(row)
        for name, value in (
            ("cost", cost),
            ("exchangeCost", self._exchange(row, cost)),
            ("majorStops", side.majors),
            ("minorStops", side.minors or None),
            ("category", row.get("category") if row.get("category") != "passenger" else None),
        ):
            if value is not None:
                made.set(name, str(value))
        towns = "no" if side.town_count == 0 else None
        if side.hexes or towns:
            made.append(node("Reach", base="hexes" if side.hexes else None, countTowns=towns))
        if not side.town_score or side.city_score == 2:
            doubled = "double" if side.city_score == 2 else None
            made.append(node("Score", cities=doubled, towns=None if side.town_score else False))
        return made

    def _exchange(self, row: Row, cost: int) -> int | None:
        """What is left to pay when a train is traded in: in Rails the same for every older one."""
        if row.get("exchange_price"):
            return int(row["exchange_price"])
        discount = row.get("discount") or {}
        if not discount:
            return None
        older = [
            str(side["name"])
            for one in self.rows[: next(at for at, one in enumerate(self.rows) if _holds(one, row))]
            for side in (one, *one.get("variants", ()))
        ]
        if set(older) != {str(name) for name in discount} or len(set(discount.values())) > 1:
            said = f"In Rails any older train is traded in for a {row['name']}, all for the same price."
            self.losses.lose("trains.discount", said)
        return max(cost - max(int(off) for off in discount.values()), 1)

    def _reach(self, row: Row) -> Side:
        """The side that reads back as ``row``; where Rails has none, the nearest."""
        wanted = {
            key: row[key] for key in ("reach", "allowances", "hexes", "runs") if row.get(key) is not None
        }
        if row.get("unlimited"):
            wanted["reach"] = "unlimited"
        if wanted.get("runs") is True:
            del wanted["runs"]
        if isinstance(wanted.get("reach"), int) and wanted["reach"] >= _ENDLESS:
            wanted["reach"] = "unlimited"
        allowances = [{**one, "stops": list(one["stops"])} for one in wanted.get("allowances", ())]
        if allowances:
            wanted["allowances"] = allowances
        counts = {number for one in allowances for number in (one.get("pay"), one.get("visit")) if number}
        told = {_number(wanted.get(key)) for key in ("reach", "hexes")}
        majors = [-1, *sorted((counts | told) - {0}), _ENDLESS]
        for stops, towns, hexes, count, score, times in product(
            majors, [0, *sorted(counts)], (False, True), (2, 1, 0), (1, 0), (1, 2)
        ):
            side = _bare(stops, towns, hexes=hexes, town_count=count, town_score=score, city_score=times)
            sensible = (count == 1) == bool(towns) and (count == 0 or score == 1)
            if sensible and reach_of(side) == wanted:
                return side
        said = f"How far a {row['name']} runs is said more precisely than Rails can."
        self.losses.lose("trains.allowances", said)
        return _nearest(allowances)

    def managed(self) -> Iterator[Markup]:
        """What the PhaseManager holds."""
        steps = self.limit_steps()
        colors: list[str] = []
        offboard = 0
        for row, step in zip(self.phases, steps, strict=True):
            name = str(row["name"])
            self.losses.words("phases", row, _PHASE)
            fresh = [color for color in row.get("tiles", ("yellow",)) if color not in colors]
            colors += fresh
            offboard += bool(fresh)
            status = row.get("status", ())
            for word in status:
                if word != "can_buy_companies":
                    self.losses.lose("phases.status", f"Rails has no word for “{word}”.")
            for event in row.get("events", ()):
                if event != CLOSING:
                    self.losses.lose("phases.events", f"Rails has no word for “{event}”.")
            yield node(
                "Phase",
                node("Tiles", colour=",".join(to_rails(color) for color in row.get("tiles", ("yellow",)))),
                node(
                    "Privates",
                    sellingAllowed="can_buy_companies" in status,
                    close=True if name in self.closing else None,
                ),
                node("OperatingRounds", number=row.get("rounds", 1)),
                node(
                    "Trains",
                    limitStep=step,
                    tradingAllowed=bool(self.settings.get("buy_trains_from_others", True)),
                    rusted=",".join(self.rusted.get(name, ())) or None,
                    released=",".join(self.released.get(name, ())) or None,
                ),
                node("OffBoardRevenue", step=max(offboard, 1)),
                name=name,
                realName=self._title(row),
            )

    def _title(self, row: Row) -> str | None:
        """Rails' other name of a phase is the one note that it has a word for."""
        title = None
        for note in row.get("notes", ()):
            if title is None and str(note).startswith("Phase "):
                title = str(note).removeprefix("Phase ")
            else:
                self.losses.lose("phases.notes", "Rails has no word for “notes” of phases.")
        return title

    def _limits(self) -> list[tuple[int | None, int | None]]:
        """The limits of majors and minors in each phase; ``None`` where they have none."""
        out: list[tuple[int | None, int | None]] = []
        for row in self.phases:
            limits = row.get("train_limit", {})
            for kind in limits:
                if kind not in {"any", "major", "minor"}:
                    self.losses.lose(
                        "phases.train_limit", f"Rails has no limit of trains for “{kind}” alone."
                    )
            out.append((limits.get("major", limits.get("any")), limits.get("minor", limits.get("any"))))
        return out

    def limit_steps(self) -> list[int]:
        """The place of each phase in the lists of limits."""
        steps: list[int] = []
        before: tuple[int | None, int | None] | None = None
        for limits in self._limits():
            steps.append((steps[-1] if steps else 0) + (limits != before))
            before = limits
        return steps

    def limits(self, kind: str) -> list[int]:
        """The list of limits of “major” or “minor” companies; empty when nothing is said of them."""
        out: list[int] = []
        before: object = ()
        for limits in self._limits():
            if limits != before:
                out.append(_ENDLESS if (found := limits[kind == "minor"]) is None else found)
                before = limits
        return [] if all(limit == _ENDLESS for limit in out) else out

    def steps(self) -> list[list[str]]:
        """The colours that each step of the off-board revenue stands for, lowest first, all so far."""
        out: list[list[str]] = []
        for row in self.phases:
            known = out[-1] if out else []
            fresh = [color for color in row.get("tiles", ("yellow",)) if color not in known]
            if fresh:
                out.append([*known, *fresh])
        return out


def to_rails(color: str) -> str:
    """The name of a colour of tiles."""
    return "grey" if color == "gray" else color


def _plain(triggers: Any) -> list[tuple[str, int]]:
    return [(str(one["train"]), int(one.get("index", 1))) for one in triggers or ()]


def _holds(card: Row, side: Row) -> bool:
    return card is side or any(one is side for one in card.get("variants", ()))


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _bare(
    majors: int,
    minors: int = 0,
    *,
    hexes: bool = False,
    town_count: int = 2,
    town_score: int = 1,
    city_score: int = 1,
) -> Side:
    """A side as far as its reach goes."""
    return Side("", 0, 0, majors, minors, "", hexes, town_count, town_score, city_score, _NOWHERE)


def _nearest(allowances: Sequence[Row]) -> Side:
    """As many cities and towns as the rows let pay."""
    cities = [row for row in allowances if "city" in row["stops"]]
    towns = [row for row in allowances if row["stops"] == ["town"]]
    count = next((row.get("pay", row.get("visit")) for row in cities), None)
    minors = next((row.get("pay", row.get("visit")) for row in towns), 0)
    doubled = 2 if any(row.get("times", 1) > 1 for row in cities) else 1
    return _bare(count or _ENDLESS, minors or 0, town_count=1 if minors else 2, city_score=doubled)
