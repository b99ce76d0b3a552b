"""One action of a file of 18xx.games in our words: what differs in each type of action, said in one table.

What a whole file is, and the way back, is in :mod:`~roundhouse.eighteen.formats.games18xx`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.parts.train_voucher.part import TRAIN
from roundhouse.eighteen.rules.state.action_kinds import KINDS
from roundhouse.eighteen.rules.state.action_kinds import read_action as decode
from roundhouse.eighteen.rules.state.actions import Merge
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.draft import Draft
from roundhouse.eighteen.rules.steps.issue import TradeTreasury
from roundhouse.table.errors import Malformed

from .cities18xx import find_city

Json = dict[str, Any]

_KEYS = {"player": "player", "corporation": "corp", "system": "corp", "minor": "minor", "company": "private"}
_WHO = {"user", "entity", "entity_type"}
POWER_FIELDS: Mapping[str, str] = {
    "corporation": "corporation",
    "corporation_id": "corporation",
    "train_id": "train",
    "variant": "variant",
    "price": "price",
}
"""What a choice among the powers of a private company may name there, and what we call it."""
_DROPPED = _WHO | {"id", "created_at", "original_id", "skip", "step", "auto_actions", "type"}


def entity_key(action: Json, game: EighteenGame) -> str:
    """Our key of the entity that acts. Minors with certificates are corporations there. Raises Malformed."""
    kind, name = _KEYS.get(str(action.get("entity_type"))), str(action.get("entity"))
    if kind is None:
        raise Malformed("record/entity", f"“{action.get('entity_type')}” is no kind of entity.")
    if kind == "corp" and name in game.minors:
        kind = "minor"
    return f"{kind}:{name}"


def read_action(action: Json, game: EighteenGame) -> Json:
    """One action in our words."""
    kind = str(action["type"])
    out: Json = {"type": kind, "entity": entity_key(action, game)}
    rest = {name: value for name, value in action.items() if name not in _DROPPED}
    translate = _TRANSLATIONS.get(kind)
    if translate is not None:
        translate(rest, out, game)
    elif kind not in KINDS and kind.startswith("program_"):
        # An order that our rules do not know: what it did follows it in the file all the same.
        return {"type": "log", "entity": out["entity"], "message": kind.replace("_", " ")}
    for name, value in rest.items():
        if value is not None:
            out[name] = value
    for part in game.parts:
        if type(part).left_out is not Part.left_out:
            out |= part.left_out(decode(out))
    return out


def _read_card_purchase(rest: Json, out: Json, game: EighteenGame) -> None:
    """The site buys certificates that lie in rows and hands as companies, by their ids."""
    name = str(rest.get("company"))
    if name not in game.privates and name in game.certificates:
        rest.pop("company")
        rest.pop("price", None)
        out["type"] = _OF_CERTIFICATES[str(out["type"])]
        out["shares"] = [name]


_OF_CERTIFICATES = {"buy_company": "buy_shares", "corporate_buy_company": "corporate_buy_shares"}


def _read_par(rest: Json, out: Json, _game: EighteenGame) -> None:
    out["cell"] = str(rest.pop("share_price")).partition(",")[2]
    _read_buyer(rest, out)


def _read_buyer(rest: Json, out: Json) -> None:
    """The site names for whom shares are bought, and from whom money is borrowed for that."""
    buyer, kind = rest.pop("purchase_for", None), rest.pop("purchase_for_type", None)
    if buyer is not None:
        out["buyer"] = f"{_KEYS[str(kind)]}:{buyer}"
    for name in ("borrow_from", "borrow_from_type"):
        rest.pop(name, None)


_IMPLIED_TYPES = frozenset({"normal", "destination", "development", "coal"})
"""Types of tokens that follow from who places them, and where."""


def _read_token(rest: Json, out: Json, game: EighteenGame) -> None:
    hex_, city = find_city(str(rest.pop("city")), game)
    out |= {"hex": hex_, "city": city}
    slot = int(rest.pop("slot", None) or 0)
    held = game.land.board.slots(hex_, city)
    # The site looks at the slot that it writes only where a token is taken from there.
    if out["type"] == "remove_token" or (slot < len(held) and held[slot] is not None):
        out["slot"] = slot
    rest.pop("tokener", None)
    if rest.get("token_type") in _IMPLIED_TYPES:
        del rest["token_type"]
    rest.pop("token", None)
    rest.pop("corporation", None)


def _read_token_sale(rest: Json, out: Json, game: EighteenGame) -> None:
    hex_, city = find_city(str(rest.pop("city")), game)
    out |= {"hex": hex_, "city": city}


def _read_trade(rest: Json, out: Json, game: EighteenGame) -> None:
    price, step = rest.pop("share_price", None), game.round.waiting()
    if price is not None and isinstance(step, TradeTreasury) and step.settings.after_drop:
        out["price"] = int(str(price))
    if (total := rest.pop("total_price", None)) is not None:
        out["price"] = int(str(total))
    if rest.get("swap") is not None:
        out["swap"] = str(rest.pop("swap"))
    _read_buyer(rest, out)


def _read_assignment(rest: Json, out: Json, _game: EighteenGame) -> None:
    target_type = str(rest.get("target_type", "hex"))
    target = str(rest.pop("target"))
    out["target"] = target if target_type == "hex" else f"{_KEYS[target_type]}:{target}"


def _read_bid(rest: Json, _out: Json, game: EighteenGame) -> None:
    step = game.round.waiting()
    private = game.privates.get(str(rest.get("company")))
    if isinstance(step, Draft) and private is not None:
        # Nobody bids in a draft; the site writes the value of the card, without its debt.
        rest["price"] = step.recorded_price(private, int(rest.get("price") or 0))


def _read_choice_of_power(rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site writes one choice among several as a table."""
    chosen = rest.get("choice")
    if not isinstance(chosen, dict):
        return
    del rest["choice"]
    out["choice"] = str(chosen.get("type"))
    for theirs, ours in POWER_FIELDS.items():
        if chosen.get(theirs) is not None:
            out[ours] = chosen[theirs]


def _read_choice(rest: Json, _out: Json, _game: EighteenGame) -> None:
    """The site writes which share a private company becomes as a table: of which corporation, from where."""
    chosen = rest.get("choice")
    if isinstance(chosen, dict) and "corporation" in chosen and "from" in chosen:
        pool = " pool" if chosen["from"] == "market" else ""
        rest["choice"] = f"{chosen['corporation']}{pool}"


def _read_look(_rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site writes down that somebody looks at the companies that could be taken over."""
    out |= {"type": "choose", "choice": "mergers"}


def _read_voucher(_rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site has an action of its own for a private company that becomes a train."""
    out |= {"type": "choose_ability", "choice": TRAIN}


def _read_assignment_of_trains(rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site has an action of its own for trains that a company assigns to its lines."""
    moves = rest.pop("assignments", None) or ()
    out |= {"type": "choose", "choice": ",".join(f"{one['train']}={one['corporation']}" for one in moves)}


def _read_order_to_buy(rest: Json, out: Json, _game: EighteenGame) -> None:
    out["until"] = rest.pop("until_condition")
    out["from_market"] = bool(rest.pop("from_market", False))
    out["pass_after"] = bool(rest.pop("auto_pass_after", False))


def _read_order_to_pass(rest: Json, out: Json, _game: EighteenGame) -> None:
    for name in ("unconditional", "indefinite"):
        out[name] = bool(rest.pop(name, False))


def _read_order_to_bid(rest: Json, out: Json, _game: EighteenGame) -> None:
    out["company"] = str(rest.pop("bid_target"))
    for ours, theirs in (("most", "maximum_bid"), ("buy_price", "buy_price")):
        out[ours] = int(rest.pop(theirs, None) or 0)
    out["bids"] = bool(rest.pop("enable_maximum_bid", True))
    out["buys"] = bool(rest.pop("enable_buy_price", False))
    out["pass_after"] = bool(rest.pop("auto_pass_after", False))


def _read_order_to_merge(rest: Json, out: Json, _game: EighteenGame) -> None:
    # Older files say one list of corporations for all the rounds that they name.
    rounds, corporations = rest.pop("rounds", None), rest.pop("corporations", None)
    by_round = rest.pop("corporations_by_round", None)
    if rounds is not None:
        by_round = dict.fromkeys(rounds, corporations)
    if by_round is not None:
        out["corporations_by_round"] = {str(name): list(listed or ()) for name, listed in by_round.items()}


def _read_minor(rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site says “minor” where a company takes over one that is a minor there."""
    if rest.get("minor") is not None:
        out["corporation"] = str(rest.pop("minor"))


def _read_merge(rest: Json, out: Json, game: EighteenGame) -> None:
    """The site merges in the name of the company also where its president is the one who is asked."""
    _read_minor(rest, out, game)
    step, company = game.round.waiting(), game.pieces.get(str(out["entity"]))
    actor = step.actor() if step is not None else None
    if step is None or not isinstance(company, Corporation) or not isinstance(actor, Player):
        return
    if company.player is actor and Merge not in step.kinds_for(company):
        out["entity"] = actor.key


def _read_switch(rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site has an action of its own for the exchange of switchers between two mines."""
    out |= {"type": "choose", "choice": " ".join(str(slot) for slot in rest.pop("slots", ()))}


def _read_answer(rest: Json, out: Json, _game: EighteenGame) -> None:
    """The site writes whether an offer is accepted as text, or as a truth value."""
    out["accept"] = str(rest.pop("accept", False)).lower() == "true"


def _read_end_of_order(rest: Json, out: Json, _game: EighteenGame) -> None:
    out["reason"] = str(rest.pop("reason", "user"))
    rest.pop("original_type", None)


_TRANSLATIONS: Mapping[str, Callable[[Json, Json, EighteenGame], None]] = {
    "buy_company": _read_card_purchase,
    "corporate_buy_company": _read_card_purchase,
    "par": _read_par,
    "place_token": _read_token,
    "remove_token": _read_token,
    "buy_token": _read_token_sale,
    "buy_shares": _read_trade,
    "sell_shares": _read_trade,
    "assign": _read_assignment,
    "bid": _read_bid,
    "choose": _read_choice,
    "choose_ability": _read_choice_of_power,
    "view_merge_options": _read_look,
    "purchase_train": _read_voucher,
    "merge": _read_merge,
    "buy_corporation": _read_minor,
    "switch_trains": _read_switch,
    "respond": _read_answer,
    "reassign_trains": _read_assignment_of_trains,
    "program_buy_shares": _read_order_to_buy,
    "program_share_pass": _read_order_to_pass,
    "program_auction_bid": _read_order_to_bid,
    "program_merger_pass": _read_order_to_merge,
    "program_disable": _read_end_of_order,
}
"""By type of action, what takes their fields that are not ours out of it and writes ours."""
