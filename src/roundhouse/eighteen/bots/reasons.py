"""Why a bot does something, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame


class Reason(NamedTuple):
    """What a deed is good for: a word for its kind, and the figures behind it."""

    why: str = ""
    facts: Mapping[str, Any] = {}


def said(game: EighteenGame, reason: Reason) -> tuple[str, ...]:
    """The reason in sentences; none where there is nothing to say."""
    facts, money = reason.facts, game.money
    match reason.why:
        case "buy":
            promise = (
                f"A share of {facts['company']} should bring about {money(facts['share'])} until the end"
            )
            rest = f", {_rounds(facts)} from now, for {money(int(facts.get('cost', 0)))}."
            return (promise + rest, *_debt(game, facts))
        case "sell":
            low = f"A share of {facts['company']} will bring no more than about {money(facts['share'])}"
            return (f"{low}: its price now is worth more, and what it buys.", *_debt(game, facts))
        case "par":
            price = money(int(facts.get("price", 0)))
            return (f"At {price} a share {facts['corporation']} floats, and its treasury buys trains.",)
        case "dividend":
            return (_DIVIDENDS.get(str(facts.get("kind")), ""),) if facts.get("kind") in _DIVIDENDS else ()
        case "train":
            return (f"With the {facts.get('name', 'train')} the shares are worth more than with the money.",)
        case "track":
            now, later = money(facts["income"]), money(facts["later"])
            return (f"{facts['company']} could run for {now} then, and for {later} with its next train.",)
        case "token":
            return (f"{facts['company']} could run for {money(facts['income'])} then.",)
        case "pass":
            return ("Nothing that can be done now seems to end better.",)
        case _:
            return ()


_DIVIDENDS = {
    "payout": "The shareholders need the money, and the price rises.",
    "half": "Half is enough to save for the next train.",
    "withhold": "What is kept buys the train that will be missing.",
}


def _rounds(facts: Mapping[str, Any]) -> str:
    count = int(facts.get("rounds", 1))
    return "about an operating round" if count == 1 else f"about {count} operating rounds"


def _debt(game: EighteenGame, facts: Mapping[str, Any]) -> tuple[str, ...]:
    due = int(facts.get("due", 0))
    return (f"Its president will have to add about {game.money(due)} for a train.",) if due else ()
