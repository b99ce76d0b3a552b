"""What chance says before the game, and what comes with the private companies."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import PresidentChanged, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private

from ..events import LinesDrawn
from .facts import bank_of, facts_of, island_of, other_lines, railway_of
from .railway import take_share

KEPT = 3
"""The number of shares of the Short Line that are kept for exchanges: its last ones."""
BANKS = 8
"""The number of the certificates that the Union Bank begins with."""


def draw_lines(game: GameInPlay) -> None:
    """Chance says which line is the Main Line and which is the Short Line; their prices and tokens are set.

    The tokens of the railway lie at the homes of the other lines.
    """
    facts, island, railway = facts_of(game), island_of(game), railway_of(game)
    drawn = game.chance.shuffled([game.corporations[name] for name in facts.lines])
    island.main, island.short, shared = drawn[:3]
    island.started = (island.main, island.short)
    for line, price in ((island.main, facts.main_price), (island.short, facts.short_price)):
        cell = game.market.cell(price)
        assert cell is not None
        game.market.move(line, cell)
        line.float_percent = facts.line_float
        _place(game, line, line)
        island.places[line] = line.definition.home[:1]
        game.leave_out(game.privates[facts.cards[line.id]])
    for line in other_lines(game):
        _place(game, line, railway)
    for share in island.short.shares(island.short)[-KEPT:]:
        share.reserved = True
    _fill_pool(game)
    for line in (island.main, shared):
        game.shares.move(game.certificates[f"{line.id}_{BANKS}"], bank_of(game))
    railway.floated = True
    game.pay(game.bank, railway, facts.railway_cash)
    game.give_private(game.private(facts.mail), railway)
    game.happen(LinesDrawn(main=island.main.id, short=island.short.id, bank=shared.id))


def _place(game: GameInPlay, line: Corporation, owner: Corporation) -> None:
    """Place a token of ``owner`` at the home of a line."""
    game.land.release_home(line)
    game.land.board.place_token(line.definition.home[0], 0, owner.id)
    owner.tokens = owner.tokens[1:]


def _fill_pool(game: GameInPlay) -> None:
    """Put all shares into the pool but those that are kept for exchanges."""
    for corporation in game.corporations.values():
        for share in corporation.shares(corporation):
            if not share.reserved:
                game.shares.move(share, game.pool)


def hand_out(game: GameInPlay, private: Private, player: Player) -> None:
    """Give ``player`` what comes with a private company: a presidency, a share of the Main Line or of the
    railway."""
    facts, island = facts_of(game), island_of(game)
    if private.id == facts.bank:
        private.value = 0  # it counts for what the bank has
    elif private.id == facts.main_concession:
        _make_president(game, player, island.main)
    elif private.id == facts.short_concession:
        _make_president(game, player, island.short)
    elif private.id in facts.with_main_share:
        share = game.certificates[f"{island.main.id}_{facts.with_main_share[private.id]}"]
        game.shares.give(player, (share,), change_president=False)
        game.happen(ShareReceived(player=player.id, company=island.main.id, percent=share.percent))
        game.check_float(island.main)
    else:
        for line in other_lines(game):
            if facts.cards[line.id] == private.id:
                take_share(game, player, line)


def _make_president(game: GameInPlay, player: Player, company: Corporation) -> None:
    """Give ``player`` the president's certificate of the Main Line or the Short Line. Whoever has as much of
    it in single shares does not preside."""
    share, cell = game.shares.president_share(company), company.cell
    assert cell is not None
    game.market.set_par(company, cell)
    game.shares.give(player, (share,), change_president=False)
    company.player = player
    game.happen(ShareReceived(player=player.id, company=company.id, percent=share.percent))
    game.happen(PresidentChanged(player=player.id, company=company.id))
    game.check_float(company)
