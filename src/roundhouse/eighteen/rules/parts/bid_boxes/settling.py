"""The end of a stock round with bid boxes: highest bids win, and minors without a bid cost trains."""

from __future__ import annotations

from ... import trading
from ...in_play import GameInPlay
from ...state.pieces import Corporation, Player, Private
from .events import MinorLost, MinorStarted, TrainLost
from .heirs import heir_of, inherit_place, inherit_train
from .settings import (
    CONCESSIONS,
    MINORS,
    PRIVATES,
    BidBoxes,
    BidBoxSettings,
    boxes_of,
    minor_of,
    refill_minors,
)
from .turn import BidTurn

FLOAT_AT_LEAST, FLOAT_AT_BID = "minor_float_phase1", "minor_float_phase2"
"""Status of phases: minors begin at the lowest par price; they get two shares' worth, whatever was bid."""


def settle(game: GameInPlay) -> None:
    """Give each card in a box to its highest bidder; minors begin in the order of their bids.

    Each minor without a bid takes a train out of the game; the first one leaves the game itself.
    """
    step = game.round.step(BidTurn)
    minors = list(boxes_of(game, MINORS))
    tops = [(step.highest(card), card) for card in minors]
    for kind in (CONCESSIONS, PRIVATES):
        for card in list(boxes_of(game, kind)):
            if (top := step.highest(card)) is not None:
                sell(game, card, *top)
    won = [(top, card) for top, card in tops if top is not None]
    for (player, price), card in sorted(won, key=lambda item: -item[0][1]):
        start_minor(game, card, player, price)
    lose_trains(game, sum(top is None for top, _ in tops))
    first = game.memory_of(BidBoxes).minors[:1]
    lost = minors[0] if tops and tops[0][0] is None and minors[0] in first else None
    if lost is not None:
        lose_minor(game, lost)
    refill_minors(game)


def sell(game: GameInPlay, card: Private, player: Player, price: int) -> None:
    """Sell a card to ``player`` at ``price``, which they bid."""
    game.memory_of(BidBoxes).sold = True
    game.private_bought(trading.sell_private(game, card, player, price))


def start_minor(game: GameInPlay, card: Private, player: Player, price: int) -> None:
    """Start the minor of a card that ``player`` won with a bid of ``price``.

    In the first phases it begins at the lowest par price, later at the highest one up to half the bid. Its
    treasury gets the value of two shares, or in late phases the bid.
    """
    minor = minor_of(game, card)
    assert minor is not None
    if minor.id in game.settings_of(BidBoxSettings).regionals:
        _sell_regional(game, card, minor, player, price)
        return
    status, cells = game.phase.status, game.policies.stock.par_cells(minor)
    least = min(cells, key=lambda cell: cell.price)
    wanted = least.price if FLOAT_AT_LEAST in status else price // 2
    cell = max((cell for cell in cells if cell.price <= wanted), key=lambda cell: cell.price)
    fixed = FLOAT_AT_LEAST in status or FLOAT_AT_BID in status
    funds = cell.price * 2 if fixed else price
    game.memory_of(BidBoxes).sold = True
    game.mark_active()
    game.market.set_par(minor, cell)
    game.pay(player, game.bank, price)
    game.pay(game.bank, minor, funds)
    game.happen(MinorStarted(player=player.id, company=minor.id, bid=price, price=cell.price, funds=funds))
    game.shares.give(player, (game.shares.president_share(minor),))
    game.remove_private(card)
    game.check_float(minor)
    game.set_up_parred(minor)
    pair = game.memory_of(BidBoxes).pair
    if pair and card is pair[0]:
        start_at_least(game, pair[1], player)


def start_at_least(game: GameInPlay, card: Private, player: Player) -> None:
    """Start the minor of a card for nothing: at the lowest par price, with the value of two shares."""
    minor = minor_of(game, card)
    assert minor is not None
    cell = min(game.policies.stock.par_cells(minor), key=lambda one: one.price)
    game.market.set_par(minor, cell)
    game.pay(game.bank, minor, cell.price * 2)
    game.happen(
        MinorStarted(player=player.id, company=minor.id, bid=0, price=cell.price, funds=cell.price * 2)
    )
    game.shares.give(player, (game.shares.president_share(minor),))
    game.remove_private(card)
    game.check_float(minor)
    game.set_up_parred(minor)


def _sell_regional(game: GameInPlay, card: Private, minor: Corporation, player: Player, price: int) -> None:
    """Sell a regional minor: the player keeps the card, and its token is placed; it never operates."""
    sell(game, card, player, price)
    worth = game.settings_of(BidBoxSettings).regional_price
    card.value = worth * 2
    minor.player = player
    minor.cell = next(cell for cell in game.policies.stock.par_cells(minor) if cell.price == worth)
    game.land.place_home(minor)


def lose_trains(game: GameInPlay, count: int) -> None:
    """Remove up to ``count`` trains from the bank while the next one is of the kind ``lost_train``.

    An heir that is open gets them instead.
    """
    wanted = game.settings_of(BidBoxSettings).lost_train
    for _ in range(count):
        upcoming = game.depot.upcoming
        if not upcoming or upcoming[0].kind.name != wanted:
            return
        train, heir = upcoming[0], heir_of(game)
        if heir is not None:
            inherit_train(game, heir, train)
            continue
        game.depot.remove(train)
        game.happen(TrainLost(train=train.id, name=train.name))


def lose_minor(game: GameInPlay, card: Private) -> None:
    """Remove the minor in the first box, and the next train.

    An open heir gets the train and the place of the minor instead; once the heir has closed, no train leaves.
    """
    heir, upcoming = heir_of(game), game.depot.upcoming
    if heir is not None and upcoming:
        inherit_train(game, heir, upcoming[0])
        minor = minor_of(game, card)
        assert minor is not None
        inherit_place(game, heir, minor)
    elif game.settings_of(BidBoxSettings).heir is None:
        game.depot.export()
    game.happen(MinorLost(company=take_out(game, card).id))


def take_out(game: GameInPlay, card: Private) -> Corporation:
    """Remove a card and its minor from the game; return the minor."""
    minor = minor_of(game, card)
    assert minor is not None
    for hex_ in minor.definition.home:
        game.land.board.release(hex_, minor.id)
    game.remove_private(card)
    game.remove_corporation(minor)
    return minor
