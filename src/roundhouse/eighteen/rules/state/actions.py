"""Every action of the 18xx family, typed.

``entity`` is the key of the piece that acts (``player:…``, ``corp:…``, ``minor:…``, ``private:…``). Trains,
tiles and shares go by their ids: ``2-0`` is the first 2-train, ``8-1`` the second tile 8, ``KO_0`` the
president's certificate of KO. A player's own action
has no other fields than these; in a log, fields that are not known are not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Action(msgspec.Struct, tag_field="type", kw_only=True):
    """The base of all actions: ``entity`` is the key of the piece that acts."""

    entity: str


class Bid(Action, tag="bid"):
    """Offer ``price`` for a private company, or for a corporation or a minor up for auction."""

    price: int
    company: str | None = None
    minor: str | None = None
    corporation: str | None = None


class MoveBid(Action, tag="move_bid"):
    """Take a bid of ``from_price`` on ``from_company`` away and bid ``price`` for ``company`` with it."""

    company: str
    price: int
    from_company: str
    from_price: int


class Pass(Action, tag="pass"):
    """Do nothing more in the step at which the turn waits."""


class OfferPrivate(Action, tag="offer"):
    """Put up a private company of one's own pile, for others to bid for it; or have a ``corporation`` offer
    its owner a ``price`` for it."""

    company: str
    corporation: str | None = None
    price: int | None = None


class Respond(Action, tag="respond"):
    """Answer the offer of a ``corporation`` for a private company."""

    corporation: str
    company: str
    accept: bool


class Par(Action, tag="par"):
    """Set a par price by buying the president's certificate; ``cell`` is ``row,column``, and ``slot``, from
    0, the place beside the price, where corporations operate in the order of places. ``buyer`` is the key of
    the owner for whom it is bought, if not of whoever acts."""

    corporation: str
    cell: str
    slot: int | None = None
    buyer: str | None = None


class BuyShares(Action, tag="buy_shares"):
    """Buy certificates of one corporation from one owner; for less by a right of the private company
    ``discounter``. ``buyer`` is the key of the owner for whom they are bought, if not of whoever acts."""

    shares: tuple[str, ...]
    percent: int | None = None
    price: int | None = None
    swap: str | None = None
    to: str | None = None
    discounter: str | None = None
    buyer: str | None = None


class SellShares(Action, tag="sell_shares"):
    """Sell certificates of one corporation to the pool; ``percent`` may be less than they add up to."""

    shares: tuple[str, ...]
    percent: int | None = None
    swap: str | None = None
    price: int | None = None


class CorporateBuyShares(Action, tag="corporate_buy_shares"):
    """A corporation buys certificates of another one, from the pool or from its president."""

    shares: tuple[str, ...]
    percent: int | None = None


class CorporateSellShares(Action, tag="corporate_sell_shares"):
    """A corporation sells certificates of another one to the pool."""

    shares: tuple[str, ...]
    percent: int | None = None


class LayTile(Action, tag="lay_tile"):
    """Lay or upgrade a tile."""

    hex: str
    tile: str
    rotation: int
    combo_entities: tuple[str, ...] = ()
    """Private companies that are used for the same tile as the one that acts."""


class PlaceToken(Action, tag="place_token"):
    """Place a token in a city: ``city`` counts the cities of the tile from 0.

    ``token_type`` is ``neutral`` for a company’s token that blocks nobody, ``destination`` for one that is
    placed by itself where the company was bound for.
    """

    hex: str
    city: int
    slot: int | None = None
    tokener: str | None = None
    token_type: str | None = None
    cost: int | None = None


class BuyToken(Action, tag="buy_token"):
    """Buy the token of another company in a slot of a city, and place one's own there."""

    hex: str
    city: int
    slot: int
    price: int


class HexToken(Action, tag="hex_token"):
    """Place a token on a hex, in no city; ``cost`` is a claim."""

    hex: str
    cost: int | None = None
    token_type: str | None = None


class RemoveHexToken(Action, tag="remove_hex_token"):
    """Take a token in no city off a hex."""

    hex: str


class RemoveToken(Action, tag="remove_token"):
    """Take a token off the map."""

    hex: str
    city: int
    slot: int


class RouteClaim(msgspec.Struct):
    """One train's run: each connection lists the hexes from one stop to the next."""

    train: str
    connections: tuple[tuple[str, ...], ...] | None = None
    hexes: tuple[str, ...] | None = None
    nodes: tuple[str, ...] | None = None
    revenue: int | None = None
    revenue_str: str | None = None
    subsidy: int | None = None
    halts: int | None = None
    abilities: tuple[str, ...] | None = None


class DoubleHeadTrains(Action, tag="double_head_trains"):
    """Couple trains: they run as one that goes as far as all of them together."""

    trains: tuple[str, ...]


class CombineTrains(Action, tag="combined_trains"):
    """Combine a train of one's own, the ``base``, with an old one, on its ``additional_train_variant``
    side."""

    base: str
    additional_train: str
    additional_train_variant: str | None = None


class RunRoutes(Action, tag="run_routes"):
    """Run trains. A ``revenue`` in a route, ``extra_revenue`` and ``subsidy`` are claims."""

    routes: tuple[RouteClaim, ...]
    extra_revenue: int | None = None
    subsidy: int | None = None


class ConvertSegment(Action, tag="convert_track"):
    """Convert track between two stops; ``connections`` are as in a route, the rest is what records say
    beside."""

    connections: tuple[tuple[str, ...], ...]
    hexes: tuple[str, ...] | None = None
    nodes: tuple[str, ...] | None = None
    revenue: int | None = None
    revenue_str: str | None = None


class Dividend(Action, tag="dividend"):
    """Decide on the revenue: pay out, withhold, or what else the title allows (``kind``)."""

    kind: str
    amount: int | None = None


class BuyTrain(Action, tag="buy_train"):
    """Buy a train for ``price``; ``exchange`` trades an old one in, ``variant`` chooses a side."""

    train: str
    price: int
    exchange: str | None = None
    variant: str | None = None
    shell: str | None = None
    """Of a system, the corporation on whose charter the train goes (1828)."""
    warranties: int = 0
    """How often it runs once more after its kind has rusted, for money (1862)."""
    slots: tuple[int, ...] = ()
    """Where it goes: the place on the charter, from 0, where trains lie in places of their own (21Moon); the
    numbers of the mines to which a machine or switcher comes (1873)."""
    extra_due: bool | None = None
    """Does the seller pay the maintenance that is due for it (1873)?"""


class BuyPower(Action, tag="buy_power"):
    """Buy so much ``power`` for trains."""

    power: int


class DiscardTrain(Action, tag="discard_train"):
    """Give up a train over the limit."""

    train: str


class BuyCompany(Action, tag="buy_company"):
    """Buy a private company from its owner."""

    company: str
    price: int


class ManualCloseCompany(Action, tag="manual_close_company"):
    """The owner closes the private company that acts."""


class AcquireCompany(Action, tag="acquire_company"):
    """Take over a private company for nothing."""

    company: str


class SpecialBuy(Action, tag="special_buy"):
    """Buy something that only this title sells, by what it is called there; ``cost`` is a claim."""

    description: str
    cost: int | None = None


class BorrowTrain(Action, tag="borrow_train"):
    """Borrow a train of the bank until the end of the turn."""

    train: str


class Assign(Action, tag="assign"):
    """Assign a private company's marker to a hex or a corporation (``target``: a hex name or a key)."""

    target: str
    target_type: str = "hex"


class SelectCompanies(Action, tag="select_multiple_companies"):
    """Choose several cards at once, private companies and certificates, by their ids."""

    companies: tuple[str, ...]


class CorporateBuyCompany(Action, tag="corporate_buy_company"):
    """A corporation buys a private company from the bank."""

    company: str
    price: int


class CorporateSellCompany(Action, tag="corporate_sell_company"):
    """A corporation sells a private company to the bank."""

    company: str
    price: int


class SellTrain(Action, tag="sell_train"):
    """A company sells a train to the bank."""

    train: str
    price: int


class RemoveBorder(Action, tag="remove_border"):
    """Take a marker off the side ``edge`` of a hex."""

    hex: str
    edge: int


class SellCompany(Action, tag="sell_company"):
    """Sell a private company to the bank."""

    company: str
    price: int


class Bankrupt(Action, tag="bankrupt"):
    """Go bankrupt: nothing else can pay for the train. ``option``: 0 leaves the game, 1 goes on with a loan,
    where the title has one."""

    option: int | None = None


class EndGame(Action, tag="end_game"):
    """Stop by agreement; the standing counts as it is."""


class Convert(Action, tag="convert"):
    """Make a corporation larger."""


class Split(Action, tag="split"):
    """Begin to split a corporation, so that another one comes from it."""

    corporation: str


class Merge(Action, tag="merge"):
    """Merge with another company (``None``: with none)."""

    corporation: str | None = None


class BuyCorporation(Action, tag="buy_corporation"):
    """Buy another corporation from its shareholders, at a price a share."""

    corporation: str
    price: int


class SwapTrain(Action, tag="swap_train"):
    """Turn a train of one's own to another side of its card."""

    train: str


class Choose(Action, tag="choose"):
    """Answer a question with one of the offered values."""

    choice: str | int


class ChooseAbility(Action, tag="choose_ability"):
    """A private company does one of the things it can: for a ``corporation``, with a ``train`` and the
    side of it that is its ``variant``, at a ``price``, where it takes one."""

    choice: str
    corporation: str | None = None
    train: str | None = None
    variant: str | None = None
    price: int | None = None


class TakeLoan(Action, tag="take_loan"):
    """Take a loan."""

    loan: int | None = None


class PayoffLoan(Action, tag="payoff_loan"):
    """Pay a loan back."""

    loan: int | None = None


class PayoffDebt(Action, tag="payoff_debt"):
    """A president pays what a corporation owes the bank."""


class PayoffPlayerDebt(Action, tag="payoff_player_debt"):
    """A player pays a debt back, or as much of it as there is money for."""


class PayoffPlayerDebtPartial(Action, tag="payoff_player_debt_partial"):
    """A player pays a part of a debt back."""

    amount: int | None = None


class ScrapTrain(Action, tag="scrap_train"):
    """Give a train up to make room for another one."""

    train: str


class Short(Action, tag="short"):
    """Sell a share short."""

    corporation: str


class ProgramBuyShares(Action, tag="program_buy_shares"):
    """Standing order: buy shares of ``corporation`` until ``until`` (a number of shares, or “float”)."""

    corporation: str
    until: int | str
    from_market: bool = False
    pass_after: bool = False


class ProgramSharePass(Action, tag="program_share_pass"):
    """Standing order: pass in the stock round, until someone does something that matters to me."""

    unconditional: bool = False
    indefinite: bool = False


class ProgramMergerPass(Action, tag="program_merger_pass"):
    """Standing order: pass in merger rounds for these corporations."""

    corporations_by_round: Mapping[str, tuple[str, ...]] = {}
    options: tuple[str, ...] = ()


class ProgramAuctionBid(Action, tag="program_auction_bid"):
    """Standing order in an auction: bid up to ``most`` for a private company or a minor, if it ``bids``.

    Where prices fall: buy at ``buy_price`` or less, if it ``buys``. With ``pass_after`` it goes on passing
    when neither can be done any more.
    """

    company: str
    most: int
    bids: bool = True
    buy_price: int = 0
    buys: bool = False
    pass_after: bool = False


class ProgramDisable(Action, tag="program_disable"):
    """End my standing order; ``reason`` is for the log."""

    reason: str = "user"
    original: str | None = None


class Note(Action, tag="log"):
    """A line for the log, without effect."""

    message: str = ""


class DestinationConnection(Action, tag="destination_connection"):
    """Report the corporations that are connected to their destinations;
    a step that asks for it does so itself.

    Elsewhere it is without effect, and in recorded games only: the rules see the connections themselves.
    """

    corporations: tuple[str, ...] = ()


class CorrectTile(Action, tag="correct_tile"):
    """Put a tile on a hex by hand, against the rules or beside them: in a recorded game only."""

    hex: str
    tile: str
    rotation: int
