"""The page that checks a definition of a game: findings beside the source, pictures, and on to a table.

What people typed is in every answer, whatever is wrong with it; nothing of it is kept on the server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server import drafts
from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.drafts import DraftFiles
from roundhouse.server.errors import TooMany, http_status
from roundhouse.server.limits import address_of
from roundhouse.server.requests import caller_of, context_of, errand
from roundhouse.table.definitions import Checked, Finding, Verdict, together
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say

from .forms import Form, csrf_of, read_form, set_cookie, with_session
from .gallery_pages import styles_of
from .new_page import Own, make_or_show, show_empty
from .render import page, refused

SOURCE = "source."
"""What the names of the fields with sources begin with; the name of the file follows."""
SEVERITIES = {"error": to_say("error"), "warning": to_say("warning"), "note": to_say("note")}
_ROOM, _BEFORE = 110, 60
"""How much of a long line is shown, and how much of it before the place that is meant."""


async def check_page(request: Request) -> Response:
    """The page for checking a draft, while nothing is in it."""
    return _page(context_of(request), await caller_of(request), DraftFiles("", {"": b""}), None)


async def check(request: Request) -> Response:
    """The page with what is to be said of the sources in a form, or of a file; with ``part`` that alone."""
    context, form = context_of(request), await read_form(request, files=drafts.MOST_FILES)
    part = bool(form.text("part"))
    draft = _typed(form)
    try:
        allow_check(request, context)
        draft = await draft_in(form)
        verdict = None if draft.empty else await errand(request, drafts.judge, draft)
        return _page(context, form.caller, draft, verdict, part=part)
    except RoundhouseError as error:
        return _page(context, form.caller, draft, None, error, part=part)
    finally:
        await form.close()


async def play(request: Request) -> Response:
    """The form for a table of the game in the sources; filled in, the table."""
    context, form = context_of(request), await read_form(request, files=drafts.MOST_FILES)
    draft = _typed(form)
    try:
        allow_check(request, context)
        draft = await draft_in(form)
        loaded = await errand(request, drafts.load, draft)
    except RoundhouseError as error:
        return _page(context, form.caller, draft, None, error)
    finally:
        await form.close()
    carried = {SOURCE + name: text for name, text in draft.texts.items()} | {"name_of_source": draft.name}
    own = Own(loaded.definition, "/check/play", carried)
    caller, cookie = await with_session(request, form.caller)
    if form.text("kind1"):
        response = await make_or_show(context, form.sent_by(caller), loaded.card, own)
    else:
        response = show_empty(context, loaded.card, caller, form.text("how"), own)
    set_cookie(request, response, cookie)
    return response


async def convert(request: Request) -> Response:
    """The sources in another format, as a file or an archive."""
    context, form = context_of(request), await read_form(request, files=drafts.MOST_FILES)
    draft = _typed(form)
    try:
        allow_check(request, context)
        draft = await draft_in(form)
        name, raw = await errand(request, drafts.convert, draft, form.text("format"))
    except RoundhouseError as error:
        return _page(context, form.caller, draft, None, error)
    finally:
        await form.close()
    return Response(
        raw,
        media_type="application/zip" if name.endswith(".zip") else "text/plain",
        headers={
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
            "Cache-Control": "no-store",
        },
    )


async def rules_page(request: Request) -> Response:
    """What every code means."""
    rules = drafts.explained(context_of(request).families)
    return page("rules.html", rules=rules, caller=await caller_of(request))


def allow_check(request: Request, context: ServerContext) -> None:
    """Count a check against the allowance of this address. Raises TooMany."""
    if not context.checks.allow(address_of(request)):
        raise TooMany("check/too-many", "Too many checks from this address.", 1)


def _typed(form: Form) -> DraftFiles:
    """What stands in the form, whatever it is."""
    texts = form.written(SOURCE) or {"": ""}
    return DraftFiles(form.text("name_of_source"), {name: text.encode() for name, text in texts.items()})


async def draft_in(form: Form) -> DraftFiles:
    """A file that came along, else what stands in the form. Raises Malformed."""
    found = await form.upload("file")
    if found is not None:
        return drafts.uploaded(*found)
    return drafts.gathered(form.text("name_of_source"), form.written(SOURCE) or {"": ""})


def _page(
    context: ServerContext,
    caller: Caller,
    draft: DraftFiles,
    verdict: Verdict | None,
    error: RoundhouseError | None = None,
    *,
    part: bool = False,
) -> Response:
    styles = dict.fromkeys(url for family in context.families for url in styles_of(family))
    checked = verdict.checked if verdict else Checked(())
    values: dict[str, Any] = {
        "verdict": verdict,
        "findings": shown_findings(checked),
        "mends": (),
        "bad": any(finding.severity == "error" for finding in checked.findings),
        "counts": counts_of(verdict) if verdict else "",
        "error": refused(error),
    }
    status = http_status(error) if error else 200
    if part:
        return page("_findings.html", status, **values)
    return page(
        "check.html",
        status,
        caller=caller,
        csrf=csrf_of(caller),
        draft=draft,
        texts=draft.texts,
        prefix=SOURCE,
        styles=list(styles),
        most=drafts.MOST_BYTES // 1000,
        **values,
    )


def shown_findings(checked: Checked) -> list[dict[str, Any]]:
    """The findings as pages show them: each once, with its places and the line of the source."""
    return [_group(same, checked.texts) for same in together(checked.findings)]


def _group(findings: list[Finding], texts: Mapping[str, str]) -> dict[str, Any]:
    """Findings with the line of the source that the first is about, and where the caret stands under it."""
    first = findings[0]
    lines = texts.get(first.file, "").splitlines()
    source, caret = "", ""
    if first.line is not None and first.line <= len(lines):
        column = first.column or 1
        line = lines[first.line - 1].replace("\t", " ")
        start = max(len(line) - len(line.lstrip()), column - _BEFORE, 0)
        source = line[start : start + _ROOM].rstrip()
        caret = " " * (column - 1 - start) + "^"
    if source in {"{", "[", "}", "]"}:
        source = ""
    return {
        "about": first,
        "severity": say(SEVERITIES[first.severity]),
        "places": [one for one in findings if one.line is not None],
        "source": source,
        "caret": caret,
    }


def counts_of(verdict: Verdict) -> str:
    """“2 errors, 1 note”, in the reader’s language."""
    counts = Counter(finding.severity for finding in verdict.checked.findings)
    found = (
        (counts["error"], count("# error", "# errors", counts["error"])),
        (counts["warning"], count("# warning", "# warnings", counts["warning"])),
        (counts["note"], count("# note", "# notes", counts["note"])),
    )
    return ", ".join(words for number, words in found if number) or say("Nothing found")
