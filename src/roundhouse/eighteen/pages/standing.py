"""A game in play as it is printed, to be finished at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.wording import listed
from roundhouse.eighteen.print.source import CompanyStanding, GameStanding, PrintSource
from roundhouse.eighteen.print.turns import turn_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player

from .pictures import map_view, market_view


def source_of(game: EighteenGame) -> PrintSource:
    """The title of a game, and where everything stands in it."""
    companies = {one.id: _company(game, one) for one in game.companies() if not one.closed}
    standing = GameStanding(
        map_view(game),
        market_view(game),
        game.status(),
        companies,
        (
            (
                "Now",
                (
                    f"{game.status()}.".replace("..", "."),
                    f"Phase {game.phase.name}.",
                    f"The bank has {game.money(game.bank.cash)}.",
                ),
            ),
            *((player.name, tuple(_player(game, player))) for player in game.players),
            ("Companies", tuple(_companies(game))),
        ),
    )
    turn = turn_words(type(step) for step in game.rounds["operating"].steps)
    return PrintSource(game.title, standing=standing, turn=turn)


def _company(game: EighteenGame, company: Corporation) -> CompanyStanding:
    return CompanyStanding(
        game.money(company.cash),
        tuple(train.name for train in company.trains),
        company.player.name if company.player else "",
        game.money(company.cell.price) if company.cell else "",
        len(company.definition.tokens) - len(company.tokens),
    )


def _player(game: EighteenGame, player: Player) -> Iterator[str]:
    yield f"Cash {game.money(player.cash)}"
    shares = [
        f"{company.id} {player.percent(company)}%" + (" (president)" if company.player is player else "")
        for company in player.held
        if player.percent(company)
    ]
    if shares:
        yield f"Shares: {listed(shares)}"
    if player.privates:
        yield f"Private companies: {listed([private.name for private in player.privates])}"
    if player is game.progress.priority:
        yield "Begins the next stock round"


def _companies(game: EighteenGame) -> Iterator[str]:
    for company in game.companies():
        if company.closed or not (company.parred or company.player):
            continue
        facts = [game.money(company.cash)]
        if company.cell:
            facts.append(f"price {game.money(company.cell.price)}")
        if company.trains:
            facts.append(f"trains {listed([train.name for train in company.trains])}")
        if company.privates:
            facts.append(listed([private.name for private in company.privates]))
        yield f"{company.id}: {', '.join(facts)}"
