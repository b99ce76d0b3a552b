"""“What you can do now”, made from the legal choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.crayon.draw.scene import ZONES
from roundhouse.crayon.rules.desks import effects, paths, victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.colors import style_of
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Span
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

from .markup import Html, form, join, tag
from .words import lasting, situation, talents_of

KEYS = {"end-move": "b", "end-turn": "1", "draw-ship": "w", "discard-hand": "x", "leave-ship": "w"}


def act_panel(game: CrayonGame, seat: str | None) -> Html:
    """The panel of ``seat``: what is asked, then everything that may be done."""
    if game.over:
        words = _ending(game)
        if len(game.players) == 1:
            words += " " + say("The review tells the par: the rounds of our best bot with the same cards.")
        return join(tag("p", words, class_="hint"), _final_standing(game) if len(game.players) > 1 else None)
    decider = game.decider
    if seat != decider.id:
        if game.progress.pending:
            words = say("%(name)s is to decide something:", name=decider.name)
        else:
            words = say("%(name)s is on:", name=decider.name)
        return join(tag("p", f"{words} {situation(game)}", class_="hint"), _in_force(game))
    choices = list(game.choices(seat))
    return join(
        _headline(game, decider), _purse(game, decider), *_groups(game, decider, choices), _in_force(game)
    )


def _ending(game: CrayonGame) -> str:
    """With what the game was won, and after how many rounds. Who has won stands above it."""
    rounds = game.rounds
    match victory.winners(game):
        case ():
            return say("Nobody has won within %(rounds)s rounds.", rounds=rounds)
        case (winner,) if not game.options.together:
            return say("Won with %(gold)s gp after %(rounds)s rounds.", gold=winner.gold, rounds=rounds)
        case _:
            gold = victory.gold_counted(game, game.active)
            return say(
                "You have won together with %(gold)s gp after %(rounds)s rounds.", gold=gold, rounds=rounds
            )


def _final_standing(game: CrayonGame) -> Html:
    """Who held how much gold at the end, and whose track joined how many major cities: winners first."""
    won = victory.winners(game)
    joined = {one.number: len(victory.joined_alone(game, one)) for one in game.players}
    ranked = sorted(game.players, key=lambda one: (one not in won, one.out, -one.gold, -joined[one.number]))
    rows = [
        tag(
            "tr",
            tag("th", tag("span", str(one.number + 1), class_=f"flag {style_of(game.colors[one.number])}"),
                " ", one.name, scope="row"),
            tag("td", f"{one.gold} gp", class_="number"),
            tag("td", joined[one.number], class_="number"),
        )
        for one in ranked
    ]  # fmt: skip
    heads = (say("Player"), say("Gold"), say("Major cities"))
    head = tag("tr", *(tag("th", text, scope="col") for text in heads))
    return tag("table", tag("thead", head), tag("tbody", *rows), class_="standings")


def together_line(game: CrayonGame) -> str:
    """How far all players are from winning together, and how many rounds they have; empty where each plays
    alone and there is no last round."""
    said = []
    if game.options.together:
        gold, goal = victory.gold_counted(game, game.active), victory.goal(game)
        said.append(say("Together %(gold)s of %(goal)s gp", gold=gold, goal=goal))
        said.append(goal_line(game, game.active))
    if game.options.last_round != "no":
        said.append(say("round %(round)s of %(last)s", round=game.rounds, last=game.options.last_round))
    return " · ".join(said)


def _in_force(game: CrayonGame) -> Html | None:
    """The events that everybody has to reckon with; a click shows where."""
    chips = [
        tag(
            "button",
            tag("span", class_=f"swatch z{place % ZONES}"),
            game.event_cards[card].title,
            tag("span", " " + say("until turn %(turn)s", turn=ends), class_="small") if ends else None,
            title=lasting(game, drawer, ends),
            type="button",
            class_="quiet",
            data_zone=card,
        )
        for place, (card, drawer, ends) in enumerate(game.progress.events)
    ]
    return (
        tag("div", tag("h2", say("In force")), tag("div", *chips, class_="choice-buttons"), class_="in-force")
        if chips
        else None
    )


def _headline(game: CrayonGame, player: Player) -> Html:
    progress, numbers = game.progress, game.numbers
    match game.moment:
        case "foremen":
            text = say("Choose your foreman, or none and wait for the next deal.")
        case "start-city":
            text = say("Choose the city where your train starts; click it on the map or pick it here.")
        case "lose-load":
            text = say("Your train loses a load. Which one?")
        case "choose-port":
            text = say("The storm drives your ship into port. Which one?")
        case "choose-city":
            text = say("The storm drives your train back to the nearest city. Which one?")
        case "keep-foreman":
            text = say("Keep %(foreman)s or the new foreman?", foreman=player.foreman)
        case "board-ship":
            text = say("A ship lies in port. Take it, or go on by rail?")
        case "move":
            left = max(0, progress.allowance - progress.moved)
            if not left and player.ship:
                sentence = to_say("Aboard %(ship)s, which sails no further this turn. Go on to building.")
                text = say(sentence, ship=player.ship)
            elif not left:
                text = say("The train goes no further this turn: load, unload, go on to building.")
            elif player.ship:
                text = say("Move: %(left)s sea points left. Click where you want to go.", left=left)
            else:
                text = say("Move: %(left)s mileposts left. Click where you want to go.", left=left)
            if left and progress.halved:
                text += " " + say("(half rate)")
        case _:
            left = min(numbers.budget - progress.spent, player.gold)
            text = say("Build: %(gold)s gp left this turn.", gold=left)
            if effects.cannot_build(game, player):
                text += " " + say("An event lets you build no track now.")
            elif left:
                text += " " + say(
                    "Drag a line from your track or a major city, or click where it should lead."
                )
    return tag("p", text, class_="choice-heading", data_turn=progress.turn)


def _purse(game: CrayonGame, player: Player) -> Html | None:
    """The gold and the loads with which a turn is played, and how far the player is from winning."""
    if game.moment not in ("opening", "move", "build"):
        return None
    told = [f"{player.gold} gp"]
    if game.moment != "opening":
        told.append(say("Carries %(loads)s", loads=", ".join(player.loads) or say("nothing")))
    if not game.options.together:
        told.append(goal_line(game, player))
    return tag("p", " · ".join(told), class_="small purse")


def _groups(game: CrayonGame, player: Player, choices: Sequence[Choice]) -> Iterable[Html]:
    by_kind: dict[str, list[Choice]] = {}
    for choice in choices:
        by_kind.setdefault(choice.type, []).append(choice)
    if "deliver" in by_kind:
        yield _row(say("Deliver"), (_button(game, choice) for choice in by_kind["deliver"]))
    if "pick-up" in by_kind:
        yield _row(say("Pick up"), (_button(game, choice) for choice in by_kind["pick-up"]))
    if "move-train" in by_kind:
        yield _ways(game, player)
    if "move-ship" in by_kind:
        yield _row(say("Sail"), [form(_filled(by_kind["move-ship"][0]), say("Towards the nearest port"))])
    if "upgrade-train" in by_kind:
        trains = (_button(game, choice, quiet=True) for choice in by_kind["upgrade-train"])
        yield _row(say("New train"), trains, "listed")
    if "choose-start-city" in by_kind:
        yield _cities(by_kind["choose-start-city"])
    if "choose-foreman" in by_kind:
        yield _row("", (_button(game, choice, quiet=True) for choice in by_kind["choose-foreman"]), "listed")
    for kind in (
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
    if "drop-off" in by_kind:
        yield _row(say("Leave here"), (_button(game, choice, quiet=True) for choice in by_kind["drop-off"]))
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
    if "exchange-foreman" in by_kind:
        buttons = join(*(_button(game, choice, quiet=True) for choice in by_kind["exchange-foreman"]))
        yield tag(
            "details",
            tag("summary", say("Exchange the foreman")),
            tag("div", buttons, class_="choice-buttons listed"),
        )


def _filled(choice: Choice) -> dict[str, object]:
    return {
        **choice.action,
        **{name: field.hint for name, field in choice.open.items() if hasattr(field, "hint")},
    }


def _row(title: str, buttons: Iterable[Html], look: str = "") -> Html:
    return tag(
        "div",
        tag("h2", title) if title else None,
        tag("div", *buttons, class_=f"choice-buttons {look}".strip()),
        class_="choice-group",
    )


def _button(game: CrayonGame, choice: Choice, quiet: bool = False) -> Html:
    return form(dict(choice.action), label(game, choice), key=KEYS.get(choice.type, ""), quiet=quiet)


def label(game: CrayonGame, choice: Choice) -> str:
    """A choice in words."""
    action, facts = choice.action, choice.facts
    match choice.type:
        case "deliver":
            return say("%(load)s for %(gold)s gp", load=facts["load"], gold=facts["gp"])
        case "pick-up":
            return say("%(load)s (%(left)s left)", load=action["load"], left=facts["left"])
        case "drop-off" | "choose-lost-load":
            return str(action["load"])
        case "upgrade-train":
            return say(
                "%(train)s: %(speed)s mileposts, %(loads)s loads, %(gold)s gp",
                train=action["train"], speed=facts["speed"], loads=facts["loads"], gold=facts["cost"],
            )  # fmt: skip
        case "choose-foreman":
            return _foreman(game, str(action["foreman"])) if action["foreman"] else say("None of them")
        case "choose-port":
            return str(facts["place"])
        case "choose-city":
            return str(action["city"])
        case "keep-foreman":
            return say("Keep %(foreman)s", foreman=_foreman(game, str(facts["foreman"])))
        case "board-ship":
            return say(
                "%(ship)s: %(speed)s a turn, %(gold)s gp",
                ship=action["ship"], speed=facts["speed"], gold=facts["cost"],
            )  # fmt: skip
        case "exchange-foreman":
            return _exchange(game, choice)
        case kind:
            return say(_PLAIN[kind]) if kind in _PLAIN else kind


def _foreman(game: CrayonGame, name: str) -> str:
    """A foreman, and why one would hire him."""
    return f"{name} · {talents_of(game, name)}"


_PLAIN = {
    "draw-ship": to_say("Look for a ship"),
    "leave-ship": to_say("Go ashore"),
    "refuse-ship": to_say("Take no ship"),
    "end-move": to_say("Go on to building"),
    "end-turn": to_say("End the turn"),
    "discard-hand": to_say("Throw the hand away instead"),
    "resign": to_say("Give up"),
}


def _loans(choice: Choice) -> Iterable[Html]:
    """Some amounts that may be borrowed, and what would be owed."""
    span = choice.open["amount"]
    assert isinstance(span, Span)
    owes, back = int(choice.facts["owes"]), int(choice.facts["back"])
    buttons = [
        form(
            {**choice.action, "amount": amount},
            say("%(gold)s gp, then owe %(owed)s", gold=amount, owed=owes + back * amount),
            quiet=True,
        )
        for amount in sorted({5, 10, 15, span.high})
        if span.admits(amount)
    ]
    yield tag("details", tag("summary", say("Borrow")), tag("div", *buttons, class_="choice-buttons"))


def _exchange(game: CrayonGame, choice: Choice) -> str:
    cost = choice.facts["cost"]
    match choice.action["method"]:
        case "draw":
            return say("Draw one from the deck, %(gold)s gp", gold=cost)
        case "draw-discard":
            top = _foreman(game, game.decks.foreman_discards[-1]).removesuffix(".")
            return say("Draw %(foreman)s from the discards, %(gold)s gp", foreman=top, gold=cost)
        case _:
            name = _foreman(game, str(choice.action["foreman"])).removesuffix(".")
            return say("Hire %(foreman)s, %(gold)s gp", foreman=name, gold=cost)


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
        tag(
            "div",
            tag("h2", say("Go to")),
            tag("div", *buttons, class_="choice-buttons"),
            class_="choice-group",
        )
        if buttons
        else join()
    )


def _cities(choices: Sequence[Choice]) -> Html:
    majors = [choice for choice in choices if choice.facts.get("size") == "major"]
    rest = [choice for choice in choices if choice not in majors]
    more = tag(
        "details",
        tag("summary", say("Other cities")),
        tag(
            "div",
            *(form(dict(c.action), str(c.action["city"]), quiet=True) for c in rest),
            class_="choice-buttons",
        ),
    )
    return join(
        _row(say("Major cities"), (form(dict(c.action), str(c.action["city"]), quiet=True) for c in majors)),
        more,
    )


def goal_line(game: CrayonGame, player: Player) -> str:
    """How far a player is from winning."""
    joined = len(victory.joined_majors(game, player))
    return say("%(joined)s of %(all)s major cities", joined=joined, all=game.numbers.majors)
