"""How a game ends: the reasons, when each of them ends it, bankruptcy, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roundhouse.eighteen.model.words import ENDS
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
"""The reasons for which a game can end, in words, with those that no title can ask for."""
LAST_TURN = 100
"""The stock round with which a game ends that is not over by then, as on 18xx.games.

A net for players who pass for ever. Games of random players that would end by their rules have taken a
little longer (decision 1700).
"""
QUIET_TURNS = 5
"""A game stands still after more turns than this in which no company earned, bought a train
or was started."""
TIMINGS = ("immediate", "after_turn", "current_round", "current_or", "full_or", "one_more_full_or_set")


def reason_in_words(game: GameInPlay) -> str:
    """Why the game ended, in words for people."""
    return reason_words(game).get(game.progress.end_reason or "", game.progress.end_reason or "")


def reason_words(game: GameInPlay) -> Mapping[str, str]:
    """The words for each reason to end: those of every title, and those of this title's parts."""
    return {**REASONS, **game.ends}


def _is_enough_bankrupt(game: GameInPlay) -> bool:
    bankrupt = [player for player in game.players if player.bankrupt]
    if not bankrupt:
        return False
    left = 1 if game.settings.bankruptcy_ends_after == "all_but_one" else len(game.players) - 1
    return len(game.players) - len(bankrupt) <= left


def _is_bank_broken(game: GameInPlay) -> bool:
    return game.progress.broken


def _is_price_at_end(game: GameInPlay) -> bool:
    return game.market.is_anyone_in("endgame")


def _is_final_train_sold(game: GameInPlay) -> bool:
    return not game.depot.for_sale()


def _is_final_phase(game: GameInPlay) -> bool:
    return game.depot.phase_index == len(game.title.phases) - 1


def _are_all_closed(game: GameInPlay) -> bool:
    """Whether nobody has anything left that could earn: all companies are closed, no private has an owner."""
    return all(company.closed for company in game.companies()) and all(
        private.owner is None for private in game.privates.values()
    )


def _stands_still(game: GameInPlay) -> bool:
    return game.progress.turn - game.progress.active > QUIET_TURNS


_CHECKS: Mapping[str, Callable[[GameInPlay], bool]] = {
    "bankrupt": _is_enough_bankrupt,
    "bank": _is_bank_broken,
    "stock_market": _is_price_at_end,
    "final_train": _is_final_train_sold,
    "final_phase": _is_final_phase,
    "all_closed": _are_all_closed,
    "standstill": _stands_still,
}
"""For each usual reason to end, whether it holds now; the ending policy knows the title's own."""


def checks_of(game: GameInPlay) -> Sequence[tuple[str, Callable[[GameInPlay], bool]]]:
    """The usual reasons that can end this game, each with the function that tells whether it holds now."""
    return tuple(item for item in _CHECKS.items() if item[0] in game.wanted_ends)


def conditions(game: GameInPlay) -> list[str]:
    """The reasons to end that hold now, those of the title's own first."""
    own = [reason for reason in game.policies.ending.end_reasons() if reason in game.wanted_ends]
    every = own + [reason for reason, holds in game.end_checks if holds(game)]
    idle = game.settings.ends_at_tables_only
    return [reason for reason in every if reason not in idle] if idle and game.trusting else every


def check_now(game: GameInPlay) -> None:
    """After an action: note what will end the game, and end it if that happens at once."""
    if game.over:
        return
    for reason in conditions(game):
        timing = game.wanted_ends[reason]
        if game.round.kind == "stock":
            timing = game.settings.end_in_stock_rounds.get(reason, timing)
        if timing == "after_turn":
            game.progress.last_to_operate |= game.market.those_in("endgame")
        if timing == "immediate":
            game.end(reason)
            return
        known = game.progress.end_timing
        if known is not None and game.settings.first_end_counts:
            continue
        if known is None or _rank(game, reason) < _rank(game, game.progress.end_reason or reason):
            game.progress.end_reason = reason
            game.progress.end_timing = timing
            if timing == "one_more_full_or_set":
                game.progress.last_set = game.progress.turn + 1
            game.happen(EndAnnounced(reason=reason))


def _rank(game: GameInPlay, reason: str) -> tuple[int, int]:
    """The rank of a reason among others, lower first:
    a sooner end comes first, unless the settings order the timings.

    Of equal timings the reason that the title names first comes first.
    """
    wanted, order = game.wanted_ends, game.settings.end_priority
    timing = wanted[reason]
    place = order.index(timing) if timing in order else len(order) + TIMINGS.index(timing)
    return place, list(wanted).index(reason)


def check_round_over(game: GameInPlay) -> bool:
    """After a round: whether the game is over. It is ended here if its timing says so."""
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
    """Have ``player`` sell everything that can be sold and pay all cash to the bank;
    they are out of the game."""
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
    """Sell the most valuable bundle of ``corporation`` that a bankrupt player may sell;
    ``False`` if there is none."""
    allowed = [
        (shares, percent)
        for shares, percent in game.shares.bundles(player, corporation)
        if step.may_sell_bankrupt(player, company, shares, percent)
    ]
    if not allowed:
        return False
    shares, percent = max(allowed, key=lambda bundle: game.policies.stock.sale_value(*bundle))
    game.policies.stock.sell(shares, percent)
    return True


def outcome(game: GameInPlay) -> Outcome:
    """The result: scores in money, best first, the reason for the end, and all who share the best score."""
    scores = {player.id: game.worth(player) for player in game.players}
    ranked = dict(sorted(scores.items(), key=lambda item: -item[1]))
    best = max(ranked.values())
    winners = tuple(seat for seat, score in ranked.items() if score == best)
    return Outcome(ranked, game.progress.end_reason or "custom", winners)
