"""The takeover of a company by the state in 1861 and 1867."""

from __future__ import annotations

from ...closing import close_company, return_charter
from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...state.spots import Spot, most_revenue
from ...turn import Step
from ..loans.book import book_of
from .events import AssetsTaken, ShareholderSettled, StateTokenPlaced, TakenByState
from .settings import StateMemory, TakeoverSettings, is_national, national_of


def is_small(company: Corporation) -> bool:
    """Whether ``company`` has one certificate, and closes when the state takes it over."""
    return len(company.definition.shares) == 1


def take_over(game: GameInPlay, company: Corporation) -> None:
    """Let the state take over a company; a corporation can be started anew, a small company closes.

    Loans are repaid as far as the cash goes, the price falls for the others, the bank pays the shareholders,
    and the national railway replaces tokens. Does nothing to a company that has not floated.
    """
    if not company.floated or company.closed or is_national(game, company):
        return
    game.happen(TakenByState(company=company.id))
    book, settings = book_of(game), game.settings_of(TakeoverSettings)
    while company.loans and company.cash >= book.value:
        book.repay(company)
    drops = 1 + company.loans * settings.drops_per_loan
    game.shares.move_price(company, (game.market.left_of,) * drops)
    if settings.takes_assets:
        _take_assets(game, company)
    _pay_shareholders(game, company)
    _take_tokens(game, company)
    book.forgive(company, company.loans)
    in_turn = game.round.entity is company
    if is_small(company):
        close_company(game, company)
        company.floated = False
    else:
        return_charter(game, company)
    if in_turn and game.round.kind == "operating":
        _end_turn(game)


def _take_assets(game: GameInPlay, company: Corporation) -> None:
    national = national_of(game)
    for private in company.privates:
        game.give_private(private, national)
    for train in company.trains:
        game.depot.give(train, national)
    amount = company.cash
    game.pay(company, national, amount)
    game.happen(AssetsTaken(national=national.id, company=company.id, amount=amount))


def _pay_shareholders(game: GameInPlay, company: Corporation) -> None:
    for player in game.players:
        amount = player.percent(company) // company.share_percent * company.share_price
        if amount:
            game.pay(game.bank, player, amount)
            game.happen(ShareholderSettled(player=player.id, company=company.id, amount=amount))


def _take_tokens(game: GameInPlay, company: Corporation) -> None:
    """Replace the tokens, those in the cities that pay most first, as the national railway may lack some."""
    board = game.land.board
    spots = [Spot(hex_, city) for hex_, city in board.tokens_of(company.id)]
    for spot in sorted(spots, key=lambda spot: (most_revenue(game.land.board, spot), spot.hex), reverse=True):
        board.remove_token(spot.hex, spot.city, company.id)
        _replace(game, spot)


def _replace(game: GameInPlay, spot: Spot) -> None:
    national, memory = national_of(game), game.memory_of(StateMemory)
    if game.land.board.has_token(spot.hex, national.id) or not national.tokens:
        return
    game.land.board.release(spot.hex, national.id)
    if spot.hex not in memory.kept and len(national.tokens) == len(memory.kept):
        return
    place_state_token(game, spot)


def place_state_token(game: GameInPlay, spot: Spot) -> None:
    """Place the next token of the national railway; it keeps none for this hex any more."""
    national, memory = national_of(game), game.memory_of(StateMemory)
    if spot.hex in memory.kept:
        memory.kept = tuple(hex_ for hex_ in memory.kept if hex_ != spot.hex)
    game.land.board.place_token(spot.hex, spot.city, national.id)
    game.land.board.release(spot.hex, national.id)
    national.tokens = national.tokens[1:]
    game.happen(StateTokenPlaced(national=national.id, hex=spot.hex))


def place_kept_token(game: GameInPlay, hex_: str, city: int) -> None:
    """Place a kept token of the national railway in a city, unless it has one on the hex."""
    national = national_of(game)
    if not (game.memory_of(StateMemory).kept and national.tokens):
        return
    if not game.land.board.has_token(hex_, national.id):
        place_state_token(game, Spot(hex_, city))


def _end_turn(game: GameInPlay) -> None:
    """End all steps of the turn, whose company is gone."""
    for step in game.round.steps:
        if isinstance(step, Step) and step.done_when != "never":
            step.passed = True


def look_for_trainless(game: GameInPlay) -> None:
    """If it is due, look for companies that have run and own no train, in operating order.

    Small ones go to the state; corporations are asked.
    """
    memory = game.memory_of(StateMemory)
    if not memory.looking:
        return
    memory.looking = False
    trainless = [
        company
        for company in sorted(game.corporations.values(), key=game.market.operating_key)
        if company.floated and company.runs and not company.trains and not company.closed
        if not is_national(game, company)
    ]
    memory.asked = tuple(company for company in trainless if not is_small(company))
    for company in trainless:
        if is_small(company):
            take_over(game, company)
