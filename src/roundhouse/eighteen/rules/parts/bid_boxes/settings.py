"""The settings and the memory of bid boxes: ``[parts.bid_boxes]``, and the cards that lie in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.references import CompanyName, PrivateName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Private
from ..part import LotKind

SMALL = 2
"""The number of shares that the one certificate of a minor stands for."""


class Concession(Ability, frozen=True, kw_only=True, tag="concession"):
    """Its owner alone may start the corporation, of whose president's certificate it pays its face value."""

    words = "Its face value counts towards the president’s certificate"
    corporation: CompanyName
    """Which one."""


class MinorCard(Ability, frozen=True, kw_only=True, tag="minor_card"):
    """The card stands for a minor, which whoever wins it starts."""

    words = "Whoever wins it starts the minor; after the first phases its share price is up to half the bid"
    company: CompanyName
    """Which one."""


class BoxSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boxes for cards of one kind."""

    boxes: Count
    """How many cards take bids at a time."""
    first: PrivateName | None = None
    """The card that lies in the first box at the beginning; without it chance decides."""
    following: tuple[PrivateName, ...] = ()
    """The cards that lie in the boxes after that."""
    pairs: tuple[tuple[PrivateName, PrivateName], ...] = ()
    """Pairs of cards of minors, of which chance takes one: its first card lies in the first box, costs twice
    as much, and brings the second one with it, which is the last of the line until then."""
    named: tuple[PrivateName, ...] = ()
    """The cards that are spread over the line by ``batches``."""
    batches: tuple[tuple[Copies, Copies], ...] = ()
    """The batches after the first card: of how many ``named`` cards and of how many others each consists."""
    stacks: tuple[tuple[PrivateName, ...], ...] = ()
    """The stacks in which the cards lie; without them all are in one."""
    by_stack: bool = True
    """Has each of these stacks a box of its own?"""
    removed: tuple[Copies, ...] = ()
    """How many cards of each stack are taken out before the game begins, none of those that are ``kept``."""
    kept: tuple[PrivateName, ...] = ()
    """Cards that are never among the ``removed`` ones."""


class BoxLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of cards of every kind, with boxes for the first of them."""

    boxes: Count
    """How many cards take bids at a time."""
    privates: Count
    """How many private companies chance puts into the line; the others are not in the game."""


class Heir(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation that gets what nobody bid for; it has no president."""

    company: CompanyName
    """Which one: the trains that are lost are its own, and its token lies in place of that of a minor."""
    turned_in: str | None = None
    """The phase in which it gets trains with two sides on the second one."""


class BidBoxSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies in the boxes, and what becomes of bids."""

    line: BoxLine | None = None
    """One line for all cards, instead of boxes for each kind."""
    minors: BoxSettings | None = None
    """The boxes of minors: of cards with the ability ``minor_card``."""
    concessions: BoxSettings | None = None
    """The boxes of concessions: of cards with the ability ``concession``, if there are any."""
    privates: BoxSettings | None = None
    """The boxes of other private companies."""
    tokens: Mapping[PlayerCount, Count]
    """On how many cards a player may have bids at a time, by the number of players."""
    bids_a_turn: Count = 3
    """How many bids a turn may make."""
    lost_train: str
    """Each minor without a bid takes a train out of the game as long as this one is next."""
    heir: Heir | None = None
    """The corporation that gets those trains, and the place of a minor that nobody wants, if there is one."""
    left_out: tuple[PrivateName, ...] = ()
    """Cards that are not in the game, with their minors."""
    left_out_by_players: Mapping[PlayerCount, tuple[PrivateName, ...]] = {}
    """Instead of those, by the number of players."""
    joining: tuple[PrivateName, ...] = ()
    """Minors of these cards are in the game although they are left out, each in the place of another one that
    chance takes out; not of that which begins in the first box."""
    two_tiles_from: str | None = None
    """The phase from which on corporations lay two tiles."""
    other_hex: bool = False
    """Must these two be on different hexes, and on others than tiles of private companies?"""
    full_float_percent: Count = 50
    """How much of a corporation must be sold to start it without a concession, in percent."""
    regionals: tuple[CompanyName, ...] = ()
    """Minors that never operate: whoever wins one keeps its card, and its token is placed at once."""
    regional_price: Money = 100
    """The share price of such a minor; the card is worth twice as much."""
    bank_minor_price: Money = 200
    """What a corporation pays the bank for a minor that lies in a box, in phases with the status
    ``can_acquire_minor_bidbox``."""


class BidBoxes(Piece):
    """Memory of the cards in order, by kind or in one line, and of the ``minors`` that lie in boxes.

    ``sold``: whether anything has been sold yet.
    """

    lines: dict[str, tuple[Private, ...]] = tracked_dict()
    minors: tuple[Private, ...] = tracked(())
    pair: tuple[Private, ...] = tracked(())
    """The two cards that are won together."""
    sold: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("bid_boxes")


MINORS: LotKind = "minors"
CONCESSIONS: LotKind = "concessions"
PRIVATES: LotKind = "privates"
KINDS = (MINORS, CONCESSIONS, PRIVATES)
CARDS: LotKind = "cards"
"""The kind of a line of all cards."""


def is_minor(company: Corporation) -> bool:
    """Whether ``company`` is a minor, whose charter is a single certificate."""
    return len(company.definition.shares) == 1


def kind_of(game: GameInPlay, private: Private) -> LotKind:
    """The kind of a card: minor, concession or other private company."""
    if game.abilities.of(private, MinorCard):
        return MINORS
    return CONCESSIONS if game.abilities.of(private, Concession) else PRIVATES


def minor_of(game: GameInPlay, card: Private) -> Corporation | None:
    """The minor that a card stands for, or ``None``."""
    for _, ability in game.abilities.of(card, MinorCard):
        return game.corporations.get(ability.company)
    return None


def concession_of(game: GameInPlay, corporation: Corporation) -> Private | None:
    """The concession that a corporation needs to start, or ``None`` if it has none or that has closed."""
    for private in game.abilities.privates_with(Concession):
        for _, ability in game.abilities.of(private, Concession):
            if not private.closed and ability.corporation == corporation.id:
                return private
    return None


def waiting_cards(game: GameInPlay, kind: str) -> Sequence[Private]:
    """The cards of ``kind`` that nobody has won yet, in order."""
    lines = game.memory_of(BidBoxes).lines
    line = lines.get(kind) or [card for card in lines.get(CARDS, ()) if kind_of(game, card) == kind]
    return [card for card in line if card.owner is None and not card.closed]


def in_line(game: GameInPlay) -> Sequence[Private]:
    """The cards in boxes now, first box first, where all kinds lie in one line; otherwise empty."""
    line = game.settings_of(BidBoxSettings).line
    return [] if line is None else waiting_cards(game, CARDS)[: line.boxes]


def boxes_of(game: GameInPlay, kind: str) -> Sequence[Private]:
    """The cards of ``kind`` that lie in boxes now, first box first."""
    if game.settings_of(BidBoxSettings).line is not None:
        return [card for card in in_line(game) if kind_of(game, card) == kind]
    settings: BoxSettings | None = getattr(game.settings_of(BidBoxSettings), kind)
    waiting = waiting_cards(game, kind)
    if settings is None:
        return []
    if settings.stacks and settings.by_stack:
        tops = (next((card for card in waiting if card.id in stack), None) for stack in settings.stacks)
        return [card for card in tops if card is not None]
    found = waiting[: settings.boxes]
    if kind == MINORS:
        kept = game.memory_of(BidBoxes).minors
        return [card for card in found if card in kept]
    return found


def refill_minors(game: GameInPlay) -> None:
    """Move the next minors into free boxes."""
    minors = game.settings_of(BidBoxSettings).minors
    if minors is not None:
        game.memory_of(BidBoxes).minors = tuple(waiting_cards(game, MINORS)[: minors.boxes])
