"""A game in play in a form that can be printed, to be finished at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.wording import both
from roundhouse.eighteen.print.source import CompanyStanding, GameStanding, PrintSource
from roundhouse.eighteen.print.turns import turn_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player

from .pictures import map_view, market_view
from .situation import situation
from .words import percents, say


def source_of(game: EighteenGame) -> PrintSource:
    """What is printed of a game: its title, and where everything stands."""
    companies = {one.id: _company(game, one) for one in game.companies() if not one.closed}
    standing = GameStanding(
        map_view(game),
        market_view(game),
        situation(game),
        companies,
        (
            (
                say("Now"),
                (
                    f"{situation(game)}.".replace("..", "."),
                    say("Phase %(name)s.", name=game.phase.name),
                    say("The bank has %(money)s.", money=game.money(game.bank.cash)),
                ),
            ),
            *((player.name, tuple(_player(game, player))) for player in game.players),
            (say("Companies"), tuple(_companies(game))),
        ),
    )
    turn = turn_words(type(step) for step in game.rounds["operating"].steps)
    return PrintSource(game.title, standing=standing, turn=turn, ends=game.ends)


def _company(game: EighteenGame, company: Corporation) -> CompanyStanding:
    return CompanyStanding(
        game.money(company.cash),
        tuple(train.name for train in company.trains),
        company.player.name if company.player else "",
        game.money(company.cell.price) if company.cell else "",
        len(company.definition.tokens) - len(company.tokens),
    )


def _player(game: EighteenGame, player: Player) -> Iterator[str]:
    yield say("Cash %(money)s", money=game.money(player.cash))
    shares = [
        f"{company.id} {percents(player.percent(company))}"
        + (f" ({say('president')})" if company.player is player else "")
        for company in player.held
        if player.percent(company)
    ]
    if shares:
        yield say("Shares: %(names)s", names=both(shares))
    if player.privates:
        owned = both(private.name for private in player.privates)
        yield say("Private companies: %(names)s", names=owned)
    if player is game.progress.priority:
        yield say("Begins the next stock round")


def _companies(game: EighteenGame) -> Iterator[str]:
    for company in game.companies():
        if company.closed or not (company.parred or company.player):
            continue
        facts = [game.money(company.cash)]
        if company.cell:
            facts.append(say("price %(money)s", money=game.money(company.cell.price)))
        if company.trains:
            trains = both(train.name for train in company.trains)
            facts.append(say("trains %(names)s", names=trains))
        if company.privates:
            facts.append(both(private.name for private in company.privates))
        yield f"{company.id}: {', '.join(facts)}"
