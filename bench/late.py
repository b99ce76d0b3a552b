"""Best routes on late boards of 1817, each with proof.

Every board at the end of a recorded game is searched for every company with a token and every fleet that
the train limit of the last phases allows; then the same boards after ``LATE_LAYS`` more tiles, laid at random
by the rules of track alone, which makes them as dense as the boards on which routers take minutes.
``LATE_SEEDS`` says how many boards are built from each game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bench.replay import DATA, play
from roundhouse.eighteen.formats.games18xx import read_export
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.routes import Budget, best_routes

FLEETS = ("8 8", "8 7", "7 7", "8", "7")
"""Two trains a company: the limit in the phases of these trains."""
BUILT_FLEETS = ("6 5", "8", "6")
"""On boards so dense: what is known of other routers."""
DEADLINE = 10.0
AIM_MS = 100


@dataclass(frozen=True, slots=True)
class Search:
    """One search: what was asked, the seconds it took, what was found."""

    where: str
    seconds: float
    value: int
    proved: bool
    chains: int


def main() -> None:
    lays = int(os.environ.get("LATE_LAYS", "80"))
    seeds = int(os.environ.get("LATE_SEEDS", "3"))
    paths = sorted((DATA / "1817").glob("*.json"))
    report("as recorded", [one for path in paths for one in searches(ended(path.read_bytes()), FLEETS)])
    built = []
    for path in paths:
        for seed in range(seeds):
            game = ended(path.read_bytes())
            build_out(game, Random(seed), lays)
            built += list(searches(game, BUILT_FLEETS, f"{path.stem} seed {seed}"))
    report(f"{lays} tiles more", built)


def ended(recording: bytes) -> EighteenGame:
    """The game as it stands when the recording ends."""
    game = play(read_export(recording))[0].game
    assert isinstance(game, EighteenGame)
    return game


def build_out(game: EighteenGame, random: Random, lays: int) -> None:
    """Lay more tiles, as companies with tokens could if they had turns enough."""
    land = game.land
    for _ in range(lays):
        company = random.choice(with_tokens(game))
        open_lays = [
            (hex_, copy, rotations)
            for hex_ in land.reached_hexes(company)
            for copy, rotations in land.legal_tiles(company, hex_)
        ]
        if open_lays:
            hex_, copy, rotations = random.choice(open_lays)
            land.lay_along(company, hex_, copy, random.choice(rotations), company.id)


def with_tokens(game: EighteenGame) -> list[Corporation]:
    """The companies that have a token on the board."""
    return [company for company in game.corporations.values() if any(game.land.board.tokens_of(company.id))]


def searches(game: EighteenGame, fleets: tuple[str, ...], board: str = "") -> Iterator[Search]:
    """Search the best routes of every fleet for every company with a token."""
    trains = {piece.name: piece for piece in game.pieces.values() if isinstance(piece, Train)}
    for fleet in fleets:
        cards = [trains[name] for name in fleet.split()]
        for company in with_tokens(game):
            network = game.runs.network(company)
            reaches = [game.policies.revenue.train_reach(company, card) for card in cards]
            start = time.process_time()
            found = best_routes(network, reaches, game.runs.rules(company), budget=stop_at(start + DEADLINE))
            seconds = time.process_time() - start
            where = f"{board} {company.id} {fleet}".strip()
            yield Search(where, seconds, found.value, found.optimal, len(network.chains))


def stop_at(end: float) -> Budget:
    """No search beyond so many seconds of this process."""
    return Budget(expired=lambda: time.process_time() > end)


def report(name: str, found: list[Search]) -> None:
    """Print how long they took, and the longest."""
    times = sorted(one.seconds * 1000 for one in found)
    proved = sum(one.proved for one in found)
    print(
        f"{name:16} {len(found):5} searches  p50 {times[len(times) // 2]:7.2f}  "
        f"p99 {times[len(times) * 99 // 100]:7.2f}  worst {times[-1]:7.1f} ms  "
        f"up to {max(one.chains for one in found)} chains  proved {proved / len(found):7.2%}   "
        f"(aim {AIM_MS} ms each)"
    )
    for one in sorted(found, key=lambda one: -one.seconds)[:5]:
        print(f"  {one.seconds * 1000:9.1f} ms  {one.where}: {one.value} on {one.chains} chains")
