"""Statistics of the openings of many games, by title: private companies and prices, pars, floats, winners."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import mean
from typing import Any, NamedTuple

from roundhouse.table.openings import GameOpening, OpeningMove

from .report import ReportPart
from .series import interval

FIRST = 3
"""The number of companies that count as the first to float."""


class NamedOpening(NamedTuple):
    """The opening of a game, with the name of its file."""

    game: str
    opening: GameOpening


class OpeningDeed(NamedTuple):
    """A move, with the opening that it belongs to."""

    move: OpeningMove
    opening: GameOpening


def rows(openings: Iterable[NamedOpening]) -> list[dict[str, Any]]:
    """A row for each move, for statistics elsewhere.

    ``game``, ``title``, ``players``, ``number`` (of the entry), ``kind`` (``private``, ``par``, ``float``),
    ``name`` (the company), ``seat``, ``place`` (of the seat, from 1), ``order`` (among moves of the kind),
    ``price``, ``face`` (of a private company), ``finished``, and ``won``: the part of the win that the seat
    got, 0 for losers, nothing while the game is not over.
    """
    found = []
    for game, opening in openings:
        for move in opening.moves:
            found.append({
                "game": game, "title": opening.title, "players": len(opening.seats), "number": move.number,
                "kind": move.kind, "name": move.name, "seat": move.seat, "place": _place(opening, move.seat),
                "order": move.order, "price": move.price,
                "face": opening.faces.get(move.name) if move.kind == "private" else None,
                "finished": bool(opening.winners), "won": won(opening, move.seat),
            })  # fmt: skip
    return found


def won(opening: GameOpening, seat: str) -> float | None:
    """The part of the win that a seat got, 0 for losers; ``None`` while the game is not over."""
    if not opening.winners:
        return None
    return 1 / len(opening.winners) if seat in opening.winners else 0.0


def _place(opening: GameOpening, seat: str) -> int | None:
    return opening.seats.index(seat) + 1 if seat in opening.seats else None


def parts(openings: Iterable[NamedOpening]) -> list[ReportPart]:
    """The tables of each title: winners by seat, private companies, par prices, who floats first."""
    by_title: defaultdict[str, list[GameOpening]] = defaultdict(list)
    for _, opening in openings:
        by_title[opening.title].append(opening)
    return [part for title, found in sorted(by_title.items()) for part in _title(title, found)]


def _title(title: str, openings: Sequence[GameOpening]) -> list[ReportPart]:
    finished = sum(bool(opening.winners) for opening in openings)
    counts = Counter(len(opening.seats) for opening in openings)
    players = ", ".join(f"{count} with {seats} players" for seats, count in sorted(counts.items()))
    deeds = [OpeningDeed(move, opening) for opening in openings for move in opening.moves]
    private, par, floated = (
        [deed for deed in deeds if deed.move.kind == kind] for kind in ("private", "par", "float")
    )
    first = [deed for deed in floated if deed.move.order <= FIRST]
    found = [
        ReportPart(
            f"{title}: {_games(len(openings))}, {finished} finished ({players})", rows=_seats(openings)
        ),
        ReportPart(f"{title}: private companies", rows=_privates(private)),
        ReportPart(f"{title}: par prices", rows=_prices("Par", par, lambda deed: str(deed.move.price))),
        ReportPart(f"{title}: companies started", rows=_prices("Company", par, lambda deed: deed.move.name)),
        ReportPart(f"{title}: the first companies to float", rows=_floats(first)),
    ]
    return [part for part in found if part is found[0] or len(part.rows) > 1]


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _seats(openings: Sequence[GameOpening]) -> tuple[tuple[str, ...], ...]:
    rows_ = [("Seat", "Finished games", "Won", "95 %", "Even")]
    over = [opening for opening in openings if opening.winners]
    for place in range(max((len(opening.seats) for opening in over), default=0)):
        deeds = [
            OpeningDeed(OpeningMove(0, "float", "", opening.seats[place], 0), opening)
            for opening in over
            if place < len(opening.seats)
        ]
        rows_.append((str(place + 1), str(len(deeds)), *_wins(deeds)))
    return tuple(rows_)


def _privates(deeds: Sequence[OpeningDeed]) -> tuple[tuple[str, ...], ...]:
    head = ("Private", "Bought", "Face", "Mean price", "Lowest", "Highest", "Won", "95 %", "Even")
    found = [head]
    for name, group in _grouped(deeds, lambda deed: deed.move.name):
        prices = [deed.move.price for deed in group if deed.move.price is not None]
        faces = {deed.opening.faces.get(name) for deed in group} - {None}
        face = "/".join(map(str, sorted(str(face) for face in faces)))
        money = (f"{mean(prices):.0f}", str(min(prices)), str(max(prices))) if prices else ("", "", "")
        found.append((name, str(len(group)), face, *money, *_wins(group)))
    return tuple(found)


def _prices(
    heading: str, deeds: Sequence[OpeningDeed], key: Callable[[OpeningDeed], str]
) -> tuple[tuple[str, ...], ...]:
    found = [(heading, "Times", "Mean par", "Won by the founder", "95 %", "Even")]
    for name, group in _grouped(deeds, key):
        prices = [deed.move.price for deed in group if deed.move.price is not None]
        found.append((name, str(len(group)), f"{mean(prices):.0f}" if prices else "", *_wins(group)))
    return tuple(found)


def _floats(deeds: Sequence[OpeningDeed]) -> tuple[tuple[str, ...], ...]:
    places = ("First", "Second", "Third")
    found: list[tuple[str, ...]] = [("Company", *places, "Won by the president", "95 %", "Even")]
    for name, group in _grouped(deeds, lambda deed: deed.move.name):
        orders = Counter(deed.move.order for deed in group)
        found.append((name, *(str(orders[place]) for place in range(1, FIRST + 1)), *_wins(group)))
    return tuple(found)


def _grouped(
    deeds: Iterable[OpeningDeed], key: Callable[[OpeningDeed], str]
) -> list[tuple[str, list[OpeningDeed]]]:
    """The deeds grouped by a key, most frequent group first."""
    groups: defaultdict[str, list[OpeningDeed]] = defaultdict(list)
    for deed in deeds:
        groups[key(deed)].append(deed)
    return sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))


def _wins(deeds: Iterable[OpeningDeed]) -> tuple[str, str, str]:
    """The part of those who did it that won finished games, its 95 % interval, and the part if all won
    alike."""
    over = [deed for deed in deeds if deed.opening.winners and deed.move.seat]
    if not over:
        return "", "", ""
    wins = sum(won(deed.opening, deed.move.seat) or 0.0 for deed in over)
    low, high = interval(wins, len(over))
    even = mean(1 / len(deed.opening.seats) for deed in over)
    return f"{wins / len(over):.0%}", f"{low:.0%}–{high:.0%}", f"{even:.0%}"
