"""Track, mines and mountain passes of 18ESP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, ChooseAbility, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import BLOCKER, Spot
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.track_and_token import TrackAndToken
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.parts import Edge, Gauge, Halt
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import PassOpened, PassShared
from ..facts import ALAR, PASSES, SECOND_TILE, TOKEN_PRICE, Facts, Spain, is_north, is_northern, is_small

OPEN = ChoiceLabel("Open the pass on %(hex)s")
CHEAPER = 40
"""How much less a pass costs with the private company of Alar del Rey, in money."""
ALAR_PASS = "H12"
"""The pass that costs nothing then."""
ONE_TILE = (TileLay(),)
TWO_TILES = (TileLay(), TileLay(upgrade="not_if_upgraded", cost=20, other_hex=True))
MINE_ONLY = TileLay(upgrade=False)


def halts_on(tile: Tile) -> int:
    """How many mines a tile has."""
    return sum(isinstance(node, Halt) for node in tile.nodes)


class SpanishTrack(TrackPolicy):
    """Which tile may lie where, and how many a turn."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Two tiles in a turn for corporations; for those of the north only from the third phase on."""
        late = is_northern(self.game, company) and SECOND_TILE not in self.game.phase.status
        return ONE_TILE if late or is_small(company) else TWO_TILES

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Narrow track in the north, broad in the south. Mines stay where they are printed, and go with the
        next tile."""
        wrong = Gauge.BROAD if is_north(self.game.settings_of(Facts), hex_) else Gauge.NARROW
        if any(path.track is wrong for path in new.paths):
            return False
        mines = halts_on(old)
        if mines and old.color != "white":
            towns = len(old.towns) - mines == len(new.towns) - halts_on(new)
            return towns and self.game.land.town_rules(old, new) is not None
        return halts_on(new) == mines and super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Toledo and Aranjuez join Madrid; a tile in place of a mine keeps what joined the exits there."""
        game, facts = self.game, self.game.settings_of(Facts)
        if plan.tile is None:
            return super().why_not_lay(plan)
        if plan.hex == facts.linked_hex:
            around = game.land.ground.hexmap[plan.hex].neighbours
            if not any(around[edge] == facts.large_city for edge in plan.tile.exits):
                return f"The tile on {plan.hex} has to join {facts.large_city}."
        old = game.land.board.tile(plan.hex)
        if (
            halts_on(old)
            and old.paths
            and not any(_within(plan.tile, old.exits, at) for at in _paths(plan.tile))
        ):
            return f"The track on {plan.hex} has to go on between the same sides."
        return super().why_not_lay(plan)


def _paths(tile: Tile) -> range:
    return range(len(tile.paths))


def _within(tile: Tile, exits: frozenset[int], at: int) -> bool:
    """Does a path lead to no other exits than these?"""
    path = tile.paths[at]
    return {end.number for end in (path.a, path.b) if isinstance(end, Edge)} <= exits


def openable(game: GameInPlay, company: Corporation, private: Private | None = None) -> Mapping[str, int]:
    """The passes that a corporation reaches and that are not open yet, with their prices; less with the
    private company."""
    facts, opened = game.settings_of(Facts), game.memory_of(Spain).opened
    if PASSES not in game.phase.status or is_small(company):
        return {}
    found = {}
    for hex_, row in facts.passes.items():
        if hex_ not in opened and game.land.reach(company).edges(hex_):
            less = 0 if private is None else row.cost if hex_ == ALAR_PASS else CHEAPER
            found[hex_] = row.cost - less
    return found


def open_pass(game: GameInPlay, company: Corporation, hex_: str, cost: int) -> None:
    """A pass is open, with room for two tokens."""
    game.pay(company, game.bank, cost)
    game.memory_of(Spain).opened |= {hex_}
    for _ in game.land.board.slots(hex_, 0):
        game.land.board.remove_token(hex_, 0, BLOCKER)
    game.happen(PassOpened(company=company.id, hex=hex_, cost=cost))


def pass_choices(
    step: Step, entity: Entity, kind: str, company: Corporation, prices: Mapping[str, int]
) -> Iterator[Choice]:
    """Each pass that the corporation can pay."""
    for hex_, cost in prices.items():
        if cost <= company.cash:
            label = OPEN.of(hex=step.game.land.place_name(hex_))
            yield step.choice(kind, entity, facts={"cost": cost}, label=label, choice=hex_)


def read_pass(company: Corporation, chosen: object, prices: Mapping[str, int]) -> tuple[str, int]:
    """The pass that is chosen and its price. Raises Refusal where it cannot be opened or paid."""
    hex_ = str(chosen)
    if hex_ not in prices or prices[hex_] > company.cash:
        raise Refusal("pass/not-open", f"{company.id} cannot open a pass on {hex_} now.")
    return hex_, prices[hex_]


class TrackSpain(TrackAndToken):
    """The tile actions of a turn, one token and one pass that is opened, in any order.

    Once a turn a first tile on a mine comes besides the tile actions.
    """

    mine_laid: bool = tracked(False)
    opened: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {**TrackAndToken.handlers, Choose: "do_open"}
    choosing = "open a mountain pass"

    def begin_turn(self) -> None:
        """No mine has a tile and no pass is open in this turn yet."""
        super().begin_turn()
        if self.mine_laid:
            self.mine_laid = False
        if self.opened:
            self.opened = False

    def is_new_mine(self, hex_: str) -> bool:
        """Is it a mine without a tile?"""
        bare = self.game.land.board.tile(hex_).color == "white"
        return bare and hex_ in self.game.settings_of(Facts).mine_hexes

    def allowance(self, company: Corporation) -> TileLay | None:
        """The next tile action, or a mine."""
        usual = super().allowance(company)
        return MINE_ONLY if usual is None and not self.mine_laid else usual

    def _is_shut(self, company: Corporation, hex_: str) -> bool:
        """May no tile be laid on a hex for the mines: only one is left, or there was one in this turn?"""
        if self.is_new_mine(hex_):
            return self.mine_laid
        return super().allowance(company) is None

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The usual ones; in their place, or among them, those with mines."""
        return (hex_ for hex_ in super().open_hexes(company) if not self._is_shut(company, hex_))

    def _why_not(
        self, company: Corporation, allowance: TileLay, hex_: str, copy: str, upgrade: bool
    ) -> str | None:
        if self._is_shut(company, hex_):
            return "One mine a turn gets its first tile, and nothing else beyond the tile actions."
        return super()._why_not(company, allowance, hex_, copy, upgrade)

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """Tiles on mines are not paid as tile actions; to close a mine costs something."""
        return extra_on(self.game, hex_, usual)

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """As :meth:`extra` has it."""
        return super().lay_costs(company, hex_, copy, rotations, extra_on(self.game, hex_, usual))

    def count(self, hex_: str, upgrade: bool) -> None:
        """The first tile on a mine uses up no tile action."""
        if upgrade or hex_ not in self.game.settings_of(Facts).mine_hexes:
            super().count(hex_, upgrade)
        else:
            self.mine_laid = True
            self.hexes = (*self.hexes, hex_)

    # Passes

    def passes(self, company: Corporation) -> Mapping[str, int]:
        """The passes that may be opened, with their prices."""
        return {} if self.opened else openable(self.game, company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Tiles, a token, a pass; the end."""
        kinds = super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        return kinds | {Choose, Pass} if self.passes(entity) else kinds

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and each pass."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            yield from pass_choices(self, company, "choose", company, self.passes(company))

    def do_open(self, action: Choose, company: Corporation) -> None:
        """Open a pass. Raises Refusal."""
        open_pass(self.game, company, *read_pass(company, action.choice, self.passes(company)))
        self.opened = True

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """A part of what the second token in a pass costs goes to whoever has the first one there."""
        game, spot = self.game, Spot(action.hex, action.city)
        others: set[str | None] = set()
        if spot.hex in game.settings_of(Facts).passes:
            others = set(game.land.board.slots(*spot)) - {None, BLOCKER, company.id}
        super().do_place(action, company)
        for name in filter(None, others):
            game.pay(game.bank, game.company(name), TOKEN_PRICE)
            game.happen(PassShared(company=name, amount=TOKEN_PRICE))


def extra_on(game: GameInPlay, hex_: str, usual: int) -> int:
    """What a tile on a hex costs besides the land, where the tile action costs ``usual``."""
    facts, old = game.settings_of(Facts), game.land.board.tile(hex_)
    closing = facts.mine_closing if halts_on(old) and old.color == "yellow" else 0
    return closing + (0 if hex_ in facts.mine_hexes else usual)


class SpecialTrackSpain(SpecialTrack):
    """The tile of La Habana – Güines, on a mine."""

    def extra(self, ability: TileAbility, layer: Corporation | None, hex_: str, copy: str) -> int:
        """What it costs to close a mine."""
        return extra_on(self.game, hex_, 0)


class OpenPassCheaply(Step):
    """A corporation that owns the private company of Alar del Rey may open a pass with it while it lays
    track. The private company closes."""

    __slots__ = ()
    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_open"}
    deed = "open a mountain pass"

    def passes(self, entity: Entity) -> Mapping[str, int]:
        """The passes that may be opened, with their prices."""
        company = entity.owner if isinstance(entity, Private) and entity.id == ALAR else None
        if (
            not isinstance(company, Corporation)
            or company is not self.actor()
            or not isinstance(entity, Private)
        ):
            return {}
        return openable(self.game, company, entity) if self.game.abilities.is_time(entity, ("track",)) else {}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The private company opens a pass."""
        return frozenset({ChooseAbility}) if self.passes(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each pass that the corporation can pay."""
        private = self.game.privates.get(ALAR)
        if private is not None and isinstance(private.owner, Corporation):
            yield from pass_choices(self, private, "choose_ability", private.owner, self.passes(private))

    def do_open(self, action: ChooseAbility, private: Private) -> None:
        """Open a pass. Raises Refusal."""
        company = private.owner
        assert isinstance(company, Corporation)
        open_pass(self.game, company, *read_pass(company, action.choice, self.passes(private)))
        self.game.close_private(private)
