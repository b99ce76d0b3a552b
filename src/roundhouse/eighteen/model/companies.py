"""Companies of a title: corporations, minors, private companies and what the privates can do."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ability(msgspec.Struct, frozen=True):
    """Something a private company (or a corporation) gives its owner.

    ``type`` says what: ``blocks_hexes``, ``tile_lay``, ``tile_discount``, ``tile_income``, ``teleport``,
    ``token``, ``exchange``, ``shares``, ``close``, ``no_buy``, ``revenue_change``, ``train_discount``,
    ``train_buy``, ``assign_hexes``, ``assign_corporation``, ``marker_bonus`` (what a route of the company it
    is assigned to earns at the marked hex), ``hex_bonus``, ``additional_token``, ``token_bonus``,
    ``free_train``, ``reservation``, ``sell_company``, ``borrow_train``, ``par_discount`` (the part of a
    president's certificate that the private pays), ``loan_interest`` and ``growth_subsidy`` (``amount``: more
    interest on loans, money towards tokens of a company that grows), ``face_value_trains`` (of a corporation:
    it trades trains at face value), ``neutral_token``, ``general`` (text only) and those that a title's own
    rules read. ``owner`` is who may use it (player, corporation), ``when`` the moments, ``count`` how often
    (``None``: no limit). Money in the currency of the title, hexes by coordinate. ``shares`` of an
    ``exchange`` are kept for it, ``on_route`` lets a marker go only where a train of the company could run,
    ``adds_link`` says that each of two tiles adds track towards the other one’s hex, where none joined them.
    """

    type: str
    owner: str | None = None
    when: tuple[str, ...] = ()
    count: int | None = None
    count_per_round: int | None = None
    hexes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    corporations: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    terrain: str | None = None
    discount: int = 0
    discount_percent: int = 0
    income: int = 0
    amount: int = 0
    amounts: Mapping[str, int] = {}
    price: int | None = None
    teleport_price: int | None = None
    revenue: int | None = None
    phase: str | None = None
    free: bool = False
    special: bool = True
    reachable: bool = False
    connect: bool = True
    blocks: bool = False
    one_turn: bool = False
    consumes_lay: bool = False
    lay_count: int | None = None
    closes_when_used: bool = False
    must_lay_together: bool = False
    must_lay_all: bool = False
    adds_link: bool = False
    city: int | None = None
    slot: int | None = None
    from_owner: bool = False
    extra_action: bool = False
    neutral: bool = False
    cheater: int | None = None
    extra_slot: bool = False
    remove: str | None = None
    trains: tuple[str, ...] = ()
    owner_only: bool = False
    passive: bool = False
    on_route: bool = False
    text: str = ""


class PrivateDef(msgspec.Struct, frozen=True):
    """A private company: ``value`` is its face value, ``revenue`` what it pays each operating round."""

    id: str
    name: str
    value: int
    revenue: int = 0
    discount: int = 0
    min_price: int | None = None
    max_price: int | None = None
    min_players: int | None = None
    available_on: str | None = None
    """The train with whose first purchase the bank offers it; until then it is not for sale."""
    blank: bool = False
    """A card that stands for no company, to be drawn in a draft."""
    abilities: tuple[Ability, ...] = ()
    color: str | None = None
    text: str = ""


class CorporationDef(msgspec.Struct, frozen=True):
    """A corporation (``kind`` major) or a smaller company (``kind`` minor and others).

    ``shares`` are the certificates in percent, the president's first; ``tokens`` their prices, the
    home token first.
    """

    id: str
    name: str
    tokens: tuple[int, ...] = (0,)
    home: tuple[str, ...] = ()
    city: int | None = None
    kind: str = "major"
    float_percent: int = 60
    shares: tuple[int, ...] = (20, 10, 10, 10, 10, 10, 10, 10, 10)
    max_percent: int | None = None
    market_price_always: bool = False
    color: str = "#888888"
    abilities: tuple[Ability, ...] = ()
    needs: str | None = None
    par_price: int | None = None
    untraded_while: str | None = None
    """The status of phases in which its shares are not traded in stock rounds."""
