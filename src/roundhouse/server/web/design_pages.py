"""The editor: drafts of games that are drawn and written in the browser.

The draft is its text. The page sends small edits, or the text; the server answers with the text and with the
parts of the page that differ.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server import designs, drafts
from roundhouse.server.api.routes import json_response
from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.designs import FILE, TOGETHER, TYPED, Looked
from roundhouse.server.errors import Denied, http_status
from roundhouse.server.ids import new_id, new_token
from roundhouse.server.limits import address_of
from roundhouse.server.lobby import NewTable
from roundhouse.server.requests import caller_of, context_of, errand, read_json
from roundhouse.server.store.designs import DesignRecord
from roundhouse.table.definitions import Loaded
from roundhouse.table.editing import Editor
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown

from .draft_pages import SOURCE, allow_check
from .editor_view import parts_of, places_of, undoable, update
from .forms import Form, csrf_of, go, read_form, set_cookie, with_session
from .gallery_pages import styles_of
from .parts import fingerprint
from .render import page, refused

MOST_EDITS = 40
"""In one request."""


class EditAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page asks for: edits, a whole text, or a step among the versions (a number, undo, redo);
    ``known`` are the parts that it shows, with their fingerprints."""

    version: int
    edits: list[dict[str, Any]] | None = None
    text: str | None = None
    step: int | str | None = None
    known: dict[str, str] = {}


async def designs_page(request: Request) -> Response:
    """The drafts of whoever asks, and what a new one can begin with."""
    return await _drafts(request, await caller_of(request))


async def make_design(request: Request) -> Response:
    """A new draft: from nothing, of a kind, from a file, or from the text on the page that checks files."""
    context, form = context_of(request), await read_form(request, files=drafts.MOST_FILES)
    caller = form.caller
    try:
        caller, cookie = await with_session(request, caller)
        allow_check(request, context)
        text = await _first_text(request, context, form)
        name = form.text("name") or await errand(request, designs.name_in, _family(context), text)
        design = await _keep_new(context, caller, text, name)
    except RoundhouseError as error:
        return await _drafts(request, caller, error, form.text("name"))
    finally:
        await form.close()
    response = go(f"/design/{design}")
    set_cookie(request, response, cookie)
    return response


async def _first_text(request: Request, context: ServerContext, form: Form) -> str:
    upload = await form.upload("file")
    written = form.written(SOURCE)
    if upload is None and not written:
        kind, name = form.text("kind", designs.EMPTY), form.text("name") or "My game"
        return await errand(request, designs.begun, _family(context), name, kind)
    draft = drafts.uploaded(*upload) if upload else drafts.gathered(form.text("name_of_source"), written)
    if draft.empty:
        raise Malformed("design/empty", "There is nothing in this file.")
    if len(draft.files) == 1 and next(iter(draft.files)).endswith(".toml"):
        ((file, raw),) = draft.files.items()
        return designs.text_of(file, raw)
    _, raw = await errand(request, drafts.convert, draft, "title")
    return designs.checked_text(raw.decode())


def _family(context: ServerContext) -> str:
    found = designs.editors(context.families)
    if not found:
        raise Malformed("design/family", "No family of games here has an editor.")
    return found[0].id


async def _keep_new(context: ServerContext, caller: Caller, text: str, name: str) -> str:
    """Keep a new draft. Returns its id. Raises Refusal, TooMany."""
    owner, now = designs.owner_of(caller), context.now()
    context.allowances.store(caller.address, len(text))
    record = DesignRecord(
        id=new_id(),
        user_id=owner.user_id,
        session_hash=owner.session_hash,
        family=_family(context),
        name=(name or "My game")[:80],
        share=None,
        version=1,
        created=now,
        changed=now,
        text=text,
    )
    await context.designs.add(record, designs.BEGUN, designs.most_of(context.settings, owner))
    return record.id


async def _drafts(
    request: Request, caller: Caller, error: RoundhouseError | None = None, name: str = ""
) -> Response:
    context = context_of(request)
    owned = []
    if caller.session or caller.user:
        owned = await context.designs.mine(designs.owner_of(caller))
    found = designs.editors(context.families)
    return page(
        "designs.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        designs=owned,
        kinds=designs.kinds(context.families, found[0].id) if found else {},
        name=name,
        error=refused(error),
        now=context.now(),
        lasting=context.settings.session_days,
    )


async def editor_page(request: Request) -> Response:
    """The editor with a draft."""
    context, caller = context_of(request), await caller_of(request)
    record = await designs.mine(context, caller, request.path_params["design"])
    allow_check(request, context)
    looked = await errand(request, designs.look, record.family, record.text)
    return await _editor(context, caller, record, looked)


async def _editor(context: ServerContext, caller: Caller, record: DesignRecord, looked: Looked) -> Response:
    family = context.families.family(record.family)
    assert isinstance(family, Editor)
    versions = await context.designs.versions(record.id)
    parts = {part.name: part for part in parts_of(looked, record, versions)}
    surface = looked.desk.surface if looked.desk else None
    groups: dict[str, list[Any]] = {}
    for tool in family.tools():
        groups.setdefault(tool.group, []).append((tool, msgspec.json.encode(tool.edit).decode()))
    return page(
        "editor.html",
        caller=caller,
        csrf=csrf_of(caller),
        design=record,
        file=SOURCE + FILE,
        parts=parts,
        forms=[part for name, part in parts.items() if name.startswith("form-")],
        surface=surface,
        over_mark=fingerprint(surface.over) if surface else "",
        places=places_of(surface) if surface else [],
        groups=groups,
        fields=family.place_fields(),
        styles=styles_of(context.families.family(record.family)),
        share=_share_url(context, record),
        **undoable(record, versions),
    )


def _share_url(context: ServerContext, record: DesignRecord) -> str:
    return f"{context.settings.public_url.rstrip('/')}/draft/{record.share}" if record.share else ""


async def edit_design(request: Request) -> Response:
    """Edits of a draft, a text, or a step among its versions: the new text and the parts that differ."""
    context, caller = context_of(request), await caller_of(request)
    if caller.session is None and caller.user is None:
        raise Denied("design/nobody", "This browser has no drafts.", hint="make one at /design")
    record = await designs.mine(context, caller, request.path_params["design"])
    ask = _read(await read_json(request, large=True))
    allow_check(request, context)
    record, looked = await _carry_out(request, context, record, ask)
    versions = await context.designs.versions(record.id)
    out = update(looked, record, versions, ask.known)
    if ask.text != record.text:
        out["text"] = record.text
    return json_response(out)


def _read(body: dict[str, Any]) -> EditAsk:
    try:
        ask = msgspec.convert(body, EditAsk)
    except msgspec.ValidationError as error:
        raise Malformed("request/shape", f"This is no edit: {error}.") from None
    if sum(one is not None for one in (ask.edits, ask.text, ask.step)) != 1:
        raise Malformed("request/shape", "This is no edit: “edits”, “text” or “step”, one of them.")
    if ask.edits is not None and not 0 < len(ask.edits) <= MOST_EDITS:
        raise Malformed("request/shape", f"One to {MOST_EDITS} edits at a time.")
    return ask


async def _carry_out(
    request: Request, context: ServerContext, record: DesignRecord, ask: EditAsk
) -> tuple[DesignRecord, Looked]:
    """What was asked for, kept. Raises Malformed, Refusal."""
    if ask.step is not None:
        to = await _version(context, record, ask.step)
        await context.designs.step(record.id, ask.version, to, context.now())
        after = await context.designs.get(record.id)
        assert after is not None
        return after, await errand(request, designs.look, after.family, after.text)
    if ask.text is not None:
        text, note, again = designs.checked_text(ask.text), TYPED, TOGETHER
        looked = await errand(request, designs.look, record.family, text)
    else:
        found = await errand(request, designs.change, record.family, record.text, ask.edits or [])
        text, note, looked, again = found.text, found.said, found.looked, 0
    return await _keep(context, request, record, ask.version, text, note, looked, again), looked


async def _keep(
    context: ServerContext,
    request: Request,
    record: DesignRecord,
    base: int,
    text: str,
    note: str,
    looked: Looked,
    again: int = 0,
) -> DesignRecord:
    """Keep a text as the version after ``base``, if it differs. Raises Refusal, TooMany."""
    if text == record.text:
        return record
    context.allowances.store(address_of(request), len(text))
    now, name = context.now(), designs.named(looked, record.name)
    most = context.settings.design_megabytes * 1e6
    number = await context.designs.write(
        record.id, base, text, note, name=name, now=now, most=most, again=again
    )
    return msgspec.structs.replace(record, version=number, text=text, name=name[:80], changed=now)


async def _version(context: ServerContext, record: DesignRecord, step: int | str) -> int:
    """The version that a step leads to. Raises Malformed, Unknown."""
    if isinstance(step, int):
        return step
    numbers = sorted(row.number for row in await context.designs.versions(record.id))
    match step:
        case "undo":
            found = [number for number in numbers if number < record.version][-1:]
        case "redo":
            found = [number for number in numbers if number > record.version][:1]
        case _:
            raise Malformed("request/shape", "A step is undo, redo or the number of a version.")
    if not found:
        raise Unknown("design/version", f"There is nothing to {step}.")
    return found[0]


async def do_with_design(request: Request) -> Response:
    """Share a draft by a link, or no longer; copy it; delete it; keep its text without a script."""
    context, form = context_of(request), await read_form(request)
    record = await designs.mine(context, form.caller, request.path_params["design"])
    match form.text("do"):
        case "share":
            await context.designs.set_share(record.id, new_token())
        case "unshare":
            await context.designs.set_share(record.id, None)
        case "copy":
            return go(f"/design/{await _keep_new(context, form.caller, record.text, record.name)}")
        case "delete":
            await context.designs.drop(record.id)
            return go("/design")
        case "write":  # without a script the page sends the whole text
            text = designs.checked_text(next(iter(form.written(SOURCE).values()), record.text))
            looked = await errand(request, designs.look, record.family, text)
            await _keep(context, request, record, record.version, text, TYPED, looked)
            return go(f"/design/{record.id}")
        case other:
            raise Malformed("request/word", f"“{other[:20]}” cannot be done with a draft.")
    return go(f"/design/{record.id}#share")


async def download(request: Request) -> Response:
    """A draft in one of the formats that are written here."""
    context, caller = context_of(request), await caller_of(request)
    record = await designs.mine(context, caller, request.path_params["design"])
    return await _as_file(request, record, request.path_params["format"])


async def _as_file(request: Request, record: DesignRecord, format_: str) -> Response:
    if format_ == "title":
        name, raw = FILE, record.text.encode()
    else:
        allow_check(request, context_of(request))
        draft = drafts.DraftFiles(FILE, {FILE: record.text.encode()})
        try:
            name, raw = await errand(request, drafts.convert, draft, format_)
        except Malformed as error:
            if error.code == "check/format":
                raise Unknown("design/format", error.message) from None
            raise
    return Response(
        raw,
        media_type="application/zip" if name.endswith(".zip") else "text/plain",
        headers={
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
            "Cache-Control": "no-store",
        },
    )


async def play_design(request: Request) -> Response:
    """A table to try a draft at: all seats at this screen, the others for bots, or all for bots."""
    context, form = context_of(request), await read_form(request)
    record = await designs.mine(context, form.caller, request.path_params["design"])
    allow_check(request, context)
    draft = drafts.DraftFiles(FILE, {FILE: record.text.encode()})
    try:
        loaded = await errand(request, drafts.load, draft)
    except Malformed as error:
        raise Malformed(error.code, f"This cannot be played yet: {error.message}", hint=error.hint) from None
    return go(f"/t/{await _trial(context, form.caller, record, loaded, form.text('how'))}")


async def _trial(
    context: ServerContext, caller: Caller, record: DesignRecord, loaded: Loaded, how: str
) -> str:
    """Make a table that is not listed, and begin. Returns its id."""
    card = loaded.card
    bots = context.bots.names(card.family)
    count = max(card.least_seats, min(card.most_seats, 2))
    made, _secret = await context.lobby.make(
        caller,
        NewTable(
            title=card.id,
            family=card.family,
            name=f"Trying {record.name}"[:80],
            seats=count,
            listed=False,
            definition=loaded.definition,
        ),
    )
    for number in range(1, count + 1):
        person = how != "watch" and (how != "bots" or number == 1)
        if person or not bots:
            await context.lobby.join(caller, made.id, f"Player {number}")
        else:
            await context.lobby.join_bot(made.id, bots[-1])
    await context.lobby.start(made.id)
    return made.id


async def shared_page(request: Request) -> Response:
    """A draft that somebody shows: to be looked at, and copied."""
    context, caller = context_of(request), await caller_of(request)
    record = await _shared(context, request.path_params["token"])
    allow_check(request, context)
    looked = await errand(request, designs.look, record.family, record.text)
    parts = {part.name: part for part in parts_of(looked, record, ())}
    return page(
        "shared.html",
        caller=caller,
        csrf=csrf_of(caller),
        design=record,
        file=SOURCE + FILE,
        token=record.share,
        parts=parts,
        styles=styles_of(context.families.family(record.family)),
    )


async def copy_shared(request: Request) -> Response:
    """A draft of one's own from one that somebody shows."""
    context, form = context_of(request), await read_form(request)
    record = await _shared(context, request.path_params["token"])
    caller, cookie = await with_session(request, form.caller)
    response = go(f"/design/{await _keep_new(context, caller, record.text, record.name)}")
    set_cookie(request, response, cookie)
    return response


async def _shared(context: ServerContext, token: str) -> DesignRecord:
    record = await context.designs.by_share(token) if len(token) <= 40 else None
    if record is None:
        raise Unknown("design/unknown", "There is no draft at this address (any more).")
    return record
