"""Whether a company should change its size, which is tried out."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.errors import RoundhouseError

MOST_ACTIONS = 40
"""The number of actions after which a change that is not over is judged as it stands."""
LOSS = 0.95
"""The part of their worth that the president must still have after a change that gives the company money."""

PlayOn = Callable[[EighteenGame, str, random.Random], Mapping[str, Any]]
"""What a seat does next when a change is tried out."""


def pays(
    game: EighteenGame,
    player: Player,
    company: Corporation,
    action: Mapping[str, Any],
    play_on: PlayOn,
    rng: random.Random,
) -> bool:
    """Whether the change brings ``company`` money, and leaves its president nearly (LOSS) what they had.

    More shares bring money only where somebody buys them, and the tokens that go with them must be paid: a
    company that cannot is ruined. So the change is done in a trial, and everybody plays on until it is
    another company's turn. Then the company, or the one that took its place in the order, is looked at.
    """
    cash, worth, round_ = company.cash, game.worth(player), game.round
    at = round_.at
    rng = random.Random(rng.random())
    try:
        with game.journal.trial():
            game.perform(action, player.id)
            for _ in range(MOST_ACTIONS):
                waiting = game.deciders()
                if not waiting or game.round is not round_ or round_.at != at:
                    break
                game.perform(play_on(game, waiting[0], rng), waiting[0])
            grown = round_.order[at] if at < len(round_.order) else company
            more = isinstance(grown, Corporation) and grown.cash > cash
            return more and game.worth(player) >= LOSS * worth
    except RoundhouseError:
        return False
    finally:
        game.happened()
