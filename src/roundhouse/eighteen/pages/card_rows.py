"""Cards in rows and in a player's hand: what lies there, and what may be taken now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from roundhouse.eighteen.rules.parts.part import CardRow
from roundhouse.eighteen.rules.state.pieces import Certificate, Private

from .bids import buy_words
from .board_deals import BoardDeal, BoardDeals, deal_buttons
from .card_places import CardPlaces, card_price
from .markup import NOTHING, Html, join, tag
from .scene import Scene, chip, mark_of
from .words import percents, say


def card_rows_board(scene: Scene) -> Html:
    """The rows and the player's own hand, a line each; nothing in games without cards."""
    rows = scene.aspect(CardPlaces).rows
    if not rows:
        return NOTHING
    lines = (_hand(scene, row) if row.holder is not None else _row(scene, row) for row in rows)
    return tag("dl", *lines, class_="card-rows")


def _row(scene: Scene, row: CardRow) -> Html:
    """A row as a line: the card on offer with its price, then the cards that follow it."""
    if not row.cards:
        return _line(row.name.words(), [say("none")])
    first, *rest = row.cards
    shown = [_card(scene, row, first, 1)]
    if rest:
        shown.append(tag("span", say("then"), " ", join(map(_short, rest), " "), class_="small"))
    return _line(row.name.words(), shown)


def _hand(scene: Scene, row: CardRow) -> Html:
    """The hand as a line: all its cards, those that are alike once."""
    if not row.cards:
        return _line(row.name.words(), [say("none")])
    cards = sorted(row.cards, key=_likeness)
    groups = (list(alike) for _, alike in groupby(cards, key=_likeness))
    return _line(row.name.words(), [_card(scene, row, alike[0], len(alike)) for alike in groups])


def _likeness(card: Certificate | Private) -> tuple[str, int]:
    return (card.id, 0) if isinstance(card, Private) else (card.corporation.id, card.percent)


def _line(name: str, content: Iterable[Html | str]) -> Html:
    return tag("div", tag("dt", name), tag("dd", join(content, " ")))


def _short(card: Certificate | Private) -> Html:
    if isinstance(card, Private):
        return tag("span", mark_of(card), class_="private", title=card.name)
    percent = percents(card.percent)
    words = f"{card.corporation.id} {percent}"
    mark = join([chip(card.corporation), percent]) if card.president else chip(card.corporation)
    return tag("span", mark, title=words)


def _card(scene: Scene, row: CardRow, card: Certificate | Private, count: int) -> Html:
    """A card with its price, which is a button if the card may be taken now."""
    price = card_price(scene, card)
    if isinstance(card, Private):
        name, mark = card.name, _short(card)
    else:
        percent = percents(card.percent)
        name, mark = f"{card.corporation.id} {percent}", join([chip(card.corporation), " ", percent])
    several = f" ×{count}" if count > 1 else ""
    deals = [replace(deal, label=buy_words(scene, price)) for deal in _deals(scene, card)]
    told = deal_buttons(deals, f"{row.name.words()}, {name}") if deals else scene.money(price)
    return tag("span", mark, several, " ", told, class_="card-on-offer")


def _deals(scene: Scene, card: Certificate | Private) -> Sequence[BoardDeal]:
    deals = scene.aspect(BoardDeals)
    if isinstance(card, Private):
        return deals.about(card.key)
    return [deal for deal in deals.about(card.corporation.key) if card in deal.shares]
