"""“What you can do now”, made from the legal choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.crayon.draw.scene import ZONES
from roundhouse.crayon.rules.desks import paths, victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Span

from .markup import Html, form, join, tag
from .words import lasting

KEYS = {"end-move": "b", "end-turn": "1", "draw-ship": "w", "discard-hand": "x", "leave-ship": "w"}


def act_panel(game: CrayonGame, seat: str | None) -> Html:
    """The panel of ``seat``: what is asked, then everything that may be done."""
    if game.over:
        winner = game.players[game.progress.winner]
        return tag("p", tag("b", winner.name), f" has won with {winner.gold} gp.", class_="hint")
    decider = game.decider
    if seat != decider.id:
        doing = "to decide something" if game.progress.pending else "on"
        return join(
            tag("p", tag("b", decider.name), f" is {doing}: {game.status()}", class_="hint"), _in_force(game)
        )
    choices = list(game.choices(seat))
    return join(_headline(game, decider), *_groups(game, decider, choices), _in_force(game))


def _in_force(game: CrayonGame) -> Html | None:
    """The events that everybody has to reckon with; a click shows where."""
    chips = [
        tag(
            "button",
            tag("span", class_=f"swatch z{place % ZONES}"),
            game.event_cards[card].title,
            tag("span", f" until turn {ends}", class_="small") if ends else None,
            title=lasting(game, drawer, ends),
            type="button",
            class_="quiet",
            data_zone=card,
        )
        for place, (card, drawer, ends) in enumerate(game.progress.events)
    ]
    return (
        tag("div", tag("h2", "In force"), tag("div", *chips, class_="choice-buttons"), class_="in-force")
        if chips
        else None
    )


def _headline(game: CrayonGame, player: Player) -> Html:
    progress, numbers = game.progress, game.numbers
    match game.moment:
        case "foremen":
            text = "Choose your foreman, or none and wait for the next deal."
        case "start-city":
            text = "Choose the city where your train starts; click it on the map or pick it here."
        case "lose-load":
            text = "Your train loses a load. Which one?"
        case "choose-port":
            text = "The storm drives your ship into port. Which one?"
        case "choose-city":
            text = "The storm drives your train back to the nearest city. Which one?"
        case "keep-foreman":
            text = f"Keep {player.foreman} or the new foreman?"
        case "board-ship":
            text = "A ship lies in port. Take it, or go on by rail?"
        case "move":
            left = max(0, progress.allowance - progress.moved)
            half = " (half rate)" if progress.halved else ""
            kind = "sea points" if player.ship else "mileposts"
            text = f"Move: {left} {kind} left{half}. Click where you want to go."
            if not left:
                text = "The train goes no further this turn: load, unload, go on to building."
                if player.ship:
                    text = f"Aboard {player.ship}, which sails no further this turn. Go on to building."
        case _:
            left = min(numbers.budget - progress.spent, player.gold)
            text = (
                f"Build: {left} gp left this turn. Drag a line from your track or a major city, "
                "or click where it should lead."
            )
    return tag("p", text, class_="choice-heading")


def _groups(game: CrayonGame, player: Player, choices: Sequence[Choice]) -> Iterable[Html]:
    by_kind: dict[str, list[Choice]] = {}
    for choice in choices:
        by_kind.setdefault(choice.type, []).append(choice)
    if "deliver" in by_kind:
        yield _row("Deliver", (_button(game, choice) for choice in by_kind["deliver"]))
    if "pick-up" in by_kind:
        yield _row("Load", (_button(game, choice) for choice in by_kind["pick-up"]))
    if "move-train" in by_kind:
        yield _ways(game, player)
    if "move-ship" in by_kind:
        yield _row("Sail", [form(_filled(by_kind["move-ship"][0]), "Towards the nearest port")])
    if "upgrade-train" in by_kind:
        yield _row("New train", (_button(game, choice) for choice in by_kind["upgrade-train"]))
    if "choose-start-city" in by_kind:
        yield _cities(by_kind["choose-start-city"])
    for kind in (
        "choose-foreman",
        "choose-lost-load",
        "choose-port",
        "choose-city",
        "keep-foreman",
        "board-ship",
        "refuse-ship",
    ):
        if kind in by_kind:
            yield _row("", (_button(game, choice) for choice in by_kind[kind]))
    if "borrow" in by_kind:
        yield from _loans(by_kind["borrow"][0])
    if "exchange-foreman" in by_kind:
        buttons = join(*(_button(game, choice, quiet=True) for choice in by_kind["exchange-foreman"]))
        yield tag(
            "details", tag("summary", "Exchange the foreman"), tag("div", buttons, class_="choice-buttons")
        )
    if "drop-off" in by_kind:
        yield _row("Leave here", (_button(game, choice, quiet=True) for choice in by_kind["drop-off"]))
    last = [
        kind
        for kind in ("draw-ship", "leave-ship", "end-move", "end-turn", "discard-hand", "resign")
        if kind in by_kind
    ]
    if last:
        yield tag(
            "div",
            join(*(_button(game, by_kind[kind][0], quiet=kind != "end-move") for kind in last)),
            class_="choice-buttons passes",
        )


def _filled(choice: Choice) -> dict[str, object]:
    return {
        **choice.action,
        **{name: field.hint for name, field in choice.open.items() if hasattr(field, "hint")},
    }


def _row(title: str, buttons: Iterable[Html]) -> Html:
    return tag(
        "div",
        tag("h2", title) if title else None,
        tag("div", *buttons, class_="choice-buttons"),
        class_="choice-group",
    )


def _button(game: CrayonGame, choice: Choice, quiet: bool = False) -> Html:
    return form(dict(choice.action), label(game, choice), key=KEYS.get(choice.type, ""), quiet=quiet)


def label(game: CrayonGame, choice: Choice) -> str:
    """A choice in words."""
    action, facts = choice.action, choice.facts
    match choice.type:
        case "deliver":
            return f"{facts['load']} for {facts['gp']} gp"
        case "pick-up":
            return f"{action['load']} ({facts['left']} left)"
        case "drop-off" | "choose-lost-load":
            return str(action["load"])
        case "upgrade-train":
            return (
                f"{action['train']}: {facts['speed']} mileposts, {facts['loads']} loads, {facts['cost']} gp"
            )
        case "choose-foreman":
            return f"{action['foreman']} · {facts['race']}" if action["foreman"] else "None of them"
        case "choose-port":
            return str(facts["place"])
        case "choose-city":
            return str(action["city"])
        case "keep-foreman":
            name = str(facts["foreman"])
            return f"Keep {name} · {game.foremen_cards[name].race}"
        case "board-ship":
            return f"{action['ship']}: {facts['speed']} a turn, {facts['cost']} gp"
        case "exchange-foreman":
            return _exchange(game, choice)
        case kind:
            return _PLAIN.get(kind, kind)


_PLAIN = {
    "draw-ship": "Look for a ship",
    "leave-ship": "Go ashore",
    "refuse-ship": "Take no ship",
    "end-move": "Go on to building",
    "end-turn": "End the turn",
    "discard-hand": "Throw the hand away instead",
    "resign": "Give up",
}


def _loans(choice: Choice) -> Iterable[Html]:
    """Some amounts that may be borrowed, and what would be owed."""
    span = choice.open["amount"]
    assert isinstance(span, Span)
    owes, back = int(choice.facts["owes"]), int(choice.facts["back"])
    buttons = [
        form({**choice.action, "amount": amount}, f"{amount} gp, then owe {owes + back * amount}", quiet=True)
        for amount in sorted({5, 10, 15, span.high})
        if span.admits(amount)
    ]
    yield tag("details", tag("summary", "Borrow"), tag("div", *buttons, class_="choice-buttons"))


def _exchange(game: CrayonGame, choice: Choice) -> str:
    cost = choice.facts["cost"]
    match choice.action["method"]:
        case "draw":
            return f"Draw one from the deck, {cost} gp"
        case "draw-discard":
            return f"Draw {game.decks.foreman_discards[-1]} from the discards, {cost} gp"
        case _:
            return f"Hire {choice.action['foreman']} · {choice.facts['race']}, {cost} gp"


def _ways(game: CrayonGame, player: Player) -> Html:
    """Quick moves to cities along own track, nearest first."""
    board, found = game.board, dict[int, int]()
    steps: dict[tuple[int, int], int] = {}
    for state, before in paths.walk(game, player):
        steps[state] = steps[before] + 1 if before is not None else 0
        number = board.city[state[0]]
        if before is not None and number >= 0 and number != board.city[player.at]:
            found.setdefault(number, steps[state])
    buttons = [
        tag("button", f"{board.cities[number].name} ({far})", type="button", class_="quiet",
            data_go=",".join(map(str, board.mileposts[board.centre[number]])))
        for number, far in sorted(found.items(), key=lambda item: item[1])[:12]
    ]  # fmt: skip
    return (
        tag("div", tag("h2", "Go to"), tag("div", *buttons, class_="choice-buttons"), class_="choice-group")
        if buttons
        else join()
    )


def _cities(choices: Sequence[Choice]) -> Html:
    majors = [choice for choice in choices if choice.facts.get("size") == "major"]
    rest = [choice for choice in choices if choice not in majors]
    more = tag(
        "details",
        tag("summary", "Other cities"),
        tag(
            "div",
            *(form(dict(c.action), str(c.action["city"]), quiet=True) for c in rest),
            class_="choice-buttons",
        ),
    )
    return join(_row("Major cities", (form(dict(c.action), str(c.action["city"])) for c in majors)), more)


def goal_line(game: CrayonGame, player: Player) -> str:
    """How far a player is from winning."""
    joined = len(victory.joined_majors(game, player))
    return f"{joined} of {game.numbers.majors} major cities"
