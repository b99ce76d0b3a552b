"""What is wrong in the tiles and maps of a Maker file: drawn twice, copied in a circle, called by no name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles

from ..nearest import near
from ..sources.source import Way
from .faults import Faults, short
from .keys import COUNT, LIST, SPOT
from .land import HEX, base_name
from .values import dicts, strings


class MapFaults(Faults):
    """The tiles, and the hexes and spots of each map."""

    def check(self) -> None:
        """Find all faults of the tiles, and of the hexes and spots of each map."""
        self._tiles()
        self._hexes()

    def _tiles(self) -> None:
        tiles = self.raw.get("tiles")
        if not isinstance(tiles, Mapping):
            return
        common = common_tiles()
        for name, value in tiles.items():
            way: Way = ("tiles", name)
            body = value if isinstance(value, Mapping) else {"quantity": value}
            number = body.get("quantity", body.get("print", 1))
            if COUNT(number):
                self.find(
                    "RH306", "error", way, f"“{short(number)}” is no number of tiles.", value=short(number)
                )
            elif number == "∞" and "print" not in body:
                self.find(
                    "RH306", "note", way, f"Tile {name} has no limit; “print” would say how many to print."
                )
            target = body.get("tile")
            if isinstance(target, str) and self._circle(name, tiles):
                self.find(
                    "RH305",
                    "error",
                    (*way, "tile"),
                    f"Tile {name} stands for itself in a circle.",
                    value=target,
                )
                continue
            kind = base_name(str(target if target is not None else name))
            drawn = any(key in body for key in ("track", "cities", "color", "towns", "centerTowns"))
            if not drawn and kind not in common and not (target in tiles and target != name):
                self.find(
                    "RH304",
                    "warning",
                    way,
                    f"There is no common tile {kind}, and the file does not draw it.",
                    value=name,
                    hint=near(kind, common),
                    key=True,
                )

    def _circle(self, name: str, tiles: Mapping[str, Any]) -> bool:
        seen, here = {name}, name
        while isinstance(tiles.get(here), Mapping) and isinstance(tiles[here].get("tile"), str):
            here = tiles[here]["tile"]
            if here in seen:
                return True
            seen.add(here)
        return False

    def _hexes(self) -> None:
        for way, map_ in self.maps():
            if LIST(map_.get("hexes", [])):
                self.find("RH102", "error", (*way, "hexes"), "“hexes” should be a list.")
                continue
            seen: dict[str, Way] = {}
            bodies: dict[str, tuple[Way, Mapping[str, Any]]] = {}
            for at, body in dicts(map_.get("hexes")):
                here: Way = (*way, "hexes", at)
                names = body.get("hexes")
                for place, name in enumerate(names if isinstance(names, list) else ()):
                    self._hex((*here, "hexes", place), name, seen)
                    if isinstance(name, str):
                        bodies.setdefault(name, (here, body))
            self._copies(way, map_, bodies)
            self._parity(seen)
            self._spots(way, map_)

    def _hex(self, way: Way, name: Any, seen: dict[str, Way]) -> None:
        if not isinstance(name, str) or not HEX.fullmatch(name):
            hint = (
                f"perhaps {name.upper()}" if isinstance(name, str) and HEX.fullmatch(name.upper()) else None
            )
            self.find(
                "RH302", "error", way, f"“{short(name)}” is no name of a hex.", value=short(name), hint=hint
            )
        elif name in seen:
            first = self.source.spot(seen[name])
            where = f" in line {first.line}" if first else ""
            self.find(
                "RH301",
                "error",
                way,
                f"Hex {name} is drawn already{where}; the first drawing counts.",
                value=name,
            )
        else:
            seen[name] = way

    def _copies(
        self, way: Way, map_: Mapping[str, Any], bodies: Mapping[str, tuple[Way, Mapping[str, Any]]]
    ) -> None:
        for at, body in dicts(map_.get("hexes")):
            copy = body.get("copy")
            here: Way = (*way, "hexes", at, "copy")
            if copy is None:
                continue
            if not isinstance(copy, str) or copy not in bodies:
                self.find(
                    "RH308",
                    "error",
                    here,
                    f"There is no hex {short(copy)} to copy.",
                    value=short(copy),
                    hint=near(str(copy), bodies),
                )
                continue
            seen = set(strings(body.get("hexes")))
            following: Any = copy
            while isinstance(following, str) and following in bodies:
                if following in seen:
                    self.find(
                        "RH308", "error", here, f"Hex {following} copies itself in a circle.", value=copy
                    )
                    break
                seen.add(following)
                following = bodies[following][1].get("copy")

    def _parity(self, seen: Mapping[str, Way]) -> None:
        """Doubled coordinates: letter and number are even together, or odd together, all over the map."""
        sums: dict[int, list[str]] = {0: [], 1: []}
        for name in seen:
            letters = name.rstrip("0123456789")
            number = sum((ord(letter) - 64) * 26**place for place, letter in enumerate(reversed(letters)))
            sums[(number + int(name[len(letters) :])) % 2].append(name)
        few = min(sums.values(), key=len)
        for name in few[:5] if len(few) * 4 < len(seen) else ():
            self.find(
                "RH303",
                "warning",
                seen[name],
                f"Hex {name} lies between the hexes of the others.",
                value=name,
            )

    def _spots(self, way: Way, map_: Mapping[str, Any]) -> None:
        for key in ("borders", "lines"):
            for at, row in dicts(map_.get(key)):
                coords = row.get("coords")
                for place, spot in enumerate(coords if isinstance(coords, list) else ()):
                    if not isinstance(spot, str) or not SPOT.fullmatch(spot):
                        here: Way = (*way, key, at, "coords", place)
                        self.find(
                            "RH311",
                            "error",
                            here,
                            f"“{short(spot)}” is no spot of the map.",
                            value=short(spot),
                        )
