"""What somebody may choose about pages: one form, kept in a cookie and with the account."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.ink.palettes import PALETTES as EYE_PALETTES
from roundhouse.ink.theme import LIGHT, Theme
from roundhouse.server.presentation import (
    MOST_TOKENS,
    ROUTES,
    TEXT_SIZES,
    Presentation,
    changed,
    cookie_of,
    of_fields,
    presentation,
    set_cookie_header,
)
from roundhouse.server.requests import caller_of, context_of
from roundhouse.table.languages import to_say

from .forms import Form, csrf_of, go, read_form
from .render import page

THEME_NAMES = {"system": to_say("as this device"), "light": to_say("light"), "dark": to_say("dark")}
PALETTES = {
    "standard": to_say("the usual ones"),
    "clear": to_say("without red and green (deutan, protan)"),
    "tritan": to_say("without blue and yellow (tritanopia)"),
    "mono": to_say("without colours: light, dark and patterns"),
}
TAB_NAMES = {
    "": to_say("what the round is played on"),
    "act": to_say("Act"),
    "map": to_say("Map"),
    "companies": to_say("Companies"),
    "players": to_say("Players"),
    "log": to_say("Log"),
    "more": to_say("More"),
}
_FREE_ROWS = 3
"""Companies that can be added at once."""


async def settings_page(request: Request) -> Response:
    """Everything that can be chosen, as it is now."""
    caller = await caller_of(request)
    chosen = presentation()
    usual = [line.color for line in _theme(chosen).routes]
    return page(
        "settings.html",
        caller=caller,
        csrf=csrf_of(caller),
        chosen=chosen,
        kept="kept" in request.query_params,
        themes=THEME_NAMES,
        palettes=PALETTES,
        sizes=TEXT_SIZES,
        tabs=TAB_NAMES,
        routes=chosen.route_colors or usual,
        tokens=[*chosen.token_colors.items(), *[("", "#888888")] * _FREE_ROWS][:MOST_TOKENS],
    )


async def keep_settings(request: Request) -> Response:
    """Keep what was chosen, in this browser and with the account of whoever is signed in."""
    form = await read_form(request)
    chosen = Presentation() if form.text("do") == "reset" else of_fields(_fields(form))
    if form.caller.user is not None:
        await context_of(request).people.set_look(form.caller.user.id, cookie_of(chosen))
    response = go("/settings?kept")
    tell_browser(request, response, chosen)
    return response


def tell_browser(request: Request, response: Response, chosen: Presentation) -> None:
    """Give a browser the cookie with what was chosen."""
    settings = context_of(request).settings
    secure = request.url.scheme == "https" or settings.public_url.startswith("https:")
    response.headers.append("set-cookie", set_cookie_header(chosen, secure=secure))


def is_usual(chosen: Presentation) -> bool:
    """Are all settings of the pages as they are for somebody who has chosen nothing?"""
    return not changed(chosen)


def _theme(chosen: Presentation) -> Theme:
    palette = EYE_PALETTES.get(chosen.palette)
    return palette.light if palette else LIGHT


def _fields(form: Form) -> dict[str, str]:
    names = ("lang", "theme", "palette", "text", "sounds", "confirm", "tab")
    told = {name: form.text(name) for name in names}
    told["keys"] = form.text("keys") or "no"
    if form.text("own-routes") == "yes":
        told["routes"] = "-".join(form.text(f"route{n}").removeprefix("#") for n in range(ROUTES))
    letters, colors = form.texts("token"), form.texts("token-color")
    pairs = (f"{one.strip()}-{color.removeprefix('#')}" for one, color in zip(letters, colors, strict=False))
    told["tokens"] = "_".join(pairs)
    return told
