"""The addresses of the pages."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roundhouse.server.requests import context_of, look
from roundhouse.table.showing import Filing

from . import (
    account_pages,
    app_files,
    daily_pages,
    design_pages,
    draft_pages,
    people_pages,
    print_pages,
    tournament_pages,
    waiting_page,
)
from .chronicle import charts_csv, charts_page
from .front_page import front_page, import_file
from .gallery_pages import gallery_page, thumbnail_picture
from .games_page import games_page
from .help_pages import guide_page, rules_page, text_page
from .learn_pages import begin_lesson, learn_page, lesson_step
from .manual_pages import manual_page, manual_picture, search_page
from .new_page import make_table, new_page
from .render import squeezed, squeezed_style, static_text
from .replay import replay_page
from .review import review_page
from .settings_page import keep_settings, settings_page
from .table_page import (
    clone_table,
    rename_table,
    save_table,
    table_act,
    table_ask,
    table_export,
    table_page,
    table_parts,
    table_rows,
)
from .themes import themed

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_OWN_FILES = (
    "site.css",
    "desk.css",
    "manual.css",
    "people.js",
    "push.js",
    "at-table.js",
    "sheet.js",
    "charts.js",
    "whatif.js",
    "waiting.js",
    "design.js",
    "answers.js",
    "check.js",
    "editor.js",
    "editor.css",
    "print.js",
    "words.js",
    "personal.js",
    "lesson.js",
    "app.js",
    "daily.css",
    "front.css",
    "front.js",
    "games.js",
    "film.svg",
    "icon.svg",
)
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def routes() -> list[Route]:
    """Every page."""
    return [
        Route("/", front_page),
        Route("/games", games_page),
        Route("/import", import_file, methods=["POST"]),
        Route("/t/{table}/clone", clone_table, methods=["POST"]),
        Route("/new", new_page, methods=["GET"]),
        Route("/new", make_table, methods=["POST"]),
        Route("/check", draft_pages.check_page, methods=["GET"]),
        Route("/check", draft_pages.check, methods=["POST"]),
        Route("/check/play", draft_pages.play, methods=["POST"]),
        Route("/check/convert", draft_pages.convert, methods=["POST"]),
        Route("/check/rules", draft_pages.rules_page),
        Route("/design", design_pages.designs_page, methods=["GET"]),
        Route("/design", design_pages.make_design, methods=["POST"]),
        Route("/design/{design}", design_pages.editor_page),
        Route("/design/{design}/edit", design_pages.edit_design, methods=["POST"]),
        Route("/design/{design}/do", design_pages.do_with_design, methods=["POST"]),
        Route("/design/{design}/play", design_pages.play_design, methods=["POST"]),
        Route("/design/{design}/export/{format}", design_pages.download),
        Route("/draft/{token}", design_pages.shared_page),
        Route("/draft/{token}/copy", design_pages.copy_shared, methods=["POST"]),
        Route("/t/{table}", table_page),
        Route("/t/{table}/actions", table_act, methods=["POST"]),
        Route("/t/{table}/parts", table_parts),
        Route("/t/{table}/rows", table_rows),
        Route("/t/{table}/ask", table_ask),
        Route("/t/{table}/replay.html", replay_page),
        Route("/t/{table}/review", review_page),
        Route("/t/{table}/charts", charts_page),
        Route("/t/{table}/charts.csv", charts_csv),
        Route("/t/{table}/export/{format}", table_export),
        Route("/t/{table}/name", rename_table, methods=["POST"]),
        Route("/t/{table}/save", save_table, methods=["POST"]),
        Route("/t/{table}/sit/{token}", waiting_page.sit),
        Route("/t/{table}/join", waiting_page.join, methods=["POST"]),
        Route("/t/{table}/leave", waiting_page.leave, methods=["POST"]),
        Route("/t/{table}/bot", waiting_page.add_bot, methods=["POST"]),
        Route("/t/{table}/take", waiting_page.take, methods=["POST"]),
        Route("/t/{table}/earlier", waiting_page.earlier, methods=["POST"]),
        Route("/t/{table}/start", waiting_page.start, methods=["POST"]),
        Route("/sign-in", account_pages.sign_page, methods=["GET"]),
        Route("/sign-in", account_pages.sign, methods=["POST"]),
        Route("/sign-up", account_pages.sign_page, methods=["GET"]),
        Route("/sign-up", account_pages.sign, methods=["POST"]),
        Route("/sign-out", account_pages.sign_out, methods=["POST"]),
        Route("/manifest.webmanifest", app_files.manifest),
        Route("/icon-{size:int}.png", app_files.icon),
        Route("/worker.js", app_files.worker),
        Route("/offline", app_files.offline),
        *(Route(path, text_page) for path in ("/help", "/about", "/licence", "/privacy")),
        Route("/docs", manual_page),
        Route("/docs/search", search_page),
        Route("/docs/pictures/{name}", manual_picture),
        Route("/docs/{page:path}", manual_page),
        Route("/rules", rules_page),
        Route("/guide/{family}/{title}", guide_page),
        Route("/learn", learn_page),
        Route("/learn/{lesson}", begin_lesson, methods=["POST"]),
        Route("/t/{table}/lesson", lesson_step),
        Route("/settings", settings_page, methods=["GET"]),
        Route("/settings", keep_settings, methods=["POST"]),
        Route("/account", account_pages.account_page),
        Route("/account/notices", account_pages.set_contact, methods=["POST"]),
        Route("/people/{name}", people_pages.profile_page),
        Route("/tournaments", tournament_pages.tournaments_page, methods=["GET"]),
        Route("/tournaments", tournament_pages.make_tournament, methods=["POST"]),
        Route("/tournaments/{tournament}", tournament_pages.tournament_page),
        Route("/tournaments/{tournament}/enter", tournament_pages.enter, methods=["POST"]),
        Route("/tournaments/{tournament}/bots", tournament_pages.enter_bots, methods=["POST"]),
        Route("/tournaments/{tournament}/next", tournament_pages.next_season, methods=["POST"]),
        Route("/tournaments/{tournament}/begin", tournament_pages.begin, methods=["POST"]),
        Route("/ratings", people_pages.ratings_page),
        Route("/daily", daily_pages.daily_page, methods=["GET"]),
        Route("/daily", daily_pages.begin_daily, methods=["POST"]),
        Route("/daily/{day}", daily_pages.daily_page),
        Route("/account/rating", account_pages.set_rating, methods=["POST"]),
        Route("/account/push", account_pages.push, methods=["POST"]),
        Route("/t/{table}/hook", waiting_page.set_hook, methods=["POST"]),
        Route("/account/mail", account_pages.prove_mail, methods=["POST"]),
        Route("/account/password", account_pages.change_password, methods=["POST"]),
        Route("/account/token", account_pages.new_token, methods=["POST"]),
        Route("/account/token/withdraw", account_pages.withdraw_token, methods=["POST"]),
        Route("/map/{rest:path}", gallery_page),
        Route("/market/{rest:path}", gallery_page),
        Route("/roster/{rest:path}", gallery_page),
        Route("/tiles/{rest:path}", gallery_page),
        Route("/board/{rest:path}", gallery_page),
        Route("/world/{rest:path}", gallery_page),
        Route("/thumbnail/{family}/{title}.svg", thumbnail_picture),
        Route("/print", print_pages.choose, methods=["GET"]),
        Route("/print", print_pages.print_draft, methods=["POST"]),
        Route("/print/{rest:path}", print_pages.print_title),
        Route("/static/{name}", static_file),
        Route("/families/{family}/{name}", family_file),
    ]


async def static_file(request: Request) -> Response:
    """One of our own scripts, style sheets or pictures."""
    name = request.path_params["name"]
    if name not in _OWN_FILES:
        raise HTTPException(404)
    return _file(request, name, static_text(name))


async def family_file(request: Request) -> Response:
    """A script or style sheet of a family, or another file that its pages name."""
    name, context = request.path_params["name"], context_of(request)
    pages = context.families.family(request.path_params["family"]).pages()
    text = pages.assets().get(name)
    if text is None and isinstance(pages, Filing):
        text = await look(request, pages.file, name)
    if text is None:
        raise HTTPException(404)
    return _file(request, name, text)


def _file(request: Request, name: str, text: str) -> Response:
    suffix = name[name.rfind(".") :]
    if suffix == ".js":
        text = squeezed(text)
    if suffix == ".css":
        text = squeezed_style(themed(text, request.query_params.get("theme", "")))
    return Response(text, headers=_FOR_EVER, media_type=_TYPES.get(suffix, "text/plain"))
