"""All games that can be played here: found by words, by how many play, and as a first game.

The front page shows a few of them (:func:`shelf`), this page all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.context import ServerContext
from roundhouse.server.requests import caller_of, context_of
from roundhouse.table.protocol import TitleCard
from roundhouse.table.saying import say
from roundhouse.table.showing import DrawsThumbnails, Guiding

from .render import page

FIRST = "1889"
"""The title that beginners are shown first, where it is installed."""
MANY_TITLES = 8
"""With more titles than this, the front page shows a shelf of them, and people look for theirs by words."""
_OTHERS = 3
"""So many titles of a family that calls none of its titles a first game stand on the shelf."""
_MOST_PLAYERS = 12


class WantedGames(NamedTuple):
    """What somebody looks for among the titles: words, a number of players, and whether only first games."""

    words: str = ""
    players: int | None = None
    first: bool = False

    def fit(self, card: TitleCard) -> bool:
        """Is a title one of them? Every word stands in its name, place or designer."""
        seats = self.players is None or card.least_seats <= self.players <= card.most_seats
        told = f"{card.id} {card.name} {card.place} {say(card.place)} {card.designer}"
        return seats and (card.first_game or not self.first) and _fit_words(told, self.words)

    def fit_world(self, family: str) -> bool:
        """Is a new world of the family of that name one of them? Each is for as many as the family's titles,
        and none is a first game."""
        return not self.first and _fit_words(f"new world {family}", self.words)


def _fit_words(told: str, words: str) -> bool:
    return all(word in told.casefold() for word in words.casefold().split())


def wanted_games(query: QueryParams) -> WantedGames:
    """What an address asks for. What is no word of a field is passed over."""
    players = query.get("players", "")
    number = int(players) if players.isdecimal() and len(players) < 3 else 0
    return WantedGames(
        query.get("game", "")[:80],
        number if 0 < number <= _MOST_PLAYERS else None,
        query.get("first") == "yes",
    )


async def games_page(request: Request) -> Response:
    """All titles, or those that fit what is asked for."""
    context, caller = context_of(request), await caller_of(request)
    cards, wanted = context.families.cards(), wanted_games(request.query_params)
    return page(
        "games.html",
        caller=caller,
        groups=groups(context, cards, wanted),
        total=len(cards),
        wanted=wanted,
        most_players=_MOST_PLAYERS,
        some_first=any(card.first_game for card in cards),
        guided=guided(context),
        with_thumbnails=with_thumbnails(context),
    )


def shelf(context: ServerContext) -> dict[str, Any]:
    """What the front page shows of the titles: all of a few, else those to begin with, by family."""
    cards = context.families.cards()
    chosen = cards if len(cards) <= MANY_TITLES else _to_begin_with(cards)
    return {
        "groups": groups(context, chosen, WantedGames()),
        "total": len(cards),
        "all_shown": len(chosen) == len(cards),
        "first": first_title(cards),
        "wanted": None,
        "guided": guided(context),
        "with_thumbnails": with_thumbnails(context),
    }


def _to_begin_with(cards: Sequence[TitleCard]) -> list[TitleCard]:
    found: list[TitleCard] = []
    for family in dict.fromkeys(card.family for card in cards):
        alone = [card for card in cards if card.family == family and not card.base]
        found += [card for card in alone if card.first_game] or alone[:_OTHERS]
    return found


def guided(context: ServerContext) -> list[str]:
    """The families whose titles have a page about their rules."""
    return [family.id for family in context.families if isinstance(family, Guiding)]


def guide_of(context: ServerContext, card: TitleCard) -> str:
    """The address of the page about the rules of a title; empty for one that has none."""
    known = any(one.id == card.id and one.family == card.family for one in context.families.cards())
    return f"/guide/{card.family}/{quote(card.id)}" if known and card.family in guided(context) else ""


def with_thumbnails(context: ServerContext) -> list[str]:
    """The families whose titles have a small picture of their land."""
    return [family.id for family in context.families if isinstance(family, DrawsThumbnails)]


def groups(context: ServerContext, cards: Sequence[TitleCard], wanted: WantedGames) -> list[dict[str, Any]]:
    """The titles and new worlds that fit, by family: that of :data:`FIRST` comes first, and in it the title
    itself."""
    makers = {family.id: maker for family, maker in context.families.makers()}
    installed = Counter(card.family for card in context.families.cards())
    first = first_title(cards)
    found = []
    for family in context.families:
        titles = [card for card in cards if card.family == family.id and wanted.fit(card)]
        maker = makers.get(family.id)
        worlds = [maker.world_sizes[0]] if maker and wanted.fit_world(family.name) else []
        if titles or worlds:
            titles.sort(key=lambda card: card is not first)
            found.append(
                {
                    "id": family.id,
                    "name": family.name,
                    "total": len(titles),
                    "installed": installed[family.id],
                    "titles": _with_variants(titles),
                    "worlds": worlds,
                    "bots": context.bots.names(family.id),
                }
            )
    return sorted(found, key=lambda group: first is None or group["id"] != first.family)


def _with_variants(titles: Sequence[TitleCard]) -> list[tuple[TitleCard, list[TitleCard]]]:
    """Each of ``titles`` with those that are changes of it, which stand with it and not on their own."""
    ids = {card.id for card in titles}
    variants: dict[str, list[TitleCard]] = {}
    for card in titles:
        variants.setdefault(card.base if card.base in ids else "", []).append(card)
    return [(card, variants.get(card.id, [])) for card in variants.get("", [])]


def first_title(cards: Sequence[TitleCard]) -> TitleCard | None:
    """The title for beginners, where it is installed."""
    return next((card for card in cards if card.id == FIRST), None)
