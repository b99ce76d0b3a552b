"""What play would put up with and no designer means: ids that lists cut in two, steps in the wrong order,
players who can begin nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import read_cell
from roundhouse.eighteen.rules.vocabulary import needing, working_words

from ..definition import Definition
from ..nearest import near
from ..sources.source import Key, Way
from .memory import Check, Words

_SELLS_PRIVATES = frozenset({"bid_boxes", "private_railways", "snake_draft"})
"""Parts that sell private companies in stock rounds, or in a round of theirs."""
_USUAL_SHARES = [20, 10]
"""The president's certificate and one of the others, in most games."""


def _rows(definition: Definition, *keys: str) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    for key in keys:
        for at, row in enumerate(definition.data.get(key, ())):
            yield (key, at), row


def _ids(definition: Definition, _: Words) -> None:
    """Companies have ids that can stand in lists of words, and names; those of private companies differ."""
    for way, row in _rows(definition, "corporations", "minors"):
        id_ = str(row["id"])
        if not id_ or any(sign.isspace() for sign in id_):
            said = f"“{id_}” has a space in it" if id_ else "An empty text stands here"
            message = f"{said}: lists of companies are words with spaces between."
            hint = "".join(id_.split()) or "a mark of a few letters"
            definition.find("RH103", "error", (*way, "id"), message, value=id_, hint=hint)
    seen: dict[str, str] = {}
    for way, row in _rows(definition, "privates", "corporations", "minors"):
        name, private = str(row.get("name", "")), way[0] == "privates"
        if "name" in row and not name.strip():
            definition.find("RH104", "warning", (*way, "name"), f"{row['id']} has an empty name.", value=name)
        elif private and name in seen:
            message = f"Two private companies are called “{name}”: {seen[name]} and {row['id']}."
            definition.find("RH411", "warning", (*way, "name"), message, value=name)
        elif private and name:
            seen[name] = str(row["id"])


def _steps(definition: Definition, words: Words) -> None:
    """What is paid out has been earned before, and what is earned is paid out (RH606)."""
    for name, body in definition.data["rounds"].items():
        steps = [step if isinstance(step, str) else str(step["step"]) for step in body["steps"]]
        for at, step in enumerate(steps):
            before = words().follows.get(step, frozenset())
            if before & set(steps) and not before & set(steps[:at]):
                (first, *_) = sorted(before & set(steps))
                message = f"“{step}” stands before “{first}”, which it needs to be over."
                way = ("rounds", name, "steps", at)
                definition.find("RH606", "warning", way, message, value=step, hint=f"“{first}” further up")
        for at, step in enumerate(steps):
            after = {word for word, before in words().follows.items() if step in before}
            if after and not after & set(steps):
                message = f"Nothing in this round follows “{step}”: nobody gets what it brings."
                way = ("rounds", name, "steps", at)
                hint = f"one of: {', '.join(sorted(after))}"
                definition.find("RH606", "warning", way, message, value=step, hint=hint)


def _turns(definition: Definition, words: Words) -> None:
    """Companies lay track, place tokens, run and buy trains in their turns, or in another round (RH607),
    unless a step that needs one of those has told it."""
    if "operating" not in definition.data["rounds"]:
        return  # that it is missing is told
    steps = _names_of(_operating(definition))
    needed = [any_of for step in steps for any_of in words().needs.get(step, ())]
    everywhere = {step for body in definition.data["rounds"].values() for step in _names_of(body)}
    companies = [row for _, row in _rows(definition, "corporations", "minors")]
    for deed, doing in words().usual.items():
        spare = deed != "places tokens" or any(len(row.get("tokens", ())) > 1 for row in companies)
        if spare and not doing & everywhere and not any(any_of <= doing for any_of in needed):
            message = f"No step of the operating round {deed}."
            hint = f"one of: {', '.join(sorted(doing))}"
            definition.find("RH607", "warning", ("rounds", "operating", "steps"), message, hint=hint)


def _names_of(body: Mapping[str, Any]) -> list[str]:
    """The names of the steps of a round."""
    return [step if isinstance(step, str) else str(step["step"]) for step in body.get("steps", ())]


def _operating(definition: Definition) -> Mapping[str, Any]:
    rounds: Mapping[str, Mapping[str, Any]] = definition.data["rounds"]
    return rounds.get("operating", {"steps": ()})


def _categories(definition: Definition, _: Words) -> None:
    """A category that fewer trains have than one much like it is misspelt (RH105)."""
    sides = [
        (side_way, side)
        for way, row in _rows(definition, "trains")
        for side_way, side in [
            (way, row),
            *(((*way, "variants", at), one) for at, one in enumerate(row.get("variants", ()))),
        ]
    ]
    many = Counter(str(side.get("category", "passenger")) for _, side in sides)
    for way, side in sides:
        word = str(side.get("category", "passenger"))
        more = [other for other, count in many.items() if count > many[word]]
        if (meant := near(word, more)) is not None:
            message = f"Train {side['name']} is alone in the category “{word}”."
            definition.find("RH105", "warning", (*way, "category"), message, value=word, hint=meant)


def _cash(definition: Definition, _: Words) -> None:
    """Players have the money to begin a company (RH605)."""
    cash: Mapping[str, object] = definition.data["starting_cash"]
    pars = []
    for row, line in enumerate(definition.data["market"]["rows"]):
        for column, text in enumerate(line.split()):
            try:
                cell = read_cell("" if text == "-" else text, row, column)
            except ValueError:
                return  # told where the market is looked at
            if cell is not None and "par" in cell.zones:
                pars.append(cell.price)
    shares = [row.get("shares") or _USUAL_SHARES for _, row in _rows(definition, "corporations")]
    if not pars or not shares or not all(isinstance(one, int) for one in cash.values()):
        return
    least = min(pars) * min(max(one) // max(min(one), 1) for one in shares)
    short = {count: one for count, one in cash.items() if isinstance(one, int) and one < least}
    if short and len(short) < len(cash):
        count, one = min(short.items(), key=lambda found: found[1])
        message = (
            f"With {count} players each begins with {one}, "
            f"and the cheapest president's certificate is {least}."
        )
        hint = f"{least} and more, or a lower par price"
        definition.find("RH605", "warning", ("starting_cash", count), message, value=one, hint=hint)
    elif short:
        most = max(short.values())
        message = f"A player begins with {most} at most, and the cheapest president's certificate is {least}."
        hint = f"{least} and more, or a lower par price"
        definition.find("RH605", "warning", ("starting_cash",), message, value=most, hint=hint)


def _idle_parts(definition: Definition, words: Words) -> None:
    """A part that brings steps or kinds of round has one of them in a round (RH608).

    A part that is built on it, or the rules of a title of its own, may do their work.
    """
    listed: Mapping[str, object] = definition.data.get("parts", {})
    if words().own_settings is not None or not listed:
        return
    rounds: Mapping[str, Mapping[str, Any]] = definition.data["rounds"]
    used = {body["kind"] for body in rounds.values()}
    used |= {
        step if isinstance(step, str) else step["step"] for body in rounds.values() for step in body["steps"]
    }
    for name in listed:
        brought = working_words(name)
        if brought and not used & set(brought) and not needing(name) & set(listed):
            message = f"The part “{name}” works in steps that it brings, and no round has one."
            hint = f"in a round: {brought[0]}" if len(brought) == 1 else f"one of: {', '.join(brought)}"
            definition.find("RH608", "warning", ("parts", Key(name)), message, value=name, hint=hint)


def _unsold(definition: Definition, words: Words) -> None:
    """Some round sells private companies (RH417)."""
    privates = definition.data.get("privates", ())
    if (
        not privates
        or words().own_settings is not None
        or _SELLS_PRIVATES & set(definition.data.get("parts", {}))
    ):
        return
    rounds: Mapping[str, Mapping[str, Any]] = definition.data["rounds"]
    steps = [step for body in rounds.values() for step in body["steps"]]
    if any(body["kind"] not in ("stock", "operating") for body in rounds.values()):
        return
    if any(isinstance(step, Mapping) and step.get("from_bank") for step in steps):
        return
    if {"stock_turn_privates"} & {step if isinstance(step, str) else step["step"] for step in steps}:
        return
    message = f"No round sells private companies: nobody gets {privates[0]['id']}."
    hint = '[rounds.initial] with kind = "auction", steps = ["waterfall_auction"]'
    definition.find("RH417", "warning", ("privates", 0, "id"), message, value=privates[0]["id"], hint=hint)


UNLIKELY_CHECKS: Sequence[Check] = (_ids, _steps, _turns, _categories, _cash, _idle_parts, _unsold)
"""What is looked for in a title whose shape is right (RH103, RH105, RH411, RH417, RH605 – RH608)."""
