"""The panels beside the board, in the order of their tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from roundhouse.eighteen.draw import draw_roster, draw_tile, printed_roster
from roundhouse.eighteen.draw.geometry import Layout as HexLayout
from roundhouse.eighteen.draw.views import SupplyView
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.views import owner_seen
from roundhouse.table.languages import reading

from .abilities import long_lists, summary
from .bids import lot_words, standing_offers
from .board_deals import ROUNDS, BoardDeals, deal_buttons
from .card_rows import card_rows_board
from .figures import final_table
from .lots import Starts, lots_board, rows_of
from .markup import NOTHING, Content, Html, as_json, join, tag
from .notes import notes_on
from .people import beginning, companies_list, facts_button, facts_list, players_table, shares_table
from .pictures import layout_of, market_legend, market_picture, market_view, supply_views, with_picks
from .roster import bank_words, phases_table, trains_table
from .round_panels import RoundPanels
from .scene import Scene, bare_name, mark_of
from .words import say, say_of


def companies_panel(scene: Scene) -> Html:
    """The panel of companies, in operating order, and of privates that are dealt with beside them.

    Privates come in the order in which they are offered. In stock rounds the cards are what is played on.
    """
    deals, lots, boxes = scene.aspect(BoardDeals), [NOTHING], NOTHING
    if _is_now(scene, "companies") and not _is_now(scene, "privates"):
        rows = rows_of(scene)
        boxes, boxed = lots_board(scene, rows), {lot.private for row in rows for lot in row.boxes}
        offered = list(dict.fromkeys(str(choice.action.get("company")) for choice in scene.choices))
        dealt = [one for one in scene.game.privates.values() if one not in boxed and deals.about(one.key)]
        dealt.sort(key=lambda one: offered.index(one.id) if one.id in offered else len(offered))
        lots = [_private(scene, one) for one in dealt]
    beside = tag("div", *lots, class_="cards") if any(lots) else NOTHING
    if beside:
        beside = join([tag("h3", say("Private companies")), beside])
    boxes = join([card_rows_board(scene), boxes])
    content, shown = companies_list(scene, beside), facts_list(notes_on(scene, None))
    notes = tag("div", shown, class_="notes") if shown else NOTHING
    return _panel("e", tag("h2", say("Companies")), notes, boxes, content, now=_is_now(scene, "companies"))


def players_panel(scene: Scene) -> Html:
    """The panel of players and what they hold; after the game with the final scores."""
    if scene.game.over:
        return _panel("y", tag("h2", say("Final scores")), final_table(scene), players_table(scene), now=True)
    beside = scene.game.round.kind in ROUNDS
    return _panel("y", tag("h2", say("Players")), players_table(scene), beside=beside)


def market_panel(scene: Scene) -> Html:
    """The panel of the stock market; par prices that can be set are lit, each with its deals."""
    lit = scene.aspect(BoardDeals).cells()
    view = market_view(scene.game)
    name, drawing = say("Stock market"), scene.drawn("market", view, lambda: market_picture(view))
    drawing = with_picks(drawing, lit)
    picture = tag("div", drawing, class_="market", tabindex=0, role="group", aria_label=name)
    return _panel("k", tag("h2", name), picture, market_legend(view), now=_is_now(scene, "market"))


def _is_now(scene: Scene, panel: str) -> bool:
    return panel in scene.aspect(RoundPanels).panels


def shares_panel(scene: Scene) -> Html:
    """The panel of shares, as a table of players by companies."""
    ask = facts_button(say("Who could buy what"), {"about": "buyers"})
    return _panel("s", tag("h2", say("Shares")), shares_table(scene), tag("p", ask))


def trains_panel(scene: Scene) -> Html:
    """The panel of trains, phases and the bank."""
    return _panel(
        "i",
        tag("h2", say("Trains")),
        trains_table(scene),
        tag("h2", say("Phases")),
        phases_table(scene),
        bank_words(scene),
        tag("h2", say("Roster")),
        tag("div", _roster(scene), class_="roster"),
    )


def _roster(scene: Scene) -> Html:
    """Trains and phases as one picture, the present phase marked."""
    title, now = scene.game.title, scene.game.phase.name

    def draw() -> Html:
        return Html(draw_roster(printed_roster(title, now=now), shape="narrow", theme=None))

    return scene.drawn("roster", now, draw)


def privates_panel(scene: Scene) -> Html:
    """The panel of private companies, each with what it does."""
    drawn = set()
    if isinstance(scene.step, Draft):  # what may be taken from the stack comes first
        drawn = {deal.subject for deal in scene.aspect(BoardDeals).deals}

    def place(private: Private) -> tuple[bool, bool, bool]:
        return private.closed, private.removed, private.key not in drawn

    privates = sorted(scene.game.privates.values(), key=place)
    cards = tag("div", *(_private(scene, private) for private in privates), class_="cards")
    return _panel("p", tag("h2", say("Private companies")), cards, now=_is_now(scene, "privates"))


def _private(scene: Scene, private: Private) -> Html:
    owner = owner_seen(private, scene.seat)
    if private.closed:
        state = say("not in this game") if private.removed else say("closed")
        where: list[Content] = [tag("span", state, class_="badge")]
    elif owner is None:
        where = [tag("span", _when(scene, private), class_="badge")]
    else:
        where = [owner.name]
    facts = [lot_words(scene, private)]
    facts.extend(standing_offers(scene, private))
    deals = scene.aspect(BoardDeals).about(private.key)
    words = [] if private.closed else summary(scene.game, private)
    mark = mark_of(private)
    return tag(
        "article",
        tag(
            "h3",
            tag("span", mark, class_="private") if mark != private.name else None,
            " ",
            tag("span", bare_name(private), class_="grow"),
            *where,
        ),
        tag(
            "div",
            deal_buttons(deals, private.name),
            tag("p", join(facts, " · "), class_="small"),
            facts_list(
                [
                    *_minor_facts(scene, private),
                    *scene.aspect(Starts).facts(private),
                    *notes_on(scene, private),
                ]
            ),
            *(tag("p", one) for one in words),
            *(
                tag("details", tag("summary", what), tag("p", one), class_="small")
                for what, one in (() if private.closed else long_lists(scene.game, private))
            ),
            class_="told",
        ),
        class_="company closed" if private.closed else "company",
        data_private=private.id,
        data_pick=" ".join(deal.id for deal in deals) or None,
    )


def _when(scene: Scene, private: Private) -> str:
    """The words for when a private company that nobody owns is on offer."""
    arrivals = {one: arrival for part in scene.game.parts for one, arrival in part.arrivals()}
    match arrivals.get(private):
        case "now":
            return say("on offer")
        case "next":
            return say("comes with the next stock round")
        case "later":
            return say("comes later")
        case "perhaps":
            return say("may come later")
        case "never":
            return say("not in this game")
        case _:
            return say("not sold")


def _minor_facts(scene: Scene, private: Private) -> Iterator[tuple[str, Content]]:
    """Home, train and money of the minor that comes with a private company which nobody owns yet."""
    minor = scene.game.minors.get(private.id)
    if minor is None or minor.player is not None or minor.closed:
        return
    yield from beginning(scene, minor)
    yield say("Treasury"), scene.money(scene.game.policies.privates.minor_funds(private))


def tiles_panel(scene: Scene) -> Html:
    """The panel of the tile supply by colour; colours that may not be laid yet are marked."""
    parts: list[Content] = [tag("h2", say("Tiles left"))]
    allowed = scene.game.phase.tiles
    for color, tiles in supply_views(scene.game).items():
        later = "" if color in allowed else f" ({say('later')})"
        name = say_of("color", color)
        parts.append(tag("h3", f"{name[:1].upper()}{name[1:]}{later}"))
        layout, spoken = layout_of(scene.game), reading().code
        parts.append(tag("ul", *(_tile(entry, layout, spoken) for entry in tiles), class_="tiles"))
    return _panel("t", *parts)


@lru_cache(maxsize=2048)
def _tile(entry: SupplyView, layout: HexLayout, _spoken: str) -> Html:
    """A tile of the supply; cached by language, as nearly all tiles are as they were a move ago."""
    count = "∞" if entry.count is None else f"×{entry.count}"
    picture = Html(draw_tile(entry.tile, layout=layout, theme=None, scale=0.35))
    return tag(
        "li",
        tag(
            "button",
            picture,
            tag("span", f"{entry.tile.name} {count}"),
            type="button",
            aria_label=say("Tile %(name)s %(count)s: what it can become", name=entry.tile.name, count=count),
            data_facts=as_json({"about": "tile", "tile": entry.tile.name}),
        ),
        class_="gone" if entry.count == 0 else None,
    )


def _panel(key: str, *content: Content, now: bool = False, beside: bool = False) -> Html:
    """A panel with its key on the keyboard.

    ``now``: the present round is played on it; ``beside``: it is what one looks at meanwhile.
    """
    return tag("div", join(content), data_key=key, data_now=now, data_beside=beside)


PANELS: Mapping[str, tuple[str, Callable[[Scene], Html]]] = {
    "companies": ("Companies", companies_panel),
    "market": ("Market", market_panel),
    "players": ("Players", players_panel),
    "shares": ("Shares", shares_panel),
    "trains": ("Trains", trains_panel),
    "privates": ("Privates", privates_panel),
    "tiles": ("Tiles", tiles_panel),
}
"""The panels by id: heading, and what draws it."""
