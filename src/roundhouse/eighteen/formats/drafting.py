"""Writes a first ``title.toml`` from what a title of 18xx.games declares about itself.

The draft has every fact that the words of a title can say. What they cannot say is listed, never dropped:
keys that nothing here reads, words that the vocabulary does not know, values that no setting has.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from roundhouse.eighteen.model.abilities import Ability, SharedAbility
from roundhouse.eighteen.model.companies import PrivateDef
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.trains import of_size
from roundhouse.eighteen.model.words import (
    END_TIMINGS,
    ENDS,
    EVENTS,
    HEX_COLORS,
    PHASE_COLORS,
    STATUS,
    ZONES,
)
from roundhouse.eighteen.track.catalogue import printed_tile
from roundhouse.eighteen.track.language import mend_code, print_code
from roundhouse.table.definitions import Converted, Finding
from roundhouse.table.errors import Malformed, Place

from .games18xx import title_id
from .sources.quick_json import read_quickly
from .title_writer import write_title

Data = dict[str, Any]

SETTINGS = {
    "capitalization": "capitalization",
    "sell_buy_order": "sell_buy_order",
    "must_sell_in_blocks": "must_sell_in_blocks",
    "sell_movement": "sell_movement",
    "sell_after": "sell_after",
    "market_share_limit": "pool_limit",
    "sold_out_increase": "sold_out_rises",
    "pool_share_drop": "pool_drop",
    "cert_limit_includes_privates": "certificates_include_privates",
    "multiple_buy_only_from_market": "multiple_buy_only_from_market",
    "president_sales_to_market": "president_may_sell_to_pool",
    "next_sr_player_order": "next_stock_order",
    "home_token_timing": "home_token",
    "track_restriction": "track_restriction",
    "tile_reservation_blocks_others": "reservations_block",
    "tile_upgrades_must_use_max_exits": "must_use_max_exits",
    "tile_cost": "tile_cost",
    "must_buy_train": "must_buy_train",
    "allow_train_buy_from_others": "buy_trains_from_others",
    "allow_train_buy_from_other_players": "buy_trains_from_other_players",
    "obsolete_trains_count_for_limit": "obsolete_counts_for_limit",
    "ebuy_from_others": "emergency_from_others",
    "ebuy_depot_train_must_be_cheapest": "emergency_cheapest_only",
    "ebuy_can_sell_shares": "emergency_may_sell_shares",
    "ebuy_pres_swap": "emergency_may_change_other_presidents",
    "ebuy_sell_more_than_needed": "emergency_may_sell_more_than_needed",
    "ebuy_sell_more_than_needed_sets_purchase_min": "emergency_sales_bind",
    "ebuy_can_take_player_loan": "emergency_player_loan",
    "min_bid_increment": "privates_bid_step",
    "must_bid_increment_multiple": "bid_multiple",
    "only_highest_bid_committed": "only_highest_bid_bound",
    "bankruptcy_ends_game_after": "bankruptcy_ends_after",
    "bankruptcy_allowed": "bankruptcy_allowed",
}
"""Their constants that are a setting here, with the same words as values."""

ABILITY_FIELDS = {
    "owner_type": "owner",
    "from": "sources",
    "corporation": "corporations",
    "hex": "hexes",
    "closed_when_used_up": "closes_when_used",
    "consume_tile_lay": "consumes_lay",
    "on_phase": "phase",
    "count_per_or": "count_per_round",
    "increase": "amount",
}
SIZES: Mapping[str, int] = {"two_share": 2, "five_share": 5, "ten_share": 10}
"""What they call companies of so many shares in the limits of a phase."""
LISTS = frozenset({"hexes", "corporations", "shares", "when", "tiles", "trains", "sources"})
"""Fields of abilities that are lists, written as words in a line."""
NOT_SAID = frozenset({"color", "text_color", "logo", "simple_logo", "desc", "type", "name", "sym"})
KINDS: Mapping[str, type[Ability]] = {kind.word(): kind for kind in get_args(SharedAbility)}


def draft_title(text: bytes, defaults: bytes | None = None, *, file: str | None = None) -> Converted:
    """The draft of a title and what it leaves out, from its declarations.

    ``text`` is the JSON of one title, ``defaults`` that of the values which hold where a title is silent.
    Raises Malformed for anything else.
    """
    declared, given = _decoded(text, file), _decoded(defaults, file) if defaults else {"facts": {}}
    try:
        draft = _Draft(declared, given.get("facts", given))
        data = dict(draft.title())
    except KeyError as error:
        missing = f"This does not declare a title: “{error.args[0]}” is missing."
        raise Malformed("facts/shape", missing, place=Place(file)) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise Malformed(
            "facts/shape", f"This does not declare a title ({error!r}).", place=Place(file)
        ) from None
    return Converted(write_title(data), tuple(draft.lost()))


def _decoded(text: bytes, file: str | None) -> Data:
    data = read_quickly(text, "facts/json", file=file)
    if not isinstance(data, dict):
        raise Malformed("facts/shape", "Declarations are a JSON object.", place=Place(file))
    return data


def _words(value: Any) -> str:
    """A list of words as titles write it."""
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def _limit(value: Any) -> Any:
    return "unlimited" if value in {"unlimited", 999} else value


class _Draft:
    """Reads declarations, and remembers what was read and what could not be said."""

    def __init__(self, declared: Data, defaults: Data) -> None:
        self.declared = declared
        self.facts: Data = declared["facts"]
        self.defaults = defaults
        self.read: set[str] = set()
        self.unsaid: list[tuple[str, Any]] = []
        self.hexes: set[str] = set()

    def get(self, key: str, fallback: Any = None) -> Any:
        """What the title declares, else the value that holds for all."""
        self.read.add(key)
        return self.facts.get(key, self.defaults.get(key, fallback))

    def leave(self, path: str, value: Any) -> None:
        """Note what the words of a title cannot say."""
        self.unsaid.append((path, value))

    def lost(self) -> Iterator[Finding]:
        """Everything that the draft does not say."""
        unread = [(key, self.facts[key]) for key in sorted(set(self.facts) - self.read)]
        changed = [(key, value) for key, value in unread if value != self.defaults.get(key)]
        options = [("optional_rules", row) for row in self.declared.get("optional_rules") or ()]
        for path, value in (*self.unsaid, *changed, *options):
            said = json.dumps(value, ensure_ascii=False)
            yield Finding("RH101", "note", f"not in the draft: {path}", path=path, value=said)

    def title(self) -> Iterator[tuple[str, Any]]:
        """The data of the title, table by table."""
        name = str(self.declared["title"])
        yield "id", title_id(name)
        yield "name", self.declared.get("display_title") or name
        for key, ours in (("designer", "designer"), ("location", "place")):
            yield ours, self.declared.get(key)
        least, most = self.declared["players"]
        yield "players", [least, most]
        bank = self.get("bank_cash", 12000)
        yield "bank", {int(key): value for key, value in bank.items()} if isinstance(bank, Mapping) else bank
        yield "currency", str(self.get("currency_format_str", "$%s")).replace("%s", "{}").replace("%d", "{}")
        for key, ours in (("starting_cash", "starting_cash"), ("cert_limit", "certificate_limit")):
            yield ours, self._by_players(self.get(key, {}), least, most)
        if title_id(name) != name:
            yield "foreign", {"18xx.games": name}
        yield "settings", dict(self._settings())
        yield "rounds", self._rounds()
        yield "map", self._map()
        yield "tiles", {key: self._tile(value) for key, value in self.get("tiles", {}).items()}
        yield "market", {"rows": [self._prices(row) for row in self.get("market", ())]}
        yield "trains", [dict(self._train(row, f"trains.{row['name']}")) for row in self.get("trains", ())]
        yield "phases", [dict(self._phase(row)) for row in self.get("phases", ())]
        # The waterfall auction sells them by their value, whatever the order of the declaration.
        companies = sorted(self.get("companies", ()), key=lambda row: int(row["value"]))
        yield "privates", [dict(self._private(row)) for row in companies]
        for key in ("corporations", "minors"):
            rows = [dict(self._company(row, f"{key}.{row['sym']}")) for row in self.get(key, ())]
            if rows or key == "corporations":
                yield key, rows

    def _by_players(self, table: Any, least: int, most: int) -> Data:
        if not isinstance(table, Mapping):
            return {str(count): table for count in range(least, most + 1)}
        return {key: value for key, value in table.items() if least <= int(key) <= most}

    def _settings(self) -> Iterator[tuple[str, Any]]:
        for theirs, ours in SETTINGS.items():
            value = self.get(theirs)
            if theirs in self.facts and value != self.defaults.get(theirs):
                yield from self._setting(ours, value, theirs)
        if self.get("discarded_trains") == "remove":
            yield "discarded_trains", "remove"
        if self.get("closed_corp_trains_removed") is False:
            yield "closed_company_trains", "pool"
        if "tile_lays" in self.facts:
            rows = [self._tile_lay(row) for row in self.get("tile_lays")]
            if rows != [{"lay": True, "upgrade": True}]:
                yield "tile_lays", rows
        if "game_end_check" in self.facts:
            yield "end", dict(self._end(self.get("game_end_check")))

    def _setting(self, name: str, value: Any, path: str) -> Iterator[tuple[str, Any]]:
        try:
            msgspec.convert({name: value}, Settings)
        except msgspec.ValidationError:
            self.leave(path, value)
        else:
            yield name, value

    def _tile_lay(self, row: Data) -> Data:
        kept: Data = {key: row[key] for key in ("lay", "upgrade", "cost", "upgrade_cost") if key in row}
        if kept.get("cost") == 0:
            del kept["cost"]
        if row.get("cannot_reuse_same_hex"):
            kept["other_hex"] = True
        for key in sorted(set(row) - {"lay", "upgrade", "cost", "upgrade_cost", "cannot_reuse_same_hex"}):
            self.leave(f"tile_lays.{key}", row[key])
        return kept

    def _end(self, table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        for reason, timing in table.items():
            if reason in ENDS and timing in END_TIMINGS:
                yield reason, timing
            else:
                self.leave(f"game_end_check.{reason}", timing)

    def _rounds(self) -> Data:
        """The rounds of the 1830 family, with the steps that the abilities of this title need."""
        kinds = {item["type"] for row in self.get("companies", ()) for item in row.get("abilities") or ()}
        pending = ["par_pending"] if "shares" in kinds else []
        exchange = ["exchange"] if "exchange" in kinds else []
        special = [
            *(["assign"] if "assign_hexes" in kinds else []),
            *(["special_track"] if kinds & {"tile_lay", "teleport"} else []),
            *(["special_token"] if kinds & {"token", "teleport"} else []),
        ]
        turn = ["home_token", "track", "token", "run", "dividend", "discard", "buy_train"]
        last = {"step": "buy_private", "blocks": True}
        return {
            "initial": {"kind": "auction", "steps": [*pending, "waterfall_auction"]},
            "stock": {"kind": "stock", "steps": ["discard", *exchange, "stock_turn"]},
            "operating": {
                "kind": "operating",
                "steps": ["bankruptcy", *exchange, *special, "buy_private", *turn, last],
            },
        }

    def _map(self) -> Data:
        hexes: dict[str, dict[str, str]] = {}
        for color, codes in self.get("hexes", {}).items():
            if color not in HEX_COLORS:
                self.leave(f"hexes.{color}", codes)
                continue
            rows = hexes.setdefault(color, {})
            for names, code in codes.items():
                for name in (part.strip() for part in names.split(",")):
                    written = self._code(name, color, code)
                    rows[written] = f"{rows.get(written, '')} {name}".strip()
        known = {name for codes in hexes.values() for row in codes.values() for name in row.split()}
        self.hexes = known
        out: Data = {"layout": self.get("layout", "flat")}
        if self.get("axes"):
            out["axes"] = self.get("axes")
        places = {}
        for name, place in self.get("location_names", {}).items():
            if name in known:
                places[name] = place
            else:
                self.leave(f"location_names.{name}", place)
        return {**out, "hexes": hexes, "locations": places}

    def _code(self, name: str, color: str, code: str) -> str:
        if code in {"blank", "city", "town"}:
            return print_code(printed_tile(name, color, code).parts)
        return print_code(mend_code(code)[0])

    def _tile(self, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        return {
            "count": value.get("count", 1),
            "color": value["color"],
            "code": print_code(mend_code(str(value["code"]))[0]),
        }

    def _prices(self, row: Sequence[str | None]) -> str:
        cells = []
        for cell in row:
            text = cell if isinstance(cell, str) else ""
            digits = text.rstrip("".join(letter for letter in text if not letter.isdigit()))
            letters = text[len(digits) :]
            if text != (cell or "") or set(letters) - set(ZONES) or not (digits or "0").isdigit():
                self.leave("market", cell)
            kept = "".join(letter for letter in letters if letter in ZONES)
            cells.append(digits + kept if digits.isdigit() else "-")
        return " ".join(cells)

    def _train(self, row: Data, path: str) -> Iterator[tuple[str, Any]]:
        known = {"name", "price", "distance", "num", "multiplier", "events", "variants"}
        if ".variants" in path:
            known.discard("num")
        yield from ((key, row[key]) for key in ("name", "price") if key in row)
        yield from self._reach(row.get("distance"))
        for key in ("rusts_on", "obsolete_on", "available_on", "discount"):
            if key in row and (key != "available_on" or ".variants" not in path):
                known.add(key)
                yield key, row[key]
        if row.get("multiplier"):
            yield "multiplier", row["multiplier"]
        if row.get("num") is not None and "num" in known:
            yield "quantity", _limit(row["num"])
        events = list(self._known((one["type"] for one in row.get("events") or ()), EVENTS, path))
        if events:
            yield "events", events
        if row.get("variants"):
            yield "variants", [dict(self._train(side, f"{path}.variants")) for side in row["variants"]]
        for key in sorted(set(row) - known):
            self.leave(f"{path}.{key}", row[key])

    def _reach(self, distance: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(distance, list):
            yield "allowances", [self._allowance(item) for item in distance]
        elif distance is not None:
            yield "reach", "unlimited" if distance >= 99 else distance

    def _allowance(self, item: Data) -> Data:
        counts = item.get("pay", 99)
        limits = {"visit": item.get("visit", counts), "pay": counts}  # it visits what it counts, unless said
        out: Data = {"stops": item["nodes"]}
        out |= {key: limit for key, limit in limits.items() if limit < 99}
        if item.get("multiplier", 1) == 0:
            out["pay"] = 0
        elif item.get("multiplier", 1) != 1:
            out["times"] = item["multiplier"]
        return out

    def _phase(self, row: Data) -> Iterator[tuple[str, Any]]:
        named = {"name": "name", "on": "on", "operating_rounds": "rounds"}
        yield from ((ours, row[theirs]) for theirs, ours in named.items() if theirs in row)
        limits = row.get("train_limit", {})
        limits = limits if isinstance(limits, Mapping) else {"any": limits}
        limits = {of_size(SIZES[kind]) if kind in SIZES else kind: limit for kind, limit in limits.items()}
        if all(limits.values()):
            yield "train_limit", limits if set(limits) != {"any"} else limits["any"]
            named["train_limit"] = "train_limit"
        yield "tiles", list(self._known(row["tiles"], list(PHASE_COLORS), f"phases.{row['name']}.tiles"))
        sizes = row.get("corporation_sizes", [])
        if sizes and all(isinstance(size, int) for size in sizes):
            yield "sizes", sizes
            named["corporation_sizes"] = "sizes"
        status = list(self._known(row.get("status") or (), STATUS, f"phases.{row['name']}"))
        if status:
            yield "status", status
        for key in sorted(set(row) - set(named) - {"status", "tiles"}):
            self.leave(f"phases.{row['name']}.{key}", row[key])

    def _known(self, words: Iterable[str], table: Collection[str], path: str) -> Iterator[str]:
        """The words that every title may use; others are declared by a part and then written in."""
        for word in words:
            if word in table:
                yield word
            else:
                self.leave(path, word)

    def _private(self, row: Data) -> Iterator[tuple[str, Any]]:
        fields = {field.name for field in msgspec.structs.fields(PrivateDef)} - {"abilities", "color", "name"}
        yield "id", row["sym"]
        yield "name", row["name"]
        yield "value", row["value"]
        yield "revenue", row.get("revenue") or 0
        for key in sorted(set(row) - {"value", "revenue", "abilities"} - NOT_SAID):
            if key in fields and row[key] is not None:
                yield key, row[key]
            elif row[key] is not None:
                self.leave(f"companies.{row['sym']}.{key}", row[key])
        if row.get("abilities"):
            yield "abilities", [self._ability(item, f"companies.{row['sym']}") for item in row["abilities"]]

    def _company(self, row: Data, path: str) -> Iterator[tuple[str, Any]]:
        known = {"tokens", "coordinates", "city", "type", "float_percent", "shares", "abilities"}
        known |= {"always_market_price", "max_ownership_percent"}
        yield "id", row["sym"]
        yield "name", row["name"]
        yield "tokens", row.get("tokens", [0])
        homes = _words(row.get("coordinates") or []).split()
        if set(homes) <= self.hexes:
            if homes:
                yield "home", " ".join(homes)
        else:
            self.leave(f"{path}.coordinates", row["coordinates"])
        if isinstance(row.get("city"), int):
            yield "city", row["city"]
        elif row.get("city") is not None:
            self.leave(f"{path}.city", row["city"])
        if row.get("type") in {"major", "minor"}:
            yield "kind", row["type"]
        elif row.get("type"):
            self.leave(f"{path}.type", row["type"])
        if row.get("float_percent", 60) != 60:
            yield "float_percent", row["float_percent"]
        if row.get("shares", [20]) != [20]:
            yield "shares", row["shares"]
        if row.get("always_market_price"):
            yield "market_price_always", True
        if row.get("max_ownership_percent"):
            yield "max_percent", row["max_ownership_percent"]
        yield "color", row.get("color") or "#888888"
        if row.get("abilities"):
            yield "abilities", [self._ability(item, path) for item in row["abilities"]]
        for key in sorted(set(row) - known - NOT_SAID):
            self.leave(f"{path}.{key}", row[key])

    def _ability(self, item: Data, path: str) -> Data:
        kind = KINDS.get(item["type"])
        at = f"{path}.abilities.{item['type']}"
        if kind is None:
            self.leave(at, {key: value for key, value in item.items() if key != "type"})
            return {"type": "general", "text": str(item["type"]).replace("_", " ")}
        fields = {field.name for field in msgspec.structs.fields(kind)}
        out: Data = {"type": item["type"]}
        for theirs, value in item.items():
            key = ABILITY_FIELDS.get(theirs, theirs)
            if theirs == "type" or value is None:
                continue
            if key == "discount" and isinstance(value, float) and "discount_percent" in fields:
                out["discount_percent"] = round(100 * value)
            elif key not in fields or not _fits({key: value}, kind):
                self.leave(f"{at}.{theirs}", value)
            else:
                out[key] = _words(value) if isinstance(value, list) or key in LISTS else value
        if not _fits(out, kind, whole=True):
            self.leave(at, item)
            return {"type": "general", "text": str(item["type"]).replace("_", " ")}
        return out


def _fits(values: Data, kind: type[Ability], whole: bool = False) -> bool:
    """Do these fields have values that the kind of ability takes? ``whole``: and is none missing?"""
    long = {
        key: str(value).split() if key in LISTS and not isinstance(value, list) else value
        for key, value in values.items()
    }
    try:
        msgspec.convert(long, kind)
    except msgspec.ValidationError as error:
        return not whole and "missing required field" in str(error)
    return True
