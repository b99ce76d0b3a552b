"""The reference sheet: everything one looks up during a game, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.draw.roster import draw_roster
from roundhouse.eighteen.draw.views import MapView, PhaseView, RosterView
from roundhouse.eighteen.draw.zones import legend
from roundhouse.eighteen.model.settings import Settings, TileLay
from roundhouse.eighteen.model.title import BonusDef, Title
from roundhouse.eighteen.model.wording import both, capital, either, sentence
from roundhouse.eighteen.model.words import END_TIMINGS, ENDS, EndTiming
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.hexes.grid import Axis, Coordinate, Grid
from roundhouse.hexes.grid import Layout as GridLayout
from roundhouse.ink.contact import size_of
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import LEADING, LEAST, at, fit, label, rule
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say, say_of

_A_SIDE = to_say("a side")
"""A border that has no kind."""
MANY = 30
"""More places than that are counted: the map shows them."""
_CAPITAL = {
    "full": to_say("A company floats with ten times its par price."),
    "incremental": to_say("A company gets the money for each share as it is sold."),
}
_ORDER = {
    "sell_buy_or_buy_sell": to_say("In a stock turn: sell, then buy, or buy, then sell."),
    "sell_buy": to_say("In a stock turn: sell, then buy."),
    "sell_buy_sell": to_say("In a stock turn: sell, buy, and sell again."),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet: its heading and its lines."""

    heading: str
    lines: tuple[str, ...]


def sections(source: PrintSource, board: MapView, turn: Sequence[str]) -> Iterator[Section]:
    """What is looked up beside trains and phases. ``turn`` is a company's turn in words."""
    title, settled = source.title, source.settled
    players = tuple(_players(title, number) for number in sorted(title.starting_cash))
    if players:
        yield Section(say("Players"), players)
    bank = [say("The bank has %(money)s.", money=title.money(title.bank))] if title.bank else []
    if settled:
        yield Section(say("Money and shares"), (*bank, *_shares(title.settings)))
    elif bank:
        yield Section(say("Money"), tuple(bank))
    yield Section(say("Turn of a company"), tuple(f"{place}. {step}" for place, step in enumerate(turn, 1)))
    if settled and len(title.settings.tile_lays) > 1:
        lays = tuple(_lay(title, lay, n) for n, lay in enumerate(title.settings.tile_lays, 1))
        yield Section(say("Tile actions"), lays)
    if terrain := tuple(_terrain(title, board)):
        yield Section(say("Terrain"), terrain)
    used = {zone for cell in title.market.cells() for zone in cell.zones}
    if zones := legend(used):
        lines = tuple(f"{capital(say_of('color', color))}: {words}" for color, words in zones)
        yield Section(say("Stock market"), lines)
    if title.bonuses:
        places = {view.name: view.location for view in board.hexes if view.location}
        yield Section(say("Bonuses"), tuple(_bonus(title, one, places) for one in title.bonuses))
    if settled:
        ends = [_end(source, why, when) for why, when in title.settings.end.items() if why not in _QUIET_ENDS]
        for number, more in title.settings.end_by_players.items():
            with_so_many = count("# player", "# players", number)
            ends += [f"{with_so_many}: {_end(source, why, when)}" for why, when in more.items()]
        for why, when in title.settings.end_in_stock_rounds.items():
            ends.append(say("In a stock round: %(end)s", end=_end(source, why, when)))
        yield Section(say("The game ends when"), tuple(ends))
    if title.privates:
        rows = (
            f"{one.id} · {one.name}: {title.money(one.value)}"
            + (", " + say("pays %(money)s", money=title.money(one.revenue)) if one.revenue else "")
            for one in title.privates
            if not one.blank
        )
        yield Section(say("Private companies"), tuple(rows))


_QUIET_ENDS = frozenset({"all_closed", "standstill"})


def _end(source: PrintSource, why: str, when: EndTiming) -> str:
    known = {**ENDS, **source.ends, **source.title.words}
    words = known.get(why, why.replace("_", " "))
    return f"{sentence(say_of('end', words))} {say(END_TIMINGS[when])}"


def _players(title: Title, number: int) -> str:
    """What so many players begin with."""
    money, limit = title.money(title.starting_cash[number]), _limit(title, number)
    if not limit:
        return say("%(number)s: %(money)s each", number=number, money=money)
    return say("%(number)s: %(money)s each, %(limit)s certificates", number=number, money=money, limit=limit)


def _limit(title: Title, count: int) -> str:
    limit = title.certificate_limit.get(count)
    if limit is None:
        return ""
    return (
        str(limit)
        if isinstance(limit, int)
        else "–".join(str(one) for one in sorted({min(limit.values()), max(limit.values())}))
    )


def _shares(settings: Settings) -> Iterator[str]:
    yield say(_CAPITAL[settings.capitalization])
    yield say(_ORDER[settings.sell_buy_order])
    if settings.must_sell_in_blocks:
        yield say("Shares of a company are sold in one block a turn.")
    if settings.max_percent < 100:
        yield say("A player holds at most %(most)s%% of a company.", most=settings.max_percent)
    if settings.pool_limit < 100:
        yield say("The pool holds at most %(most)s%% of a company.", most=settings.pool_limit)
    if settings.sold_out_rises:
        yield say("The price of a company that is sold out rises after a stock round.")


def _lay(title: Title, lay: TileLay, number: int) -> str:
    ways = ((say("a yellow tile"), lay.lay), (say("an upgrade"), lay.upgrade))
    kinds = either(word for word, may in ways if may)
    if lay.cost:
        kinds = say("%(tiles)s for %(money)s", tiles=kinds, money=title.money(lay.cost))
    return f"{number}. {kinds}"


def _terrain(title: Title, board: MapView) -> Iterator[str]:
    """What it costs to build on which hexes."""
    found: dict[tuple[str, int], list[str]] = {}
    for view in board.hexes:
        for upgrade in view.tile.upgrades:
            if upgrade.cost:
                kind = both(say(one) for one in upgrade.terrain)
                found.setdefault((kind, upgrade.cost), []).append(view.name)
    for (kind, cost), names in sorted(found.items(), key=lambda one: (not one[0][0], one[0])):
        many = count("# hex", "# hexes", len(names))
        places = ", ".join(sorted(names, key=_in_order)) if len(names) <= MANY else many
        yield f"{capital(kind or say('other hexes'))} {title.money(cost)}: {places}"
    yield from _crossings(title, board)


def _in_order(name: str) -> tuple[int, str, int]:
    """A9 before A10, Z1 before AA1."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return len(letters), letters, int(digits) if digits else 0


def _crossings(title: Title, board: MapView) -> Iterator[str]:
    """What it costs to build across a side between two hexes."""
    grid = Grid(GridLayout(board.layout), Axis.LETTER)
    places = {Coordinate(view.x, view.y): view.name for view in board.hexes}
    views = {view.name: view for view in board.hexes}
    found: dict[tuple[str, int], set[tuple[str, str]]] = {}
    for place, name in places.items():
        for border in views[name].tile.borders:
            beside = places.get(grid.step(place, border.edge))
            if border.cost and beside is not None:
                first, second = sorted((name, beside), key=_in_order)
                found.setdefault((say(border.type or _A_SIDE), border.cost), set()).add((first, second))
    for (kind, cost), pairs in sorted(found.items()):
        ways = sorted(pairs, key=lambda pair: (_in_order(pair[0]), _in_order(pair[1])))
        many = count("# side of a hex", "# sides of hexes", len(ways))
        where = ", ".join(map("–".join, ways)) if len(ways) <= MANY else many
        yield say("Across %(kind)s %(money)s: %(where)s", kind=kind, money=title.money(cost), where=where)


def _bonus(title: Title, bonus: BonusDef, places: Mapping[str, str]) -> str:
    """A bonus with its places: one of each row of them must be on the route."""

    def stop(name: str, more: int) -> str:
        return f"{places.get(name, name)}{f' +{title.money(more)}' if more else ''}"

    amount = f" {title.money(bonus.amount)}" if bonus.amount else ""
    rows = (either(stop(name, more) for name, more in one.items()) for one in bonus.sets)
    trains = f" ({', '.join(bonus.trains)})" if bonus.trains else ""
    return f"{bonus.name}{amount}{trains}: {say(' with ').join(rows)}"


def reference_item(
    title: Title,
    roster: RosterView | None,
    found: Sequence[Section],
    look: PrintLook,
    wide: float,
    tall: float,
) -> PrintItem:
    """The sheet as large as the room on a page."""
    parts = [fit(title.name, wide * 0.62, 24, 21, bold=True).drawn(0, 0, fill=look.ink)]
    facts = [say("%(least)s–%(most)s players", least=title.min_players, most=title.max_players)]
    facts += [title.designer] if title.designer else []
    parts.append(fit(" · ".join(facts), wide * 0.36, 20, 9).drawn(wide, 5, fill=look.quiet, anchor="end"))
    y = 27.0
    phases = () if roster is None else roster.phases
    if roster is not None and phases:
        # The chart without its notes is so much narrower that its letters are large; they follow in words.
        bare = tuple(replace(phase, notes=()) for phase in phases)
        drawn = draw_roster(replace(roster, title=say("Trains and phases"), phases=bare), theme=None)
        across, high = size_of(drawn)
        scale = min(wide / across, tall * 0.5 / high, 1.0)
        parts.append(at((wide - across * scale) / 2, y, [drawn], scale))
        y += high * scale + 8
    noted = [Section(say("Phases"), lines)] if (lines := tuple(_phase_notes(phases))) else []
    parts.append(_columns([*noted, *found], wide, tall - y, y, look))
    return PrintItem(
        "reference", "reference", say("Reference sheet"), wide, tall, ItemFace("".join(parts)), outline="none"
    )


def _phase_notes(phases: Sequence[PhaseView]) -> Iterator[str]:
    """What is so in which phases: each note once, with all of its phases. A note on the train that a phase is
    called after begins with its name."""
    found: dict[str, list[str]] = {}
    for phase in phases:
        for note in phase.notes:
            found.setdefault(note, []).append(phase.name)
    for note, names in found.items():
        of_its_train = len(names) == 1 and note.startswith(f"{names[0]}: ")
        yield note if of_its_train else f"{', '.join(names)}: {note}"


def _columns(found: Sequence[Section], wide: float, tall: float, top: float, look: PrintLook) -> str:
    """Sections in two columns of about the same height, in type as large as lets all of it fit."""
    gap = 16.0
    room = (wide - gap) / 2
    for size in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.25, 6.0):
        blocks = [_section(section, room, size, look) for section in found]
        heights = [high for _, high in blocks]

        def height(split: int, heights: Sequence[float] = heights) -> float:
            return max(sum(heights[:split]), sum(heights[split:]))

        split = min(range(len(blocks) + 1), key=height)
        if height(split) <= tall or size == LEAST:
            placed = []
            for column, part in enumerate((blocks[:split], blocks[split:])):
                level = top
                for drawn, high in part:
                    placed.append(at(column * (room + gap), level, [drawn]))
                    level += high
            return "".join(placed)
    return ""


def _section(section: Section, room: float, size: float, look: PrintLook) -> tuple[str, float]:
    parts = [label(section.heading, 0, size * 0.6, size + 1, fill=look.ink)]
    parts.append(rule(0, size * 1.45, room, size * 1.45, look.line, 0.6))
    y = size * 1.9
    for line in section.lines:
        block = fit(line, room, 400, size)
        parts.append(block.drawn(0, y, fill=look.ink))
        y += len(block.lines) * block.size * LEADING + size * 0.15
    return "".join(parts), y + size * 0.9
