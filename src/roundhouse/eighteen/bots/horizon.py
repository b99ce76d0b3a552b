"""How many operating rounds a game still lasts."""

from __future__ import annotations

import math

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import OperatingRound

GROWTH = 1.06
"""The factor by which revenues grow from one operating round to the next, by track and better trains."""
MOST_ROUNDS, USUAL_ROUNDS = 16, 12
"""The most operating rounds that are expected, and the most where nothing tells the end."""
ROUNDS_A_PHASE = 2.5
"""The number of operating rounds that a phase takes, where no bank can break."""
SETS_A_PHASE = 4
"""The number of sets of operating rounds for each phase so far, beyond which a game stalls."""
SLOW_START = 60
"""The money that the bank pays for each player in the first operating rounds."""


def rounds_left(game: EighteenGame) -> int:
    """About how many operating rounds are still to come, the present one included."""
    progress = game.progress
    if progress.end_timing is not None:
        round_ = game.round
        done = round_.number - 1 if isinstance(round_, OperatingRound) else 0
        left = max(1, progress.rounds_in_set - done)
        match progress.end_timing:
            case "current_or" | "current_round" | "immediate":
                return 1
            case "one_more_full_or_set":
                return left + (progress.rounds_in_set if progress.turn < (progress.last_set or 0) else 0)
            case _:
                return left
    ends = game.settings.end
    if "bank" in ends and game.bank_limited:
        paid = sum(company.runs[-1] for company in game.companies() if company.runs)
        paid += sum(private.revenue for private in game.privates.values() if private.owner)
        paid = max(paid, SLOW_START * len(game.players))
        rounds = math.log(1 + max(0, game.bank.cash) * (GROWTH - 1) / paid) / math.log(GROWTH)
        return max(1, min(MOST_ROUNDS, math.ceil(rounds)))
    phases = len(game.title.phases) - 1 - game.depot.phase_index
    if "final_phase" in ends or "final_train" in ends:
        if stalls(game):  # nobody brings the end about: there is time for anything that pays in the long run
            return MOST_ROUNDS
        return max(1, min(MOST_ROUNDS, math.ceil(phases * ROUNDS_A_PHASE)))
    return max(3, min(USUAL_ROUNDS, math.ceil((phases + 1) * ROUNDS_A_PHASE)))


def stalls(game: EighteenGame) -> bool:
    """Whether phases come much more slowly than usual, so that money saved for later trains lies idle."""
    return game.progress.turn > SETS_A_PHASE * (game.depot.phase_index + 1)
