"""The panels beside the board, in the order of the tabs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.draw import draw_roster, draw_tile, printed_roster
from roundhouse.eighteen.draw.views import SupplyView
from roundhouse.eighteen.rules.state.pieces import Private

from .abilities import summary
from .markup import Content, Html, join, tag
from .people import companies_list, players_table, shares_table
from .pictures import layout_of, market_picture, supply_views
from .roster import bank_words, phases_table, trains_table
from .scene import Scene
from .stock import standing_offers


def companies_panel(scene: Scene) -> Html:
    """Players and companies."""
    return _panel(
        "e", tag("h2", "Players"), players_table(scene), tag("h2", "Companies"), companies_list(scene)
    )


def market_panel(scene: Scene) -> Html:
    """The stock market."""
    folded = scene.game.title.market.movement == "zigzag" or scene.game.market.linear
    picture = tag("div", market_picture(scene.game), class_="market folded" if folded else "market")
    return _panel("k", tag("h2", "Stock market"), picture)


def shares_panel(scene: Scene) -> Html:
    """Players by companies."""
    return _panel("s", tag("h2", "Shares"), shares_table(scene))


def trains_panel(scene: Scene) -> Html:
    """Trains, phases, the bank."""
    return _panel(
        "i",
        tag("h2", "Trains"),
        trains_table(scene),
        tag("h2", "Phases"),
        phases_table(scene),
        bank_words(scene),
        tag("h2", "Roster"),
        tag("div", _roster(scene), class_="roster"),
    )


def _roster(scene: Scene) -> Html:
    """Trains and phases as one picture, the present phase marked."""
    game = scene.game
    view = printed_roster(game.title, now=game.phase.name)
    return Html(draw_roster(view, shape="narrow", theme=None))


def privates_panel(scene: Scene) -> Html:
    """Every private company with what it does."""
    privates = sorted(scene.game.privates.values(), key=lambda private: private.closed)
    return _panel("p", tag("h2", "Private companies"), *(_private(scene, private) for private in privates))


def _private(scene: Scene, private: Private) -> Html:
    owner = private.owner
    if private.closed:
        where: list[Content] = [tag("span", "closed", class_="badge")]
    elif owner is None:
        where = [tag("span", "not sold", class_="badge")]
    else:
        where = [owner.name]
    facts = [f"{scene.money(private.value)}, pays {scene.money(private.revenue)} a round"]
    facts.extend(standing_offers(scene, private))
    words = [] if private.closed else summary(scene.game, private)
    return tag(
        "article",
        tag(
            "h3",
            tag("span", private.id, class_="private"),
            " ",
            tag("span", private.name, class_="grow"),
            *where,
        ),
        tag("p", join(facts, " · "), class_="small"),
        *(tag("p", one) for one in words),
        class_="company closed" if private.closed else "company",
        data_private=private.id,
    )


def tiles_panel(scene: Scene) -> Html:
    """The tile supply, colour by colour; colours that may not be laid yet come with a word."""
    parts: list[Content] = [tag("h2", "Tiles left")]
    allowed = scene.game.phase.tiles
    for color, tiles in supply_views(scene.game).items():
        later = "" if color in allowed else " (later)"
        parts.append(tag("h3", f"{color.capitalize()}{later}"))
        parts.append(tag("ul", *(_tile(scene, entry) for entry in tiles), class_="tiles"))
    return _panel("t", *parts)


def _tile(scene: Scene, entry: SupplyView) -> Html:
    count = "∞" if entry.count is None else f"×{entry.count}"
    picture = Html(draw_tile(entry.tile, layout=layout_of(scene.game), theme=None, scale=0.35))
    return tag(
        "li",
        picture,
        tag("span", f"{entry.tile.name} {count}"),
        class_="gone" if entry.count == 0 else None,
    )


def _panel(key: str, *content: Content) -> Html:
    return tag("div", join(content), data_key=key)


PANELS: Mapping[str, tuple[str, Callable[[Scene], Html]]] = {
    "companies": ("Companies", companies_panel),
    "market": ("Market", market_panel),
    "shares": ("Shares", shares_panel),
    "trains": ("Trains", trains_panel),
    "privates": ("Privates", privates_panel),
    "tiles": ("Tiles", tiles_panel),
}
"""The panels by id: heading, and what draws it."""
