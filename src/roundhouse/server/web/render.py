"""Templates to pages. Whatever people typed is escaped; only what families draw is taken as it is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from roundhouse.server.callers import Caller
from roundhouse.server.presentation import TOKEN_LETTERS, language, presentation
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.filled_words import edit_in, finding_in, refusal_in
from roundhouse.table.languages import Language, languages, spoken

from .themes import own_colors, themed_url

_STATIC = files("roundhouse.server.web") / "static"


TOGETHER: Mapping[str, Sequence[str]] = {
    "at-table.js": ("viewer.js", "table.js", "picks.js", "stage.js", "log.js")
}
"""Scripts that a page always needs all of, in their order: as one they are smaller and take one request."""


@cache
def static_text(name: str) -> str:
    """One of the program's own scripts or style sheets, or several of :data:`TOGETHER`.

    Raises FileNotFoundError.
    """
    parts = TOGETHER.get(name, (name,))
    return "\n".join((_STATIC / part).read_text(encoding="utf-8") for part in parts)


@cache
def squeezed(text: str) -> str:
    """A script or style sheet without what only its writers need: indentation, lines of remarks.

    >>> squeezed("// Adds.\\n  const a = 1; // one\\n")
    'const a = 1; // one\\n'
    """
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not _remark(line))


_LOOSE = re.compile(r"""("[^"]*"|'[^']*')|\s*([{};,>])\s*|(:)\s+""")


@cache
def squeezed_style(text: str) -> str:
    """A style sheet without what only its writers need: also the room around braces and signs.

    >>> squeezed_style("/* Quiet. */\\n.small, p > b { color: gray; content: '; '; }\\n")
    ".small,p>b{color:gray;content:'; '}"
    """
    return _LOOSE.sub(lambda found: found[1] or found[2] or found[3], squeezed(text)).replace(";}", "}")


def _remark(line: str) -> bool:
    return line.startswith("//") or (line.startswith("/*") and line.find("*/") == len(line) - 2)


def versioned(url: str, text: str) -> str:
    """The address of a file with a fingerprint of its text: browsers may keep it for ever."""
    return f"{url}?v={hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _static_url(name: str) -> str:
    url = versioned(f"/static/{name}", static_text(name))
    return _themed(url) if name.endswith(".css") else url


def _themed(url: str) -> str:
    return themed_url(url, presentation())


def _own_colors(pieces: Mapping[str, str] | None = None) -> Markup:
    # Colours and letters are checked where cookie and title are read: nothing in them ends the style sheet.
    safe = {letters: color for letters, color in (pieces or {}).items() if TOKEN_LETTERS.fullmatch(letters)}
    return Markup(own_colors(presentation(), safe))


_ENVIRONMENT = Environment(
    loader=PackageLoader("roundhouse.server.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _say(text: str, **fields: object) -> Markup:
    """A sentence in the reader's language with what it names filled in and escaped."""
    said = Markup(language().say(text))
    return said % fields if fields else said


def _in_context(context: str, text: str) -> str:
    """A sentence of the log in the reader's language."""
    return language().say(text, context)


def _count(one: str, many: str, number: int) -> str:
    """A sentence about a number in the reader's language."""
    return language().count(one, many, number)


def _said_of_file(text: str) -> str:
    """What is said of a file that defines a game, in the reader’s language."""
    return finding_in(language(), text)


def _spoken_here() -> list[Language]:
    return [spoken(code) for code in languages()]


def _day(day: str | date) -> str:
    """A day, which may be written as 2026-03-14, as the reader writes it."""
    moment = datetime.fromisoformat(str(day)).replace(tzinfo=UTC)
    return language().day(round(moment.timestamp() * 1000))


def _listed(names: Iterable[str]) -> str:
    return language().list(names)


_SAID = re.compile(r'\bsay\("((?:[^"\\]|\\.)*)"')


@cache
def said_by(script: str) -> tuple[str, ...]:
    """The sentences that a script says to people: the texts in ``say("…")``."""
    return tuple(dict.fromkeys(found.replace('\\"', '"') for found in _SAID.findall(script)))


def _speaking(*scripts: str, also: Sequence[str] = ()) -> Markup:
    """The script that gives others their ``say``, with what they say in the reader's language.

    ``scripts`` are our own by name, ``also`` the texts of further ones.
    """
    tongue = language()
    texts = [text for script in (*map(static_text, scripts), *also) for text in said_by(script)]
    words = {text: said for text in texts if (said := tongue.say(text)) != text}
    spoken_words = Markup(' data-words="{}"').format(msgspec.json.encode(words).decode()) if words else ""
    return Markup('<script src="{}"{} defer></script>').format(_static_url("words.js"), spoken_words)


_ENVIRONMENT.globals["static"] = _static_url
_ENVIRONMENT.globals.update(
    _=_say,
    say_of=_in_context,
    ngettext=_count,
    listed=_listed,
    day_of=_day,
    spoken_here=_spoken_here,
    themed=_themed,
    own_colors=_own_colors,
    presentation=presentation,
    language=language,
    speaking=_speaking,
    said_of_file=_said_of_file,
)


def html(template: str, **values: Any) -> str:
    """A template as text."""
    return _ENVIRONMENT.get_template(template).render(**values)


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page. Nobody keeps it: it may be someone's own."""
    return HTMLResponse(html(template, **values), status, {"Cache-Control": "no-store"})


def said_of(message: str) -> str:
    """What an error says, in the reader's language."""
    return refusal_in(language(), message)


def said_of_edit(note: str) -> str:
    """What an edit of a draft has done, in the reader’s language."""
    said = language().say(note)
    return edit_in(language(), note) if said == note else said


def refused(error: RoundhouseError | None) -> str:
    """An error as a line of a page, in the reader's language: what was wrong, and what would be right."""
    if error is None:
        return ""
    where = f"{place}: " if (place := str(error.place or "")) else ""
    right = f" ({said_of(error.hint)})" if error.hint else ""
    return f"{where}{said_of(error.message)}{right}"


def error_page(error: RoundhouseError, status: int, caller: Caller | None) -> HTMLResponse:
    """What went wrong, as a page. Without a caller it does not say whether its reader is signed in."""
    return page(
        "error.html", status, message=said_of(error.message), hint=said_of(error.hint or ""), caller=caller
    )
