"""The commands of the API: what each takes, gives and does. The table at the end is the whole of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from roundhouse.server.callers import SCOPES, Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import Denied
from roundhouse.server.export import as_record, with_digest
from roundhouse.server.limits import check_size
from roundhouse.server.live import LiveTable, standing_of
from roundhouse.server.lobby import NewTable, Seated
from roundhouse.server.play import Acting
from roundhouse.server.reading import read_play
from roundhouse.server.saving import may_save, record_to_save, tell_of_saving
from roundhouse.server.terms import Terms
from roundhouse.server.thinking import Position, advise
from roundhouse.server.words import person_name
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.log import MESSAGE, REDO, UNDO
from roundhouse.table.protocol import Answering, Game, Record
from roundhouse.table.shapes import check_plain
from roundhouse.table.snapshot import digest
from roundhouse.version import __version__

from . import seats, show, wire
from . import tournaments as cups
from .places import at, looking_at, place_at


async def titles(context: ServerContext, _caller: Caller, _ask: wire.Titles) -> wire.TitleList:
    """Every title that can be played here."""
    return wire.TitleList(
        titles=[show.title(card, context.bots.names(card.family)) for card in context.families.cards()]
    )


async def list_tables(context: ServerContext, caller: Caller, ask: wire.List) -> wire.TableList:
    """Tables of the lobby, or your own."""
    found = await context.tables.find(
        stage=ask.stage,
        words=ask.words,
        user_id=caller.user.id if ask.mine and caller.user else None,
        session_hash=caller.session.hash if ask.mine and caller.session else None,
        before=ask.before,
    )
    if ask.mine and not caller.user and not caller.session:
        found = []
    cards = []
    for record, taken in found:
        cards.append(show.table(record, taken, await context.callers.place(caller, record, taken)))
    return wire.TableList(tables=cards)


async def create(context: ServerContext, caller: Caller, ask: wire.Create) -> wire.Created:
    """Make a table; with ``players``, sit them all down. Raises Refusal before there is a table where they
    cannot all sit."""
    _check_players(ask, caller)
    record, owner_token = await context.lobby.make(
        caller,
        NewTable(
            title=ask.title,
            family=ask.family,
            name=ask.name,
            seats=ask.seats if ask.seats is not None else (len(ask.players) or None),
            options=ask.options,
            undo=ask.undo,
            listed=ask.listed,
            seed=ask.seed,
            definition=ask.definition,
            terms=Terms(clock=ask.clock, order=ask.order, talk=ask.talk, about=ask.about.strip()),
            tags=tuple(ask.tags),
        ),
    )
    seated = [await context.lobby.join(caller, record.id, name) for name in ask.players[: record.seats]]
    return await _created(context, caller, record.id, owner_token, seated)


def _check_players(ask: wire.Create, caller: Caller) -> None:
    """Those who sit down at once have seats, and names of their own. Raises Refusal, Malformed."""
    if isinstance(ask.seats, int) and len(ask.players) > ask.seats:
        raise Refusal("table/seats", f"{len(ask.players)} players do not sit on {ask.seats} seats.")
    taken: set[str] = set()
    for given in ask.players:
        name = person_name(given or (caller.user.name if caller.user else ""))
        if name.casefold() in taken:
            raise Refusal("seat/name", f"Someone called “{name}” sits here already.")
        taken.add(name.casefold())


async def import_play(context: ServerContext, caller: Caller, ask: wire.Import) -> wire.Created:
    """Go on with a game from a file."""
    text = msgspec.json.encode(ask.file) if ask.file is not None else ask.data or ask.text
    play = await context.workers.run(caller.address, read_play, text, ask.until)
    return await _adopted(context, caller, play, ask.name)


async def clone(context: ServerContext, caller: Caller, ask: wire.Clone) -> wire.Created:
    """Copy a finished game up to an entry, to try how it could have gone on."""
    async with at(context, caller, ask.table) as (live, _place):
        if live.record.stage != "finished":
            raise Refusal("table/not-finished", "A game is copied when it is over.")
        rows = [row for row in live.rows if ask.at is None or row.number <= ask.at]
        whole, name = as_record(live.record, live.seats, rows), live.record.name
        play = msgspec.structs.replace(whole, bots={})
    return await _adopted(context, caller, play, name)


async def _adopted(context: ServerContext, caller: Caller, play: Record, name: str) -> wire.Created:
    record, owner_token, seated = await context.lobby.adopt(caller, play, name)
    return await _created(context, caller, record.id, owner_token, seated)


async def _created(
    context: ServerContext, caller: Caller, table_id: str, owner_token: str, seated: Iterable[Seated]
) -> wire.Created:
    card, _ = await place_at(context, caller, table_id)
    return wire.Created(
        table=card,
        owner_token=owner_token,
        seated=[wire.Secret(seat=one.seat, token=one.token) for one in seated],
    )


async def get_state(context: ServerContext, caller: Caller, ask: wire.State) -> wire.StateNow:
    """The state as your seat may see it, now or after an earlier entry."""
    async with looking_at(context, caller, ask.table) as (live, place):
        seat = place.look_as(ask.seat)
        if ask.at is None or ask.at >= live.last:
            now = await context.look_at(live, _state, live.game, live.last, seat)
        else:
            now = await context.look_at(
                live, lambda at: _state(context.lives.look_back(live, at), at, seat), ask.at
            )
        if ask.since is not None:
            rows = [row for row in live.rows if ask.since < row.number <= now.number]
            now.history = show.rows(rows[: context.settings.log_rows], live.record, seat)
        if ask.commands:
            rows = [row for row in live.rows if row.number <= now.number]
            now.commands = show.commands(rows, live.record, seat)
        return now


def _state(game: Game, number: int, seat: str | None) -> wire.StateNow:
    standing = standing_of(game)
    return wire.StateNow(
        number=number,
        seat=seat,
        state=game.view(seat),
        waiting=standing.waiting,
        situation=standing.status,
        outcome=standing.outcome,
    )


async def legal_actions(context: ServerContext, caller: Caller, ask: wire.AskSeat) -> wire.Choices:
    """Everything that your seat may do now."""
    async with looking_at(context, caller, ask.table) as (live, place):
        seat = place.act_for(ask.seat)
        found = await context.look_at(live, live.game.choices, seat)
        return wire.Choices(number=live.last, seat=seat, choices=[show.choice(choice) for choice in found])


async def suggest(context: ServerContext, caller: Caller, ask: wire.Suggest) -> wire.Suggested:
    """What a bot would do in your place; it knows no more than you may."""
    async with looking_at(context, caller, ask.table) as (live, place):
        seat = place.act_for(ask.seat)
        name, number = context.bots.adviser(live, seat, ask.bot), live.last
        state = await context.look_at(live, live.game.dump)
        position = Position(live.game.setup, state, seat, name, f"{ask.table} {number}")
    # The table is free meanwhile: a bot may think for seconds.
    advice = await context.workers.think(caller.address, advise, position)
    return wire.Suggested(number=number, seat=seat, bot=name, action=advice.action, words=advice.words)


async def query(context: ServerContext, caller: Caller, ask: wire.Query) -> wire.Answered:
    """Ask the game something that changes nothing, such as the price of a line of track."""
    check_size(len(msgspec.json.encode(ask.question)), context.settings.max_action)
    check_plain(ask.question, "question")
    async with looking_at(context, caller, ask.table) as (live, place):
        game, seat = live.game, place.look_as(ask.seat)
        if not isinstance(game, Answering):
            raise Refusal("query/none", "This game answers no questions.")
        return wire.Answered(answer=await context.look_at(live, game.query, ask.question, seat))


async def act(context: ServerContext, caller: Caller, ask: wire.Act) -> wire.Acted:
    """Do one thing for your seat."""
    return await _act(context, caller, ask.table, ask.seat, ask.action, ask.request_id, ask.after)


async def undo(context: ServerContext, caller: Caller, ask: wire.Undo) -> wire.Acted:
    """Take back the last action, or all after one, as far as the table's rule allows."""
    action = {"type": "undo"} if ask.to is None else {"type": "undo", "to": ask.to}
    return await _act(context, caller, ask.table, ask.seat, action, ask.request_id, ask.after)


async def redo(context: ServerContext, caller: Caller, ask: wire.Redo) -> wire.Acted:
    """Bring back what the last undo took."""
    return await _act(context, caller, ask.table, ask.seat, {"type": "redo"}, ask.request_id, ask.after)


async def message(context: ServerContext, caller: Caller, ask: wire.Message) -> wire.Acted:
    """Say something at the table."""
    action = {"type": "message", "text": ask.text}
    return await _act(context, caller, ask.table, ask.seat, action, ask.request_id, None)


async def _act(
    context: ServerContext,
    caller: Caller,
    table_id: str,
    seat: str | None,
    action: Mapping[str, Any],
    request_id: str | None,
    after: int | None,
) -> wire.Acted:
    size = len(msgspec.json.encode(action))
    check_size(size, context.settings.max_action)
    context.allowances.store(caller.address, size)

    async def right(live: LiveTable) -> Acting:
        place = await context.callers.place(caller, live.record, live.seats)
        acting = place.act_for(seat)
        deputy = next((one.deputy for one in live.seats if one.seat == acting), None)
        if deputy and action.get("type") not in (MESSAGE, UNDO, REDO):
            raise Refusal("seat/deputy", f"The bot {deputy} plays here.", hint="say first that you are back")
        return Acting(acting, place.by if acting in place.standing_in else "")

    try:
        done = await context.play.act(table_id, right, action, request_id=request_id, after=after)
    except Denied as error:
        raise await context.seats.denied(caller, table_id, error) from None
    return wire.Acted(
        number=done.row.number,
        repeated=done.repeated,
        lines=show.lines(done.row, done.row.entry.seat),
        happened=show.happened(done.row, done.row.entry.seat),
        waiting=done.waiting,
    )


async def get_history(context: ServerContext, caller: Caller, ask: wire.History) -> wire.Log:
    """The log after an entry, up to another if wanted, as your seat may read it."""
    async with looking_at(context, caller, ask.table) as (live, place):
        seat = place.look_as(ask.seat)
        last = live.last if ask.to is None else ask.to
        rows = [row for row in live.rows if ask.after < row.number <= last]
        most = context.settings.log_rows
        shown = show.rows(rows[:most], live.record, seat)
        return wire.Log(number=live.last, rows=shown, more=len(rows) > most)


async def download(context: ServerContext, caller: Caller, ask: wire.AskSeat) -> wire.Download:
    """The whole table as data, as your seat may read it; with seed and secrets once it is over."""
    async with looking_at(context, caller, ask.table) as (live, place):
        card = show.table(live.record, live.seats, place)
        rows = show.rows(live.rows, live.record, place.look_as(ask.seat))
        return wire.Download(table=card, rows=rows)


async def save(context: ServerContext, caller: Caller, ask: wire.AskSeat) -> wire.Saved:
    """The whole table as data, and as a ``file`` that “import” goes on from.

    The file is for the owner while the game is played, and the log tells the others so; for everybody once it
    is over.
    """
    async with looking_at(context, caller, ask.table) as (live, place):
        card = show.table(live.record, live.seats, place)
        rows = show.rows(live.rows, live.record, place.look_as(ask.seat))
        allowed = may_save(live, place)
        record = record_to_save(live) if allowed else None
    if record is None:
        return wire.Saved(table=card, rows=rows)
    await tell_of_saving(context, live, place)
    whole = record if record.digest else await context.workers.run(caller.address, with_digest, record)
    return wire.Saved(table=card, rows=rows, file=savefile.as_data(whole, __version__))


async def dump(context: ServerContext, caller: Caller, ask: wire.AskTable) -> wire.Dumped:
    """The whole state, hidden things and seed too, for who looks for a fault (owner; off unless the server's
    settings say “dump = true”)."""
    if not context.settings.dump:
        raise Denied("dump/off", "This server dumps no states.", hint="the setting “dump” allows it")
    async with looking_at(context, caller, ask.table) as (live, place):
        place.must_own()
        state = await context.look_at(live, live.game.dump)
        return wire.Dumped(number=live.last, seed=live.record.seed, digest=digest(state), state=state)


async def get_note(context: ServerContext, caller: Caller, ask: wire.AskSeat) -> wire.Note:
    """Your private note at a table."""
    seat = (await place_at(context, caller, ask.table))[1].act_for(ask.seat)
    return wire.Note(text=await context.notes.get(ask.table, seat))


async def put_note(context: ServerContext, caller: Caller, ask: wire.PutNote) -> wire.Note:
    """Keep your private note at a table."""
    seat = (await place_at(context, caller, ask.table))[1].act_for(ask.seat)
    await context.notes.put(ask.table, seat, ask.text)
    return wire.Note(text=ask.text)


async def new_token(context: ServerContext, caller: Caller, ask: wire.NewToken) -> wire.Token:
    """A token for a program of yours."""
    if wrong := [scope for scope in ask.scopes if scope not in SCOPES]:
        raise Malformed("token/scope", f"There is no scope “{wrong[0]}”.", hint=", ".join(SCOPES))
    user = await context.callers.sign_in(caller, ask.name, ask.password)
    return wire.Token(token=await context.callers.new_api_token(user, ask.token_name, ask.scopes))


class Command(NamedTuple):
    """One command: ``POST /api`` by its name, ``/api/v1`` by its method and path."""

    name: str
    method: str
    path: str
    ask: type[wire.Ask]
    answer: type[wire.Answer]
    scope: str
    handle: Callable[[ServerContext, Caller, Any], Awaitable[wire.Answer]]

    @property
    def summary(self) -> str:
        """What it does, in a line."""
        return (self.handle.__doc__ or "").strip().splitlines()[0]


_T = "/tables/{table}"
_S = "/tables/{table}/seats/{seat}"
ACT = Command("act", "POST", _T + "/actions", wire.Act, wire.Acted, "play", act)
COMMANDS = (
    Command("titles", "GET", "/titles", wire.Titles, wire.TitleList, "read", titles),
    Command("list", "GET", "/tables", wire.List, wire.TableList, "read", list_tables),
    Command("create", "POST", "/tables", wire.Create, wire.Created, "lobby", create),
    Command("import", "POST", "/imports", wire.Import, wire.Created, "lobby", import_play),
    Command("clone", "POST", _T + "/clone", wire.Clone, wire.Created, "lobby", clone),
    Command("table", "GET", _T, wire.AskTable, wire.TableCard, "read", seats.table),
    Command("join", "POST", _T + "/join", wire.Join, wire.Secret, "lobby", seats.join),
    Command("add-bot", "POST", _T + "/bots", wire.AddBot, wire.TableCard, "lobby", seats.add_bot),
    Command("start", "POST", _T + "/start", wire.AskTable, wire.TableCard, "lobby", seats.start),
    Command("leave", "POST", _S + "/leave", wire.OneSeat, wire.TableCard, "lobby", seats.leave),
    Command("hand-over", "POST", _S + "/hand-over", wire.HandOver, wire.Secret, "lobby", seats.hand_over),
    Command("hand-to-bot", "POST", _S + "/bot", wire.HandToBot, wire.TableCard, "lobby", seats.hand_to_bot),
    Command("new-link", "POST", _S + "/link", wire.OneSeat, wire.Secret, "lobby", seats.new_link),
    Command("stand-in", "POST", _S + "/stand-in", wire.StandIn, wire.TableCard, "lobby", seats.stand_in),
    Command("deputise", "POST", _S + "/deputy", wire.Deputise, wire.TableCard, "lobby", seats.deputise),
    Command("open-seat", "POST", _S + "/open", wire.OneSeat, wire.TableCard, "lobby", seats.open_seat),
    Command("take-seat", "POST", _S + "/take", wire.TakeSeat, wire.Secret, "lobby", seats.take_seat),
    Command("accept", "POST", _S + "/accept", wire.OneSeat, wire.TableCard, "lobby", seats.accept),
    Command("pause", "POST", _T + "/pause", wire.Pause, wire.TableCard, "play", seats.pause),
    Command("reorder", "POST", _T + "/order", wire.Reorder, wire.TableCard, "lobby", seats.reorder),
    Command("rename", "POST", _T + "/name", wire.Rename, wire.TableCard, "lobby", seats.rename_table),
    Command("rematch", "POST", _T + "/rematch", wire.AskTable, wire.TableCard, "lobby", seats.rematch),
    Command("get-state", "GET", _T + "/state", wire.State, wire.StateNow, "read", get_state),
    Command("legal-actions", "GET", _T + "/choices", wire.AskSeat, wire.Choices, "read", legal_actions),
    Command("suggest", "GET", _T + "/suggestion", wire.Suggest, wire.Suggested, "read", suggest),
    Command("query", "POST", _T + "/queries", wire.Query, wire.Answered, "read", query),
    ACT,
    Command("undo", "POST", _T + "/undo", wire.Undo, wire.Acted, "play", undo),
    Command("redo", "POST", _T + "/redo", wire.Redo, wire.Acted, "play", redo),
    Command("message", "POST", _T + "/messages", wire.Message, wire.Acted, "play", message),
    Command("get-history", "GET", _T + "/log", wire.History, wire.Log, "read", get_history),
    Command("download", "GET", _T + "/download", wire.AskSeat, wire.Download, "read", download),
    Command("save", "POST", _T + "/save", wire.AskSeat, wire.Saved, "read", save),
    Command("dump", "GET", _T + "/dump", wire.AskTable, wire.Dumped, "read", dump),
    Command("get-note", "GET", _T + "/note", wire.AskSeat, wire.Note, "read", get_note),
    Command("put-note", "POST", _T + "/note", wire.PutNote, wire.Note, "play", put_note),
    *(Command(*row) for row in cups.ROWS),
    Command("new-token", "POST", "/tokens", wire.NewToken, wire.Token, "read", new_token),
)
