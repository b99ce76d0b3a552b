"""The changing parts of a table page: rendered under the table's lock, kept until the next entry."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from roundhouse.server import undoing
from roundhouse.server.absence import PAUSE
from roundhouse.server.api import show
from roundhouse.server.bots import bot_to_move, has_given_up
from roundhouse.server.clock import in_words, time_used
from roundhouse.server.lines import Said, as_written, said_in
from roundhouse.server.live import LiveTable
from roundhouse.server.presentation import language
from roundhouse.server.seats import COME_BACK
from roundhouse.server.store.records import Row
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say
from roundhouse.table.log import MESSAGE, REDO, UNDO, Entry
from roundhouse.table.presenting import Scored, Situated
from roundhouse.table.protocol import Chronicler, Family, Game, TablePages, takes_its_time
from roundhouse.table.saying import say

from .render import html
from .splices import splice


class Parts(NamedTuple):
    """What a reader's page shows after one entry: text by part, the family's panels in order, and texts that
    the page may have had before, as far as they are remembered."""

    html: Mapping[str, str]
    panels: tuple[tuple[str, str], ...]
    before: tuple[Mapping[str, str], ...] = ()

    def changed_from(self, known: Mapping[str, str], kept: Collection[str] = ()) -> dict[str, dict[str, Any]]:
        """The parts whose fingerprint the reader does not have, with the new one; where the reader has
        ``kept`` the text before, only what differs from it."""
        found: dict[str, dict[str, Any]] = {}
        for name, text in self.html.items():
            mark = fingerprint(text)
            if mark == known.get(name):
                continue
            old = self._known(name, known.get(name)) if name in kept else None
            part = splice(old, text) if old is not None else None
            found[name] = {"mark": mark, **(part._asdict() if part else {"html": text})}
        return found

    def _known(self, name: str, mark: str | None) -> str | None:
        """The text of a part that has this mark, if it is remembered."""
        texts = (html[name] for html in self.before if name in html)
        return next((text for text in texts if fingerprint(text) == mark), None)


def fingerprint(text: str) -> str:
    """Tells two versions of a part apart."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def family_parts(pages: TablePages, game: Game, look: str | None, may_act: bool) -> Parts:
    """What the family shows of a game to one seat. Act is empty for those who only look."""
    parts = {"board": pages.board(game, look), "act": pages.act(game, look) if may_act else ""}
    panels = []
    for id, heading, text in pages.panels(game, look):
        parts[f"panel:{id}"] = text
        panels.append((id, heading))
    return Parts(parts, tuple(panels))


def no_parts(live: LiveTable) -> Parts:
    """A table that does not replay: only its log can be read."""
    return Parts({"board": "", "act": html("trouble.html", trouble=live.record.trouble)}, ())


def cover(live: LiveTable, seat: str | None) -> str:
    """Asks the people at one screen to hand it over, before anything is shown that only one may see."""
    name = next((one.name for one in live.seats if one.seat == seat), "")
    return html("cover.html", table=live.id, seat=seat, name=name)


def standing(live: LiveTable, seat: str | None, others: Collection[str], lost: Sequence[str]) -> str:
    """Tells whoever looks through a seat that two may act for it, whoever has lost theirs what happened."""
    held = next((one for one in live.seats if one.seat == seat), None)
    shared = held if held is not None and held.stand_in else None
    if shared is None and not lost:
        return ""
    return html("standing.html", held=shared, for_other=seat in others, lost=lost, come_back=COME_BACK)


def situation(
    live: LiveTable,
    game: Game | None,
    shown: int,
    seats: Sequence[str],
    seat: str | None,
    asked: Mapping[int, frozenset[str]],
    family: Family | None = None,
) -> str:
    """Whose turn it is and what may be taken back, in words."""
    said = said_in(language(), family, game)
    names = {one.seat: one.name for one in live.seats}
    record, past = live.record, shown != live.last
    outcome = game.outcome() if game else None
    waiting = game.deciders() if game and not outcome else ()
    names_of = [names.get(one, one) for one in waiting]
    undo, redo = ([], []) if past or outcome or game is None else _buttons(live, seat, said)
    return html(
        "situation.html",
        past=past,
        shown=shown,
        number=live.last,
        situation=situation_of(family, game) if game else "",
        trouble=record.trouble,
        outcome=outcome,
        winners=[names.get(one, one) for one in outcome.winners] if outcome else [],
        scores=[
            (names.get(one, one), family.score(game, points) if isinstance(family, Scored) else points)
            for one, points in outcome.scores.items()
        ]
        if game and outcome
        else [],
        yours=any(one in seats for one in waiting),
        hot_seat=len(seats) > 1,
        acting=names.get(seat or next((one for one in waiting if one in seats), ""), ""),
        waiting=names_of,
        thinks=not past and family is not None and _thinks(live, family),
        since=live.rows[-1].made if live.rows else record.changed,
        asks=[] if past or seat is None else _asks(live, seat, asked, said),
        undo=undo,
        redo=redo,
    )


def _thinks(live: LiveTable, family: Family) -> bool:
    """Is a bot to move that may take seconds?"""
    seat = bot_to_move(live)
    return seat is not None and takes_its_time(family, seat.program or "") and not has_given_up(live)


def situation_of(family: Family | None, game: Game) -> str:
    """Where a game stands, in the reader’s language where its family says it."""
    return family.situation(game) if isinstance(family, Situated) else game.status()


def times(live: LiveTable, shown: int) -> str:
    """How long each seat has thought until then."""
    used = time_used((row for row in live.rows if row.number <= shown), live.record.trusted)
    people = [(one.name, in_words(used[one.seat])) for one in live.seats if one.seat in used]
    return html("times.html", people=people)


class Button(NamedTuple):
    """A button that sends an action."""

    action: str
    label: str
    key: str = ""
    title: str = ""


_ASK = (to_say("Ask to undo"), to_say("Ask to undo back to before"))
_REDO = to_say("Redo")
_DO = (to_say("Undo"), to_say("Undo back to before"))


def colon(what: str, more: str) -> str:
    """Two pieces of a line, with a colon as the reader’s language writes it."""
    return say("%(what)s: %(more)s", what=what, more=more)


def _buttons(live: LiveTable, seat: str | None, said: Said) -> tuple[list[Button], list[Button]]:
    """The undo and redo buttons that would be allowed to this seat.

    The last move of a bot is not offered by itself: the bot would make it again at once.
    """
    if seat is None:
        return [], []
    undo: list[Button] = []
    last = live.playable().standing[-1:]
    ask, ask_back = _ASK if last and undoing.needs_consent(live, {"type": UNDO}, seat) else _DO
    bots = {one.seat for one in live.seats if one.bot}
    for entry in last:
        if entry.seat not in bots and _allowed(live, {"type": UNDO}, seat):
            undo.append(Button('{"type":"undo"}', colon(say(ask), what(live, entry, said)), "z", "z"))
    away = [entry for entry in live.playable().standing if entry.number in live.absent]
    if away and away[-1].number != last[-1].number and not _allowed(live, {"type": UNDO}, seat):
        back = {"type": UNDO, "to": away[-1].number - 1}
        undo.append(
            Button(msgspec.json.encode(back).decode(), colon(say(_ASK[1]), what(live, away[-1], said)))
        )
    mine = [entry for entry in live.playable().standing if entry.seat == seat]
    if mine and last and mine[-1].number != last[-1].number:
        back = {"type": UNDO, "to": mine[-1].number - 1}
        if _allowed(live, back, seat):
            label = colon(say(ask_back), what(live, mine[-1], said))
            key = "" if undo else "z"
            undo.append(Button(msgspec.json.encode(back).decode(), label, key, key))
    redo = []
    if _allowed(live, {"type": REDO}, seat):
        redo.append(
            Button('{"type":"redo"}', colon(say(_REDO), what(live, undoing.redone_by(live)[0], said)))
        )
    return undo, redo


def _allowed(live: LiveTable, action: Mapping[str, Any], seat: str) -> bool:
    try:
        undoing.check(live, action, seat)
    except RoundhouseError:
        return False
    return True


class UndoAsk(NamedTuple):
    """Someone asks to take something back."""

    who: str
    what: str
    action: str


def _asks(live: LiveTable, seat: str, asked: Mapping[int, frozenset[str]], said: Said) -> list[UndoAsk]:
    names = {one.seat: one.name for one in live.seats}
    found = []
    for goal, agreed in asked.items():
        if goal == PAUSE or seat in agreed:
            continue
        entry = live.rows[abs(goal) - 1].entry
        action = {"type": UNDO, "to": goal - 1} if goal > 0 else {"type": REDO}
        word = language().say(_DO[0] if goal > 0 else _REDO)
        who = language().list(names.get(one, one) for one in sorted(agreed))
        found.append(UndoAsk(who, f"{word}: {what(live, entry, said)}", msgspec.json.encode(action).decode()))
    return found


def what(live: LiveTable, entry: Entry, said: Said = as_written) -> str:
    """An entry in the words of the log, without what only some may read."""
    lines = show.lines(live.rows[entry.number - 1], None, said=said)
    return lines[0].rstrip(".") if lines else entry.type


class LogRow(NamedTuple):
    """A row of the log as the page shows it: ``chapter`` is the heading that it brings, ``about`` the company
    that acts in it."""

    number: int
    kind: str
    who: str
    lines: list[str]
    chapter: str = ""
    about: str = ""


LATEST = 120
"""Rows of the log that a page comes with: earlier ones are sent when somebody goes there."""


def log_rows(
    live: LiveTable, seat: str | None, family: Family | None = None, after: int = 0, before: int | None = None
) -> list[LogRow]:
    """The rows of the log after a number and, if it is given, before another, in the reader's language."""
    said = said_in(language(), family, live.table.game if live.table else None)
    return [
        log_row(live, row, seat, family, said)
        for row in live.rows[: None if before is None else max(0, before - 1)]
        if row.number > after and show.hears(live.record, row, seat)
    ]


def earlier_chapters(live: LiveTable, family: Family | None, before: int) -> list[tuple[int, str]]:
    """The numbers of rows before one that bring a heading, each with it, in the reader's language."""
    if not isinstance(family, Chronicler):
        return []
    said = said_in(language(), family, live.table.game if live.table else None)
    found = ((row.number, chapters_of(row, family, said)) for row in live.rows[: before - 1])
    return [(number, headings[0]) for number, headings in found if headings]


def log_row(
    live: LiveTable, row: Row, seat: str | None, family: Family | None = None, said: Said = as_written
) -> LogRow:
    """A row of the log for a reader."""
    names = {one.seat: one.name for one in live.seats}
    entry = row.entry
    who = names.get(entry.seat or "", entry.seat or "")
    match entry.type:
        case "message":
            return LogRow(row.number, MESSAGE, who, [str(entry.action.get("text", ""))])
        case "undo":
            return LogRow(row.number, UNDO, who, [_undone_words(entry), *show.lines(row, seat, said=said)])
        case "redo":
            return LogRow(
                row.number,
                REDO,
                who,
                [language().say("redoes what was undone"), *show.lines(row, seat, said=said)],
            )
    finished = live.record.stage == "finished"
    lines = show.lines(row, seat, finished, said)
    if not isinstance(family, Chronicler):
        return LogRow(row.number, "move", "", lines)
    events = show.happened(row, seat, finished)
    about = family.subject(events[0]) if events else ""
    chapter = next((heading for heading in chapters_of(row, family, said)), "")
    return LogRow(row.number, "move", "", lines, chapter, about)


def chapters_of(row: Row, family: Chronicler, said: Said = as_written) -> list[str]:
    """The headings of the chapters that begin with a row."""
    return [
        said(line).strip("—- .")
        for line in row.lines
        if line.event is not None and line.event.get("type") in family.chapters
    ]


def _undone_words(entry: Entry) -> str:
    to = entry.action.get("to")
    return (
        say("undoes the last move")
        if to is None
        else say("goes back to after move %(number)s") % {"number": to}
    )
