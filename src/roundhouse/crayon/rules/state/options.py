"""Rules that the rulebook leaves open, each an option of the table (docs/decisions/0801-open-points.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from roundhouse.crayon.board.definition import BoardDefinition, Numbers
from roundhouse.table.chosen_options import check_options
from roundhouse.table.protocol import Option


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has chosen, by the names of :func:`options_of` with underscores."""

    deck: str = ""
    goal: str = "standard"
    start: str = "standard"
    foreman_exchange: str = "both"
    start_city: str = "setup"
    hide_gold: str = "no"
    refused_ship: str = "go-on"
    own_lost_turn: str = "next"
    troll_plain: str = "flat"
    crossgrade: str = "no"
    rainbow: str = "forever"
    right_of_way: str = "3"
    foreman_deals: str = "3"
    lost_turns: str = "add-up"
    event_end: str = "any"
    strike: str = "all"
    equal_turns: str = "no"
    borrow: str = "no"
    resign: str = "no"
    disputed: str = "printed"
    sand_storm: str = "last-city"
    storm_ship: str = "kept"
    fees: str = "standard"
    loads: str = "limited"
    victory: str = "standard"
    last_round: str = "no"
    handicap: str = "no"

    @property
    def together(self) -> bool:
        """Do all players win or lose together?"""
        return self.victory == "together"

    def change(self, numbers: Numbers) -> Numbers:
        """The numbers of a board as this table plays them."""
        fee = {"none": 0, "double": 2 * numbers.fee}.get(self.fees, numbers.fee)
        fewer = QUICK_CITIES if self.goal == "quick" else 0
        return replace(numbers, fee=fee, majors=max(1, numbers.majors - fewer))


QUICK_CITIES = 2
"""So many major cities fewer are joined in a quick game."""

_CHOICES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    (
        "goal",
        "Goal",
        "How much gold wins: what the board says, 50 less, 50 more, or for a quick game 100 less and two "
        "major cities fewer.",
        ("standard", "short", "long", "quick"),
    ),
    (
        "start",
        "Gold at the start",
        "What the board says, or 10 more for a quicker game.",
        ("standard", "fast"),
    ),
    (
        "victory",
        "What wins",
        "Gold and major cities; or a race: whoever is first to join the major cities wins, with any gold; or "
        "together: all win when they have as much gold between them as would make each of them win, and "
        "their tracks, taken as one, join the major cities.",
        ("standard", "race", "together"),
    ),
    (
        "last-round",
        "Last round",
        "When nobody has won by its end, the game is over and nobody has. Good against a par, together or "
        "alone.",
        ("no", "30", "35", "40", "45", "50", "55", "60"),
    ),
    (
        "fees",
        "Fees for the track of others",
        "What the board says, twice as much, or none.",
        ("standard", "double", "none"),
    ),
    (
        "loads",
        "Loads",
        "As many of each as the board has chips, or as many as anybody wants.",
        ("limited", "unlimited"),
    ),
    (
        "handicap",
        "Handicap",
        "The first seat begins with so much less gold.",
        ("no", "10", "20", "30"),
    ),
    (
        "foreman-exchange",
        "Exchange of foremen",
        "While moving and while building, or only while building.",
        ("both", "build-only"),
    ),
    (
        "start-city",
        "Start city",
        "Chosen during set-up, or just before the first move.",
        ("setup", "before-first-move"),
    ),
    ("hide-gold", "Hidden gold", "Gold is private until the first war tax.", ("no", "yes")),
    (
        "refused-ship",
        "Refused ship",
        "Who refuses a ship goes on with what movement is left, or stays in port.",
        ("go-on", "stay"),
    ),
    (
        "own-lost-turn",
        "Turn lost on one's own turn",
        "Stop now and miss the next turn too, or only stop now.",
        ("next", "now"),
    ),
    (
        "troll-plain",
        "Troll on easy ground",
        "Every milepost below costs the troll the same, or never more than anyone.",
        ("flat", "cheaper"),
    ),
    ("crossgrade", "Change of train within a level", "For 5 gold.", ("no", "yes")),
    (
        "rainbow",
        "Rainbow bridge",
        "Stays for good, or until the next strike of the wizards.",
        ("forever", "until-strike"),
    ),
    (
        "right-of-way",
        "Right of way",
        "For how many own turns an owner may rebuild erased track before others.",
        ("3", "0", "5"),
    ),
    (
        "foreman-deals",
        "Deals of foremen",
        "In which deal everybody must take one.",
        ("3", "1", "2", "5"),
    ),
    (
        "lost-turns",
        "Several lost turns",
        "They add up, or one is all that a train can lose at a time.",
        ("add-up", "one"),
    ),
    (
        "event-end",
        "End of an event",
        "With the next turn of whoever drew it, missed or not, or only with one that is played.",
        ("any", "played"),
    ),
    (
        "strike",
        "Strike of the wizards",
        "Magic links join nothing, or they still join cities for victory and only trains cannot pass.",
        ("all", "moves-only"),
    ),
    (
        "sand-storm",
        "Trains in a sand storm",
        "They fall back to the last city that they passed, or to the nearest.",
        ("last-city", "nearest-city"),
    ),
    (
        "storm-ship",
        "Ships in a storm",
        "A ship that is driven into port is kept and may sail on, or goes back and the train is ashore.",
        ("kept", "given-back"),
    ),
    (
        "equal-turns",
        "Equal turns",
        "The first to reach the goal wins, or everybody plays the round to its end and the most gold wins.",
        ("no", "yes"),
    ),
    (
        "borrow",
        "Borrowing",
        "Up to 20 gold at a time, to be paid back twice out of deliveries.",
        ("no", "yes"),
    ),
    (
        "resign",
        "Giving up",
        "A player may leave the game; the track stays. Otherwise a bot can take the seat.",
        ("no", "yes"),
    ),
)


def options_of(board: BoardDefinition | None = None) -> tuple[Option, ...]:
    """The options of a board, as the lobby shows them; without one, those of every board."""
    own: list[Option] = []
    if board and len(board.decks) > 1:
        decks = tuple(deck.id for deck in board.decks)
        own.append(Option("deck", "Deck", "Which cards are played with.", decks, decks[0]))
    if board and (cities := [city for city in board.cities if city.disputed]):
        told = ", ".join(f"{city.name} is {city.size}, or {city.disputed}" for city in cities)
        own.append(
            Option("disputed", "Disputed cities", f"{told}, for crowds.", ("printed", "other"), "printed")
        )
    return (*own, *(Option(id, name, text, values, values[0]) for id, name, text, values in _CHOICES))


def read_options(board: BoardDefinition, chosen: Mapping[str, str]) -> Options:
    """The chosen options. Raises Malformed for an option or a word that there is not."""
    check_options(board.name, options_of(board), chosen)
    found = {"deck": board.decks[0].id}
    return Options(**found | {name.replace("-", "_"): word for name, word in chosen.items()})
