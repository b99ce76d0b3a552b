"""A third family, small and whole, that proves the server knows none: *Tallies*, a game of heaps.

Everyone seals a guess first, all at once. Then they take 1 to 3 counters in turn, or draw a hidden card
that counts at the end; a draw cannot be undone. Whoever guessed what they took gets five more.
"""

from __future__ import annotations

import html
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.table.chance import Chance
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Malformed, Refusal, Unknown
from roundhouse.table.forms import form
from roundhouse.table.journal import Journal, Piece, tracked
from roundhouse.table.protocol import (
    Bot,
    Event,
    Option,
    Outcome,
    Record,
    Setup,
    TablePages,
    TitleCard,
)
from roundhouse.table.snapshot import dump, restore

MOST = 3
CARDS = tuple(range(11, 31))


class Done(Event, frozen=True):
    text: str

    def words(self) -> str:
        return self.text


class Heap(Piece):
    counters: int = tracked(0)
    deck: tuple[int, ...] = tracked(())
    turn: int = tracked(0)
    revealed: bool = tracked(False)


class Hand(Piece):
    guess: int | None = tracked(None)
    taken: int = tracked(0)
    cards: tuple[int, ...] = tracked(())


class Tallies:
    """The rules."""

    def __init__(self, setup: Setup) -> None:
        if setup.title != "tallies":
            raise Unknown("title/unknown", f"Tallies has no title {setup.title}.")
        self.setup = setup
        self.journal = Journal()
        self.chance = Chance(setup.seed)
        self.heap = Heap("heap")
        self.heap.counters = int(setup.options.get("heap", "20"))
        self.heap.deck = tuple(self.chance.shuffled(CARDS))
        self.hands = {seat.id: Hand(f"hand:{seat.id}") for seat in setup.seats}
        self.journal.adopt(self.chance, self.heap, *self.hands.values())
        self._names = {seat.id: seat.name for seat in setup.seats}
        self._seats = [seat.id for seat in setup.seats]
        self._events: list[Event] = []

    def _turn(self) -> str:
        return self._seats[self.heap.turn % len(self._seats)]

    def deciders(self) -> tuple[str, ...]:
        guessing = tuple(seat for seat, hand in self.hands.items() if hand.guess is None)
        if guessing:
            return guessing
        return (self._turn(),) if self.heap.counters else ()

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        found: list[Choice] = []
        for one in self.deciders():
            if seat not in (None, one):
                continue
            if self.hands[one].guess is None:
                found.append(Choice({"type": "guess", "player": one}, {"secret": Span(0, 30)}))
                continue
            found.append(
                Choice({"type": "take", "player": one}, {"count": Span(1, min(MOST, self.heap.counters))})
            )
            if self.heap.deck:
                found.append(Choice({"type": "draw", "player": one}))
        return found

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        kind = action["type"]
        player = action.get("player")
        if kind not in ("guess", "take", "draw"):
            raise Malformed("action/unknown", f"Tallies has no action “{kind}”.")
        if player not in self.deciders() or seat not in (None, player):
            raise Refusal("turn/not-yours", "It is not your turn.")
        if not any(choice.admits(action) for choice in self.choices(player)):
            raise Refusal("tallies/illegal", "That is not allowed now.", hint="take 1 to 3")
        hand, name = self.hands[player], self._names[player]
        match kind:
            case "guess":
                hand.guess = action["secret"]
                self.heap.revealed = False
                self._events.append(Done(text=f"{name} seals a guess."))
            case "take":
                self.heap.counters = self.heap.counters - action["count"]
                hand.taken = hand.taken + action["count"]
                self.heap.turn = self.heap.turn + 1
                self.heap.revealed = False
                self._events.append(Done(text=f"{name} takes {action['count']}."))
            case "draw":
                hand.cards = (*hand.cards, self.heap.deck[0])
                self.heap.deck = self.heap.deck[1:]
                self.heap.turn = self.heap.turn + 1
                self.heap.revealed = True
                self._events.append(Done(text=f"{name} draws a card."))
                self._events.append(Done(text=f"You drew card {hand.cards[-1]}.", only=(player,)))

    def programmed(self) -> Mapping[str, Any] | None:
        return None

    def happened(self) -> list[Event]:
        events, self._events = self._events, []
        return events

    def outcome(self) -> Outcome | None:
        if self.deciders():
            return None
        scores = {
            seat: hand.taken + sum(hand.cards) // 10 + (5 if hand.guess == hand.taken else 0)
            for seat, hand in self.hands.items()
        }
        best = max(scores.values())
        return Outcome(scores, "the heap is empty", tuple(s for s, score in scores.items() if score == best))

    def undo_allowed(self) -> bool:
        return not self.heap.revealed

    def view(self, seat: str | None) -> Mapping[str, Any]:
        return {
            "counters": self.heap.counters,
            "deck": len(self.heap.deck),
            "hands": {
                one: {
                    "taken": hand.taken,
                    "cards": list(hand.cards) if one == seat else len(hand.cards),
                    "guess": hand.guess if one == seat else hand.guess is not None,
                }
                for one, hand in self.hands.items()
            },
        }

    def status(self) -> str:
        waiting = self.deciders()
        if not waiting:
            return "The heap is empty"
        return " and ".join(self._names[seat] for seat in waiting) + " to play"

    def dump(self) -> Mapping[str, Any]:
        return dump([self.chance, self.heap, *self.hands.values()], str)

    def restore(self, saved: Mapping[str, Any]) -> None:
        pieces = {piece.key: piece for piece in (self.chance, self.heap, *self.hands.values())}
        restore(saved, pieces, str)
        self.journal = Journal()

    def rest(self) -> None:
        self.journal.forget()


class Greedy:
    """Takes as many as it can."""

    name = "greedy"

    def choose(self, game: Any, seat: str, rng: random.Random) -> Mapping[str, Any]:
        choice = game.choices(seat)[0]
        filled: dict[str, Any] = choice.fill(rng)
        return filled | {name: span.high for name, span in choice.open.items() if name == "count"}


class Pages:
    """What the table page shows."""

    def board(self, game: Any, seat: str | None) -> str:
        dots = "".join(
            f'<circle cx="{20 + 36 * (n % 10)}" cy="{20 + 36 * (n // 10)}" r="14" class="counter"/>'
            for n in range(game.heap.counters)
        )
        return (
            f'<svg viewBox="0 0 380 120" role="img" aria-label="{game.heap.counters} counters">{dots}</svg>'
        )

    def act(self, game: Any, seat: str | None) -> str:
        if game.outcome() is not None:
            return "<p>Nothing is left to take.</p>"
        labels = {"guess": "Seal a guess", "take": "Take counters", "draw": "Draw a card"}
        return "".join(form(choice, labels[choice.type]) for choice in game.choices(seat) if seat)

    def panels(self, game: Any, seat: str | None) -> Sequence[tuple[str, str, str]]:
        rows = "".join(
            f"<tr><th>{html.escape(game._names[one])}</th><td>{hand.taken}</td><td>{len(hand.cards)}</td></tr>"
            for one, hand in game.hands.items()
        )
        table = f'<table data-key="p"><tr><th>Player<th>Taken<th>Cards</tr>{rows}</table>'
        panels = [("players", "Players", table)]
        if seat:
            cards = ", ".join(map(str, game.hands[seat].cards)) or "none"
            panels.append(("hand", "Hand", f'<p data-key="h">Your cards: {cards}</p>'))
        return panels

    def ask(self, game: Any, seat: str | None, question: Mapping[str, str]) -> str:
        return f"<p>{html.escape(question.get('about', ''))}</p>"

    def assets(self) -> Mapping[str, str]:
        return {"tallies.css": ".counter { fill: var(--accent); }"}


class TalliesFamily:
    """The family."""

    id = "tallies"
    name = "Tallies"

    def title_ids(self) -> Sequence[str]:
        return ("tallies",)

    def title_card(self, id_: str) -> TitleCard:
        heap = Option("heap", "Heap", "How many counters", ("4", "20", "30", "200"), "20")
        return TitleCard(id_, "Tallies", "tallies", 2, 3, "Nobody", "A table", (heap,))

    def new(self, setup: Setup) -> Any:
        return Tallies(setup)

    def bots(self) -> Mapping[str, Bot]:
        return {"greedy": Greedy()}

    def pages(self) -> TablePages:
        return Pages()

    def writers(self) -> Mapping[str, Callable[[Record], str]]:
        return {"tallies": lambda record: msgspec.json.encode(record).decode()}

    def read(self, text: str | bytes, *, until: int | None = None) -> Record:
        try:
            record = msgspec.json.decode(text, type=Record)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Malformed("tallies/file", f"This is no game of Tallies: {error}") from None
        if until is None:
            return record
        kept = tuple(entry for entry in record.entries if entry.number <= until)
        return msgspec.structs.replace(record, entries=kept, outcome=None)


FAMILY = TalliesFamily()
