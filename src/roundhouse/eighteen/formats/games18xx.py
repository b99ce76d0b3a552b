"""Reads games that 18xx.games exports, and writes games that it can load.

That site's file is a list of actions with players, title and settings. Its words and ids are nearly ours;
what differs is said here once, for both directions. Undo, redo and chat are actions in the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import KINDS
from roundhouse.eighteen.rules.state.action_kinds import read_action as decode
from roundhouse.eighteen.rules.state.actions import DestinationConnection, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private, Train
from roundhouse.eighteen.rules.state.table_options import optional_rules
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.steps.raising import RaiseMoney
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, at_action
from roundhouse.table.journal import Piece
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Seat, Setup, on_trust

from .actions18xx import Json, read_action
from .cities18xx import name_of_city
from .sources.quick_json import read_quickly

OLD_OPTIONS = frozenset({"async", "cm_no_treasury", "second_ed_test", "simple_2p", "two_player_variant"})
"""Optional rules that the site does not know any more: it passes over them."""
USUAL_OPTIONS = frozenset({"map_France"})
"""Options of the site for what we play without an option."""
CONSEQUENCES = frozenset({"claim_hex_token", "credit_mobilier", "use_graph"})
"""Actions of the site that only say what follows from another one: our rules find it themselves."""
_TYPES = {"corp": "corporation", "private": "company", "player": "player", "minor": "minor"}


@dataclass(frozen=True)
class Export:
    """A game as exported: how it was set up, its actions, and what the site says came out."""

    setup: Setup
    actions: tuple[Json, ...]
    result: Mapping[str, int] | None
    end_reason: str | None
    raw: Json = field(repr=False)


def read_export(text: bytes, *, file: str | None = None) -> Export:
    """An exported game. Raises Malformed with the place for anything else."""
    hint = None if text[:1] in b"{[" else "nor does it begin like a saved game of Rails"
    data = read_quickly(text, "record/json", file=file, hint=hint)
    if not isinstance(data, dict):
        raise Malformed("record/shape", "A game is a JSON object.", place=Place(file))
    return _read(data, file)


def _read(data: Json, name: str | None) -> Export:
    if not isinstance(data.get("title"), str):
        raise Malformed("record/shape", "A game has a “title”.", place=Place(name, path="$.title"))
    actions = data.get("actions")  # lists of games, and games put away, have none
    for key, value in (("players", data.get("players")), ("actions", [] if actions is None else actions)):
        if not isinstance(value, list):
            raise Malformed(
                "record/shape", f"A game has “{key}”, a list.", place=Place(name, path=f"$.{key}")
            )
    given = data.get("settings")
    settings: Json = given if isinstance(given, dict) else {}
    seats = []
    for index, player in enumerate(data["players"]):
        known = [player.get(key) for key in ("id", "name")] if isinstance(player, dict) else []
        words = [str(item) for item in known if item is not None]
        if not words:
            raise Malformed(
                "record/player",
                "A player has an “id” or a “name”.",
                place=Place(name, path=f"$.players[{index}]"),
            )
        seats.append(Seat(words[0], words[-1]))
    if len({seat.id for seat in seats}) != len(seats):
        raise Malformed(
            "record/player", "Two players have the same “id”.", place=Place(name, path="$.players")
        )
    options = settings.get("optional_rules") or []
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise Malformed(
            "record/options",
            "“optional_rules” is a list of names.",
            place=Place(name, path="$.settings.optional_rules"),
        )
    setup = Setup(
        "eighteen",
        title_id(str(data["title"])),
        tuple(seats),
        # Forms without a choice send one that is empty.
        {option: "yes" for option in options if option and option not in OLD_OPTIONS | USUAL_OPTIONS},
        _seed(data, settings, name),
    )
    reason = data.get("game_end_reason")
    return Export(
        setup,
        tuple(_actions(actions or (), name)),
        _result(data.get("result"), name),
        reason if isinstance(reason, str) else None,
        data,
    )


def _actions(actions: Sequence[object], name: str | None) -> Iterator[Json]:
    """The actions of a list: objects with a type, whose numbers are numbers. Raises Malformed."""
    for index, action in enumerate(actions):
        fault = _fault(action)
        if fault is not None:
            path, message = fault
            raise Malformed("record/action", message, place=Place(name, path=f"$.actions[{index}]{path}"))
        assert isinstance(action, dict)
        yield action


def _fault(action: object) -> tuple[str, str] | None:
    """Where in an action something is wrong, and what; or ``None``."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        return "", "An action has a “type”."
    for key in ("id", "action_id"):
        if key in action and action[key] is not None and _number(action[key]) is None:
            return f".{key}", "Actions are numbered."
    followed = action.get("auto_actions") or []
    if not isinstance(followed, list):
        return ".auto_actions", "What follows by itself is a list of actions."
    for index, item in enumerate(followed):
        fault = _fault(item)
        if fault is not None:
            return f".auto_actions[{index}]{fault[0]}", fault[1]
    return None


def _result(result: object, name: str | None) -> Mapping[str, int] | None:
    """What each player had in the end; ``None`` for a game that has no result yet. Raises Malformed."""
    if not isinstance(result, dict) or not result:
        return None
    return {key: _whole(value, Place(name, path=f"$.result.{key}")) for key, value in result.items()}


def _number(value: object) -> int | None:
    """A whole number, also as text; ``None`` for anything else."""
    if not isinstance(value, int | float | str):
        return None
    try:
        return int(value)
    except (ValueError, OverflowError):
        return None


def _whole(value: object, place: Place) -> int:
    """A whole number. Raises Malformed."""
    number = _number(value)
    if number is None:
        raise Malformed("record/number", f"“{str(value)[:40]}” is no whole number.", place=place)
    return number


def _seed(data: Json, settings: Json, name: str | None) -> int:
    """The seed; games of old have the first number in their id instead, 0 without one. Raises Malformed."""
    seed = settings.get("seed")
    if seed is not None and seed != "":
        return _whole(seed, Place(name, path="$.settings.seed"))
    number = re.search(r"\d{1,18}", str(data.get("id", "")))
    return int(number[0]) if number else 0


def title_id(name: str) -> str:
    """Our id of the title that the site calls ``name``: without spaces and punctuation."""
    return "".join(letter for letter in name if letter.isalnum())


# Their actions to ours


def standing(actions: Iterable[Json]) -> list[Json]:
    """The actions that count: without the undone ones, undos, redos and messages."""
    kept: list[Json] = []
    undone: list[list[Json]] = []
    for action in actions:
        match action["type"]:
            case "undo":
                to = action.get("action_id")
                start = len(kept) - 1 if to is None else _first_after(kept, int(to))
                undone.append(kept[max(start, 0) :])
                del kept[max(start, 0) :]
            case "redo":
                if undone:
                    kept.extend(undone.pop())
            case "message":
                pass
            case _:
                undone.clear()
                kept.append(action)
    return kept


def _first_after(kept: Sequence[Json], number: int) -> int:
    return next((i for i, action in enumerate(kept) if int(action.get("id") or 0) > number), len(kept))


def read_entry(action: Json, game: EighteenGame) -> Entry:
    """One action as an entry of our log; ``game`` must have taken in those before.

    A token names the tile it lies on, and only the game knows where that is.
    Raises Malformed naming the action.
    """
    number = int(action.get("id") or 0)
    try:
        match action["type"]:
            case "undo":
                to = action.get("action_id")
                return Entry(
                    number, None, {"type": "undo"} if to is None else {"type": "undo", "to": int(to)}
                )
            case "redo":
                return Entry(number, None, {"type": "redo"})
            case "message":
                return Entry(
                    number,
                    str(action.get("entity")),
                    {"type": "message", "text": str(action.get("message", ""))},
                )
        automatic = action.get("auto_actions")
        told = (item for item in automatic or () if not _follows(item, game))
        followed = tuple(read_action(item, game) for item in told)
        return Entry(number, None, read_action(action, game), followed)
    except Malformed as error:
        raise Malformed(error.code, error.message, place=Place(action=number), hint=error.hint) from None
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Malformed(
            "record/action", f"This {action['type']} cannot be read ({error}).", place=Place(action=number)
        ) from None


def _follows(action: Json, game: EighteenGame) -> bool:
    """Does an action only say what our rules find themselves, as what one without a president pays?"""
    if action["type"] == "destination_connection":
        return not game.knows(DestinationConnection)
    if action["type"] != "dividend":
        return action["type"] in CONSEQUENCES
    company = game.corporations.get(str(action.get("entity")))
    return company is not None and not company.definition.has_president


# Our actions to theirs


def write_record(setup: Setup, entries: Sequence[Entry], game: EighteenGame, *, display_title: str) -> Json:
    """A game as the site exports it. ``game`` is a fresh game of the same setup; it is played through."""
    from .reports18xx import ReportingTable, with_reports

    table = ReportingTable(game)
    actions: list[Json] = []
    for entry in entries:
        with at_action(entry.number):
            with on_trust(game, entry.number):
                written = _write_entry(entry, game)
            table.restore_one(entry)
            actions.append(with_reports(written, table.taken()))
    outcome, rules = game.outcome(), optional_rules(setup)
    players = [{"id": _id(seat.id), "name": seat.name} for seat in setup.seats]
    out: Json = {
        "id": f"hs_roundhouse_{setup.seed}",
        "description": "",
        "user": {"id": 0, "name": "You"},
        "players": players,
        "min_players": len(players),
        "max_players": len(players),
        "title": display_title,
        "settings": {
            "seed": setup.seed,
            "optional_rules": [name for name in setup.options if name in rules],
        },
        "status": "finished" if outcome else "active",
        "turn": game.progress.turn,
        "round": game.round.name,
        "acting": [_id(seat) for seat in game.deciders()],
        "result": dict(outcome.scores) if outcome else {},
        "actions": actions,
        "loaded": True,
    }
    if outcome:
        out["game_end_reason"] = outcome.reason
    return out


def _id(seat: str) -> int | str:
    return int(seat) if seat.removeprefix("-").isdigit() else seat


def _write_entry(entry: Entry, game: EighteenGame) -> Json:
    if entry.type in {"undo", "redo", "message"}:
        first = game.players[0].id
        out: Json = {
            "type": entry.type,
            "entity": _id(entry.seat or first),
            "entity_type": "player",
            "id": entry.number,
        }
        if entry.action.get("to") is not None:
            out["action_id"] = entry.action["to"]
        if entry.type == "message":
            text = entry.action.get("text", "")
            out["message"] = text if entry.seat else f"[{text}]"  # the table's own words, not a player's
        return out
    out = {**write_action(entry.action, game), "id": entry.number}
    if entry.followed_by:
        out["auto_actions"] = [write_action(action, game) for action in entry.followed_by]
    return out


def _has_certificates(name: str, game: EighteenGame) -> bool:
    """Is it a minor with certificates? The site calls that a corporation."""
    return bool(game.company(name).definition.shares)


def _type_of(kind: str, name: str, game: EighteenGame) -> str:
    """What the site calls an entity of a kind; a corporation that came into the game in play is a system."""
    if kind == "minor" and _has_certificates(name, game):
        return "corporation"
    return "system" if kind == "corp" and name in game.formed else _TYPES[kind]


def write_action(action: Mapping[str, Any], game: EighteenGame) -> Json:
    """One action in the site's words; ``game`` is as it is before the action."""
    kind, _, name = str(action["entity"]).partition(":")
    out: Json = {
        "type": action["type"],
        "entity": _id(name) if kind == "player" else name,
        "entity_type": _type_of(kind, name, game),
    }
    known = set(KINDS[action["type"]].__struct_fields__) - {"entity"}
    rest = {key: value for key, value in action.items() if key in known and value is not None}
    match action["type"]:
        case "par":
            cell = game.market.cell(str(rest.pop("cell")))
            assert cell is not None
            out["share_price"] = f"{cell.price},{cell.at}"
        case "bid":
            step, private = game.round.waiting(), game.privates.get(str(rest.get("company")))
            if isinstance(step, Draft) and private is not None:
                rest["price"] = step.written_price(private)
        case "place_token" | "remove_token" | "buy_token":
            out |= _token_place(rest, game)
            if action["type"] == "place_token":
                out["tokener"] = _tokener(game.pieces[str(action["entity"])], game)
        case "buy_shares" | "sell_shares":
            if "percent" not in rest:
                rest["percent"] = sum(game.certificates[item].percent for item in rest["shares"])
            out["share_price"] = _odd_price(action, rest["percent"], game)
            if action["type"] == "buy_shares" and isinstance(
                game.certificates[action["shares"][0]].owner, Player
            ):  # which the site has only where players name a price
                out["total_price"] = rest.pop("price", None)
        case "buy_train":
            train = game.pieces.get(f"train:{rest['train']}")
            if isinstance(train, Train):
                out["variant"] = train.name
        case "run_routes" if rest.get("subsidy") is None:
            beside, rest["routes"] = _as_run(action, game)
            out |= beside
        case "bankrupt" if isinstance(game.round.waiting(), RaiseMoney):
            # Of the two who may say it, the site knows the company only.
            company = game.round.entity
            assert isinstance(company, Corporation)
            out |= {"entity": company.id, "entity_type": _TYPES[company.key.partition(":")[0]]}
        case "special_buy" | "hex_token" if "cost" not in rest:
            out["cost"] = _asked(action, game)
        case "respond":
            rest["accept"] = "true" if rest["accept"] else "false"
        case "assign":
            target = str(rest.pop("target"))
            out["target"] = target.partition(":")[2] or target
        case "program_buy_shares":
            out["until_condition"] = rest.pop("until")
            out["auto_pass_after"] = rest.pop("pass_after", False)
        case "program_disable":
            rest.setdefault("reason", "user")
        case "program_auction_bid":
            out |= {"bid_target": rest.pop("company"), "maximum_bid": str(rest.pop("most"))}
            out |= {"enable_maximum_bid": rest.pop("bids", True), "enable_buy_price": rest.pop("buys", False)}
            out["buy_price"] = str(rest.pop("buy_price", 0))
            out["auto_pass_after"] = rest.pop("pass_after", False)
        case _:
            pass
    out |= rest
    for part in game.parts:
        out |= part.recorded(decode(action))
    return {key: value for key, value in out.items() if value is not None}


def _asked(action: Mapping[str, Any], game: EighteenGame) -> int | None:
    """What the thing costs that an action buys: the site refuses the action without the right price.

    0 for what is given away, ``None`` for a token on a hex that has no price.
    """
    for choice in game.choices():
        if all(action.get(key) == value for key, value in choice.action.items()):
            cost = choice.facts.get("cost", 0 if action["type"] == "special_buy" else None)
            return cost if isinstance(cost, int) else None
    return None


def _as_run(action: Mapping[str, Any], game: EighteenGame) -> tuple[Json, list[Json]]:
    """What a run earns beside its routes, and the routes with what they earn: by the rules, whatever is
    claimed. Of equal ways to share a bonus among the trains the claim may name another one."""
    claim, company = decode(action), game.pieces[str(action["entity"])]
    assert isinstance(claim, RunRoutes)
    assert isinstance(company, Corporation)
    run = game.runs.read(company, claim)
    earned = {train: revenue for train, _, revenue in run.record}
    if any(route.revenue is None for route in claim.routes):  # records of old do not tell
        return {"extra_revenue": 0, "subsidy": run.subsidy}, action["routes"]
    lines = {train: [list(part) for part in parts] for train, parts, _ in run.record}
    routes = []
    for route in action["routes"]:
        train = str(route["train"])
        # A route of a single stop has no connections of its own: the stop is named in their place.
        line = {"connections": lines[train]} if route.get("connections") == [] else {}
        routes.append({**route, **line, "revenue": earned[train]})
    extra = run.revenue - game.runs.income(company, list(earned.values()))
    return {"extra_revenue": extra, "subsidy": run.subsidy}, routes


def _token_place(rest: Json, game: EighteenGame) -> Json:
    """City and slot of a token, taken out of ``rest``."""
    hex_, city = rest.pop("hex"), rest.pop("city")
    slot = rest.pop("slot", None)
    if slot is None:
        slots = game.land.board.slots(hex_, city)
        slot = slots.index(None) if None in slots else len(slots)
    return {"city": name_of_city(hex_, city, game), "slot": slot}


def _tokener(entity: Piece, game: EighteenGame) -> str | None:
    """The company whose token it is: with a player's private, the one in turn."""
    company = entity.owner if isinstance(entity, Private) else entity
    company = game.round.entity if isinstance(company, Player) else company
    return company.id if isinstance(company, Corporation) else None


def _odd_price(action: Mapping[str, Any], percent: int, game: EighteenGame) -> float | None:
    """The price of one share where shares change hands at another price than the market's. The site
    multiplies it by their number, so it is not rounded: three shares for 170 cost 56.666… each."""
    shares = [game.certificates[item] for item in action["shares"]]
    corporation, actor = shares[0].corporation, game.pieces[str(action["entity"])]
    if isinstance(actor, Player) and action["type"] == "sell_shares":
        total: int | None = game.policies.stock.sale_value(shares, percent)
    elif isinstance(actor, Corporation):
        total = next((_money(choice) for choice in game.choices() if choice.admits(action)), None)
    else:
        return None
    if total is None or total == corporation.price_of(percent):
        return None
    worth = total * corporation.share_percent
    return worth / percent if worth % percent else worth // percent


def _money(choice: Choice) -> int | None:
    """What a sale brings or a purchase costs."""
    found = choice.facts.get("gain", choice.facts.get("cost"))
    return int(found) if found is not None else None
