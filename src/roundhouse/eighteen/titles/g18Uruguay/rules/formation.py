"""The state railway: how it is founded, which corporations become parts of it, who has its shares."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.spots import Spot

from ..events import (
    CertificatesLimited,
    LastGoodsPaid,
    PartOfState,
    StatePresident,
    StateRailwayFounded,
    StateRailwayMissing,
    StateSharesGiven,
    StateTokenRemoved,
    TrustDissolved,
)
from .facts import EXPORT_PAYS, Facts, is_overdrawn, memory_of, state_of, trust_of

STAGES = 3
"""Loans are paid, corporations handed over, tokens removed."""
MERGED_AT_LEAST = 2
"""So many corporations become parts of the state railway without a question, if there are any."""
FULL = 100
SHARE = 10


# The event


def begin(game: GameInPlay) -> None:
    """The trust ships its last goods and closes; the state railway gets its train, which begins a phase."""
    memory, facts = memory_of(game), game.settings_of(Facts)
    memory.due = True
    _ship_last_goods(game)
    _dissolve_trust(game)
    memory.nationalized = True
    for private in game.privates.values():
        if not private.closed:
            game.close_private(private)
    train = next(one for one in game.depot.upcoming if one.kind.name == facts.state_train)
    game.depot.give(train, state_of(game))
    game.depot.bought(train, state_of(game))
    for farm in game.minors.values():
        close_company(game, farm)
        farm.floated = False


def _ship_last_goods(game: GameInPlay) -> None:
    trust, memory, ships = trust_of(game), memory_of(game), game.settings_of(Facts).ships
    count = min(memory.harbor, sum(ships.get(ship.name, 0) for ship in trust.trains))
    if not memory.harbor:
        return
    earned = count * EXPORT_PAYS
    for player in game.players:
        amount = earned * player.percent(trust) // FULL
        if amount:
            game.pay(game.bank, player, amount)
            game.happen(LastGoodsPaid(player=player.id, amount=amount))
    rises = bool(trust.trains) and trust.share_price <= earned
    game.shares.move_price(trust, (game.market.right_of if rises else game.market.left_of,))


def _dissolve_trust(game: GameInPlay) -> None:
    trust = trust_of(game)
    game.happen(TrustDissolved(company=trust.id))
    for player in game.players:
        held = player.shares(trust)
        if held:
            percent = player.percent(trust)
            game.shares.sell(held, percent, movement="none", change_president=False)
    close_company(game, trust)


# The stages


def candidates(game: GameInPlay, order: Sequence[object]) -> list[Corporation]:
    """The corporations in debt that do not owe too much, in operating order."""
    return [
        company
        for company in order
        if isinstance(company, Corporation)
        if company is not state_of(game) and not company.closed
        if company.loans and not is_overdrawn(game, company)
    ]


def next_stage(game: GameInPlay, done: int) -> None:
    """Do what follows a stage, and begin the next one; after the last the operating round goes on."""
    if done == 1:
        found(game)
    elif done == 2:
        merge(game)
    if done < STAGES:
        game.begin_round("nationalization", done + 1)
    else:
        game.progress.round = game.rounds["operating"]


def found(game: GameInPlay) -> None:
    """Set the price of the state railway: the average of those that become parts of it; without any there is
    none."""
    memory, state = memory_of(game), state_of(game)
    owing = candidates(game, game.round.order)
    memory.candidates, memory.merged = tuple(owing), tuple(owing[:MERGED_AT_LEAST])
    if not owing:
        game.happen(StateRailwayMissing(company=state.id))
        close_company(game, state)
        return
    cell = start_cell(game, sum(one.share_price for one in memory.merged) // len(memory.merged))
    game.market.set_par(state, cell)
    names = tuple(one.id for one in memory.merged)
    game.happen(StateRailwayFounded(company=state.id, price=cell.price, merged=names))


def start_cell(game: GameInPlay, price: int) -> Cell:
    """The dearest cell of no more than ``price``, the rightmost of those."""
    chart = game.market.chart
    cells = [cell for cell in chart.cells() if cell.row != chart.apart and cell.price <= price]
    return max(cells, key=lambda cell: (cell.price, cell.column))


def shares_out(game: GameInPlay) -> int:
    """The shares of the state railway that players will have, as far as that is decided."""
    memory = memory_of(game)
    exchanged = sum(_percent(player, memory.merged) // (2 * SHARE) for player in game.players)
    return exchanged + len(memory.handed_over)


def _percent(player: Player, merged: Sequence[Corporation]) -> int:
    return sum(player.percent(company) for company in merged)


def merge(game: GameInPlay) -> None:
    """Exchange shares and tokens, then close what has become a part of the state railway."""
    memory = memory_of(game)
    if memory.merged:
        _exchange_shares(game)
    for company in game.corporations.values():
        over = company.loans - book_of(game).most(company)
        if over > 0 and not company.closed:
            game.shares.move_price(company, (game.market.left_of,) * over)
    if memory.merged:
        _exchange_tokens(game)
        for company in (*memory.merged, *memory.handed_over):
            _absorb(game, company)
    for hex_ in list(memory.goods):
        del memory.goods[hex_]
    _limit_certificates(game)


def _exchange_shares(game: GameInPlay) -> None:
    """Two shares for one, half the price for a single one, and a share for each corporation handed over."""
    memory, state = memory_of(game), state_of(game)
    first = memory.originator.player if memory.originator is not None else None
    holders = [
        player
        for player in game.players_from(first)
        if any(player.percent(company) for company in memory.candidates)
    ]
    president: Player | None = None
    certificate = game.shares.president_share(state)
    for player in holders:
        percent = _percent(player, memory.merged)
        count = percent // (2 * SHARE) + sum(one.player is player for one in memory.handed_over)
        half = state.share_price // 2 if percent % (2 * SHARE) else 0
        if half:
            game.pay(game.bank, player, half)
        _give(game, player, count)
        if count or half:
            game.happen(
                StateSharesGiven(player=player.id, company=state.id, percent=count * SHARE, amount=half)
            )
        most = president.percent(state) if president is not None else certificate.percent - 1
        if player.percent(state) > most:
            game.shares.exchange_presidency(state, president or state, player)
            president = player
            _give(game, player, count - player.percent(state) // SHARE)
    state.player = president
    if president is not None:
        game.happen(StatePresident(player=president.id, company=state.id))
    game.check_float(state)


def _give(game: GameInPlay, player: Player, count: int) -> None:
    """Give ``player`` so many plain shares of the state railway, as far as there are any."""
    state = state_of(game)
    for share in [one for one in state.shares(state) if not one.president][: max(0, count)]:
        game.shares.move(share, player)


def _exchange_tokens(game: GameInPlay) -> None:
    """The state railway takes the places of homes, then others, unless the homes alone are enough."""
    memory, state, board = memory_of(game), state_of(game), game.land.board
    homes: list[tuple[str, str, int]] = []
    others: list[tuple[str, str, int]] = []
    gone = (*memory.merged, *memory.handed_over)
    for company in gone:
        for hex_, city in list(board.tokens_of(company.id)):
            (homes if hex_ in company.definition.home else others).append((company.id, hex_, city))
    if len(homes) >= len(state.tokens):
        for name, hex_, city in others:
            board.remove_token(hex_, city, name)
        others = []
    missing = len(homes) + len(others) - len(state.tokens)
    state.tokens = (*state.tokens, *(0,) * missing)
    memory.homes = _take_places(game, homes)
    placed = _take_places(game, others)
    doubled = len(others) - len(placed)
    state.tokens = state.tokens[doubled:]
    memory.others = placed


def _take_places(game: GameInPlay, tokens: Sequence[tuple[str, str, int]]) -> tuple[tuple[str, int], ...]:
    """Put tokens of the state railway in these places, but not twice in a city."""
    state, board = state_of(game), game.land.board
    placed: list[tuple[str, int]] = []
    for name, hex_, city in tokens:
        if board.has_token(hex_, state.id, city):
            board.remove_token(hex_, city, name)
            continue
        board.replace_token(hex_, city, name, state.id)
        state.tokens = state.tokens[1:]
        placed.append((hex_, city))
    return tuple(placed)


def _absorb(game: GameInPlay, company: Corporation) -> None:
    """The state railway has the money and trains of a corporation, which closes."""
    state = state_of(game)
    game.pay(company, state, company.cash)
    for train in company.trains:
        game.depot.give(train, state)
        train.operated = False
    company.notes = ()
    game.happen(PartOfState(company=company.id, state=state.id))
    close_company(game, company)


def _limit_certificates(game: GameInPlay) -> None:
    memory = memory_of(game)
    row = game.settings_of(Facts).certificate_limit[len(game.players)]
    count = sum(1 for one in game.corporations.values() if not one.closed)
    memory.certificates = row[min(max(count, min(row)), max(row))]
    game.happen(CertificatesLimited(count=memory.certificates))


# Tokens that are too many


def removable(game: GameInPlay) -> Sequence[Spot]:
    """The tokens of which the state railway has to remove one now: those of homes only if these alone are too
    many."""
    memory, most = memory_of(game), game.settings_of(Facts).state_tokens
    if len(memory.homes) + len(memory.others) <= most:
        return ()
    homes = memory.homes if len(memory.homes) > most else ()
    return [Spot(*place) for place in (*homes, *memory.others)]


def remove_token(game: GameInPlay, spot: Spot) -> None:
    """Take a token of the state railway off the map."""
    memory, state, place = memory_of(game), state_of(game), (spot.hex, spot.city)
    game.land.board.remove_token(spot.hex, spot.city, state.id)
    memory.homes = tuple(one for one in memory.homes if one != place)
    memory.others = tuple(one for one in memory.others if one != place)
    game.happen(StateTokenRemoved(company=state.id, hex=spot.hex))
