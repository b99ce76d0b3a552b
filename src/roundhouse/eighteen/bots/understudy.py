"""The bot that plays for everybody when a game is played on in thought: Steady, made quicker."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.turns import LaysTiles
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

from .fleet import next_train
from .investing import Opinion, nothing_more
from .laying import rounds_that_count, tile_to_lay
from .prospects import Prospects
from .steady import Steady

Action = Mapping[str, Any]

TRIED = 3
"""The number of tiles that are tried before one is laid in thought."""
TASTE = 0.25
"""The part by which players in thought may value shares of a company more than its runs say, or less."""
MOST_KNOWN = 5_000
"""The number of lays that are remembered of a game; each takes half a kilobyte."""


class KnownLays:
    """The tiles that companies lay in thought, remembered from one decision to the next.

    The same company lays the same tile before the same choice on the same board with the same trains.
    Nothing else decides, so what is remembered does not depend on what was thought before.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, Action] = {}

    def lay(
        self, game: EighteenGame, company: Corporation, choices: Sequence[Choice], prospects: Prospects
    ) -> Action:
        """The lay, one of the choices, that ``company`` makes in thought."""
        board = game.land.board.digest
        coming = next_train(game)
        key = (
            company.id,
            board,
            game.depot.phase_index,
            tuple(train.face.name for train in game.policies.trains.runnable_trains(company)),
            coming.name if coming else "",
            tuple(train.name for train in game.depot.for_sale()[:1]),
            rounds_that_count(game),
            hash(tuple(tuple(choice.action.values()) for choice in choices)),
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            rng = random.Random(board + company.id.encode())
            found = tile_to_lay(game, company, choices, TRIED, prospects, rng).fill(rng)
            self._known[key] = found
        return found


class Understudy(Steady):
    """A quicker Steady, who plays for everybody in thought.

    It tries few tiles, and places no tokens. A company lays the same tiles in every playout, if it can: so
    playouts differ by what is done, not by chance.
    """

    def __init__(self, known: KnownLays, tastes: random.Random | None = None) -> None:
        """With ``tastes`` the players' opinions on shares are drawn from it,
        so that the game goes on in another way."""
        super().__init__()
        self._known = known
        self._tastes = tastes
        self._opinions: dict[tuple[str, str], float] = {}
        self._plans: dict[tuple[str, int], Action | None] = {}
        self._turns: Counter[str] = Counter()

    def begin(self) -> None:
        """Forget the turns of the last playout, to begin another one."""
        self._turns.clear()

    def play(self, game: EighteenGame, seat: str, rng: random.Random) -> None:
        """Do what ``seat`` does now. Raises RoundhouseError where it cannot play on.

        A tile that is planned is laid without a look at all the others, if the rules let it be laid.
        """
        company = game.round.entity
        if isinstance(company, Corporation) and isinstance(game.round.waiting(), LaysTiles):
            planned = self._plans.get((company.id, self._turns[company.id] + 1))
            if planned is not None:
                with suppress(RoundhouseError), game.journal.attempt():
                    game.perform(planned, seat)
                    self._turns[company.id] += 1
                    return
        game.perform(self.choose(game, seat, rng), seat)

    def opinion(self, player: Player) -> Opinion:
        """The opinion of ``player`` on shares, the same in every playout:
        up to a quarter (TASTE) from what runs say."""
        tastes = self._tastes
        if tastes is None:
            return nothing_more

        def opinion(company: Corporation) -> float:
            key = player.id, company.id
            if key not in self._opinions:
                self._opinions[key] = tastes.uniform(1 / (1 + TASTE), 1 + TASTE)
            return self._opinions[key]

        return opinion

    def _track(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Action | None:
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        self._turns[company.id] += 1
        place = company.id, self._turns[company.id]
        planned = self._plans.get(place)
        if planned is not None and any(planned == choice.action for choice in choices if not choice.open):
            return planned
        found = self._known.lay(game, company, choices, self.prospects(game))
        self._plans.setdefault(place, found)
        return found

    def _token(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Action | None:
        if any(choice.type == "pass" for choice in game.choices(player.id)):
            return None
        return super()._token(game, player, choices, rng)
