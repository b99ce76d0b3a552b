"""Templates to pages. Whatever people typed is escaped; only what families draw is taken as it is."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from roundhouse.table.errors import RoundhouseError

_STATIC = files("roundhouse.server.web") / "static"


@cache
def static_text(name: str) -> str:
    """One of the program's own scripts or style sheets. Raises FileNotFoundError."""
    return (_STATIC / name).read_text(encoding="utf-8")


@cache
def squeezed(text: str) -> str:
    """A script or style sheet without what only its writers need: indentation, lines of remarks.

    >>> squeezed("// Adds.\\n  const a = 1; // one\\n")
    'const a = 1; // one\\n'
    """
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not _remark(line))


def _remark(line: str) -> bool:
    return line.startswith("//") or (line.startswith("/*") and line.find("*/") == len(line) - 2)


def versioned(url: str, text: str) -> str:
    """The address of a file with a fingerprint of its text: browsers may keep it for ever."""
    return f"{url}?v={hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _static_url(name: str) -> str:
    return versioned(f"/static/{name}", static_text(name))


_ENVIRONMENT = Environment(
    loader=PackageLoader("roundhouse.server.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.globals["static"] = _static_url


def html(template: str, **values: Any) -> str:
    """A template as text."""
    return _ENVIRONMENT.get_template(template).render(**values)


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page. Nobody keeps it: it may be someone's own."""
    return HTMLResponse(html(template, **values), status, {"Cache-Control": "no-store"})


def error_page(error: RoundhouseError, status: int) -> HTMLResponse:
    """What went wrong, as a page."""
    return page("error.html", status, error=error, caller=None)
