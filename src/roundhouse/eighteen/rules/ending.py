"""How a game ends."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.model.words import ENDS, EndTiming
from roundhouse.table.protocol import Outcome

from .in_play import GameInPlay
from .state.events import EndAnnounced, PlayerBankrupt
from .state.pieces import Corporation, Player
from .steps.trains import BuyTrains

REASONS = {
    **ENDS,
    "manually_ended": "it was stopped by agreement",
    "final_round": "the last round is over",
    "dnf": "it goes on without end",
    "custom": "the title’s own condition is met",
}
"""Why a game ended, also where no title can ask for it."""
LAST_TURN = 100
"""A game that reaches this stock round ends there: nobody can do anything any more."""
QUIET_TURNS = 5
"""After so many turns in which no company earned, bought a train or was started there is a standstill."""
TIMINGS = ("immediate", "current_round", "current_or", "full_or", "one_more_full_or_set")


def reason_in_words(game: GameInPlay) -> str:
    """Why the game ended."""
    return reason_words(game).get(game.progress.end_reason or "", game.progress.end_reason or "")


def reason_words(game: GameInPlay) -> Mapping[str, str]:
    """What people call the reasons for the end: those of every title, and those of this one's parts."""
    return {**REASONS, **game.ends}


def wanted_ends(game: GameInPlay) -> Mapping[str, EndTiming]:
    """What ends this game and when, with so many players."""
    more = game.settings.end_by_players.get(len(game.players))
    return {**game.settings.end, **more} if more else game.settings.end


def conditions(game: GameInPlay) -> list[str]:
    """The reasons to end that hold now."""
    out = list(game.policies.ending.end_reasons())
    wanted = wanted_ends(game)
    if "bankrupt" in wanted:
        solvent = len(game.players)
        for player in game.players:
            solvent -= player.bankrupt
        if solvent < len(game.players) if game.settings.bankruptcy_ends_after == "one" else solvent <= 1:
            out.append("bankrupt")
    if "bank" in wanted and game.progress.broken:
        out.append("bank")
    if "stock_market" in wanted and game.market.is_anyone_in("endgame"):
        out.append("stock_market")
    if "final_train" in wanted and not game.depot.for_sale():
        out.append("final_train")
    if "final_phase" in wanted and game.depot.phase_index == len(game.title.phases) - 1:
        out.append("final_phase")
    if "all_closed" in wanted and all(company.closed for company in game.companies()):
        out.append("all_closed")
    if "standstill" in wanted and game.progress.turn - game.progress.active > QUIET_TURNS:
        out.append("standstill")
    return [reason for reason in out if reason in wanted] if out else out


def check_now(game: GameInPlay) -> None:
    """After an action: note what will end the game, and end it if that is immediate."""
    if game.over:
        return
    for reason in conditions(game):
        timing = wanted_ends(game)[reason]
        if timing == "immediate":
            game.end(reason)
            return
        known = game.progress.end_timing
        if known is None or _rank(game, reason) < _rank(game, game.progress.end_reason or reason):
            game.progress.end_reason = reason
            game.progress.end_timing = timing
            game.happen(EndAnnounced(reason=reason))
            if timing == "one_more_full_or_set":
                game.progress.last_set = game.progress.turn + 1


def _rank(game: GameInPlay, reason: str) -> tuple[int, int]:
    """The sooner a reason ends the game the better; of equals, the first that the title names."""
    wanted = wanted_ends(game)
    return TIMINGS.index(wanted[reason]), list(wanted).index(reason)


def check_round_over(game: GameInPlay) -> bool:
    """After a round: is the game over?"""
    check_now(game)
    if game.over:
        return True
    progress = game.progress
    timing, round_ = progress.end_timing, game.round
    operating = game.policies.order.closes_operating(round_)
    last_of_set = operating and round_.number >= progress.rounds_in_set
    over = {
        "current_round": True,
        "current_or": operating,
        "full_or": last_of_set,
        "one_more_full_or_set": last_of_set and progress.turn >= (progress.last_set or 0),
    }.get(timing or "", False)
    if over:
        game.end(progress.end_reason or "custom")
    return over


def bankrupt(game: GameInPlay, player: Player, company: Corporation) -> None:
    """``player`` sells everything that can be sold, pays the bank, and is out of the game."""
    event = PlayerBankrupt(player=player.id)
    game.record(event)
    step = game.round.step(BuyTrains)
    for corporation in sorted(player.held, key=game.market.operating_key):
        while sell_best(game, step, player, company, corporation):
            pass
    game.pay(player, game.bank, player.cash)
    player.bankrupt = True
    game.announce(event)


def sell_best(
    game: GameInPlay, step: BuyTrains, player: Player, company: Corporation, corporation: Corporation
) -> bool:
    """Sell the most valuable bundle that may be sold for a train of ``company``; no if there is none."""
    allowed = [
        (shares, percent)
        for shares, percent in game.shares.bundles(player, corporation)
        if step.may_sell(player, company, shares, percent)
    ]
    if not allowed:
        return False
    shares, percent = max(allowed, key=lambda bundle: game.policies.stock.sale_value(*bundle))
    game.policies.stock.sell(shares, percent)
    return True


def outcome(game: GameInPlay) -> Outcome:
    """The scores, best first."""
    scores = {player.id: game.worth(player) for player in game.players}
    ranked = dict(sorted(scores.items(), key=lambda item: -item[1]))
    best = max(ranked.values())
    winners = tuple(seat for seat, score in ranked.items() if score == best)
    return Outcome(ranked, game.progress.end_reason or "custom", winners)
