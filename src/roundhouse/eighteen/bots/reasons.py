"""The reasons for which bots do something, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say


class Reason(NamedTuple):
    """The reason for an action: a word for its kind, and the figures behind it."""

    why: str = ""
    facts: Mapping[str, Any] = {}


def said(game: EighteenGame, reason: Reason) -> tuple[str, ...]:
    """The reason in sentences; none for a kind that has no words."""
    facts, money = reason.facts, game.money
    match reason.why:
        case "buy":
            return (_promise(game, facts), *_debt(game, facts))
        case "sell":
            low = say(
                "A share of %(company)s will bring no more than about %(money)s: its price now is worth "
                "more, and what it buys.",
                company=facts["company"],
                money=money(facts["share"]),
            )
            return (low, *_debt(game, facts))
        case "par":
            return (
                say(
                    "At %(price)s a share %(company)s floats, and its treasury buys trains.",
                    price=money(int(facts.get("price", 0))),
                    company=facts["corporation"],
                ),
            )
        case "dividend":
            return (say(_DIVIDENDS[str(facts["kind"])]),) if facts.get("kind") in _DIVIDENDS else ()
        case "train":
            name = facts.get("name")
            if not name:
                return (say("With the train the shares are worth more than with the money."),)
            return (say("With the %(name)s train the shares are worth more than with the money.", name=name),)
        case "track":
            return (
                say(
                    "%(company)s could run for %(now)s then, and for %(later)s with its next train.",
                    company=facts["company"],
                    now=money(facts["income"]),
                    later=money(facts["later"]),
                ),
            )
        case "token":
            company, income = facts["company"], money(facts["income"])
            return (say("%(company)s could run for %(now)s then.", company=company, now=income),)
        case "pass":
            return (say("Nothing that can be done now seems to end better."),)
        case _:
            return ()


_DIVIDENDS = {
    "payout": to_say("The shareholders need the money, and the price rises."),
    "half": to_say("Half is enough to save for the next train."),
    "withhold": to_say("What is kept buys the train that will be missing."),
}


def _promise(game: EighteenGame, facts: Mapping[str, Any]) -> str:
    return say(
        "A share of %(company)s should bring about %(money)s until the end, %(rounds)s from now, for "
        "%(cost)s.",
        company=facts["company"],
        money=game.money(facts["share"]),
        rounds=count("about an operating round", "about # operating rounds", int(facts.get("rounds", 1))),
        cost=game.money(int(facts.get("cost", 0))),
    )


def _debt(game: EighteenGame, facts: Mapping[str, Any]) -> tuple[str, ...]:
    due = int(facts.get("due", 0))
    if not due:
        return ()
    return (say("Its president will have to add about %(money)s for a train.", money=game.money(due)),)
