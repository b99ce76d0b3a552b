"""Track and tokens: colours of minor companies, mines, ports and forts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, RemoveToken
from roundhouse.eighteen.rules.state.events import TokenPlaced
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import BLOCKER, Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import DoubleTokenBack, FortCollected
from .facts import facts, is_minor, state, take_marker


class ArdennesTrack(TrackPolicy):
    """Tile actions."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A minor company lays or replaces one tile."""
        lays = super().tile_lays(company)
        return lays[:1] if is_minor(company) else lays

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Minor companies lay no brown tiles; some hexes have a side to which track must lead."""
        tile, own = plan.tile, facts(self.game)
        if tile is None:
            return super().why_not_lay(plan)
        if plan.company is not None and is_minor(plan.company) and tile.color not in own.minor_colors:
            return f"Minor companies lay no {tile.color} tiles."
        wanted = own.must_have.get(plan.hex, {}).get(tile.color)
        if wanted is not None and wanted not in tile.exits:
            return f"Track on {plan.hex} must lead to both ferries."
        return super().why_not_lay(plan)


def settle_hex(game: GameInPlay, hex_: str, layer: Corporation | None) -> None:
    """After a tile on a hex: a minor company takes the marker of its bare home; another one takes a new slot.
    Where two cities have become one, a corporation keeps one token."""
    waiting, board = state(game).waiting, game.land.board
    if waiting.get(hex_):
        at_home = game.round.kind == "initial" and layer is not None and hex_ in layer.definition.home
        if at_home and layer is not None:
            waiting[hex_] -= 1
            take_marker(game, layer, hex_)
        elif board.has_room(hex_, 0, BLOCKER):
            waiting[hex_] -= 1
            board.place_token(hex_, 0, BLOCKER)
    for city in range(len(board.tile(hex_).cities)):
        held = board.slots(hex_, city)
        for name in sorted({one for one in held if one in game.corporations}, key=str):
            if name is not None and held.count(name) > 1:
                board.remove_token(hex_, city, name)
                company = game.corporations[name]
                company.tokens = (company.definition.tokens[-1], *company.tokens)
                game.happen(DoubleTokenBack(company=name, hex=hex_))


class QuietPass(Step):
    """The base of steps that wait for the pass of a company even where it can do nothing else: it passes by
    itself then, and nothing is said of it."""

    __slots__ = ()
    passes_by_itself = True

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """End the step; nothing is said where nothing else could be done."""
        if self.only_pass() is None:
            super().do_pass(action, entity)
        else:
            self.finish()


class TokenOrMarker(QuietPass, PlaceTokens):
    """As usual; or a token takes the place of a mine or port token, which the company has from then on."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**PlaceTokens.handlers, RemoveToken: "do_replace"}

    def markers(self, company: Corporation) -> Iterator[tuple[str, int, int]]:
        """The hex, city and slot of each marker in place of which a token may be put."""
        land = self.game.land
        for hex_, city in land.reach(company).cities() if company.tokens else ():
            if land.board.has_token(hex_, company.id):
                continue
            for slot, token in enumerate(land.board.slots(hex_, city)):
                if token == BLOCKER:
                    yield hex_, city, slot

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token, take the place of a marker, or pass."""
        kinds = super().actions(entity)
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if entity.player is None or not entity.tokens or self.game.land.token_price(entity) > entity.cash:
            return kinds
        return kinds | ({RemoveToken, Pass} if next(self.markers(entity), None) else {Pass})

    def choices(self) -> Iterator[Choice]:
        """As usual, and each marker."""
        company = self.actor()
        if isinstance(company, Corporation) and RemoveToken in self.kinds_for(company):
            cost = self.game.land.token_price(company)
            for hex_, city, slot in dict.fromkeys(self.markers(company)):
                told = {"cost": cost}
                yield self.choice("remove_token", company, facts=told, hex=hex_, city=city, slot=slot)
        yield from super().choices()

    def do_replace(self, action: RemoveToken, company: Corporation) -> None:
        """The next token of the company takes the place of a marker."""
        game = self.game
        if (action.hex, action.city, action.slot) not in set(self.markers(company)):
            raise Refusal("token/marker", f"{company.id} cannot replace such a token on {action.hex}.")
        cost, company.tokens = company.tokens[0], company.tokens[1:]
        game.pay(company, game.bank, cost)
        spot = Spot(action.hex, action.city)
        game.land.board.replace_token(spot.hex, spot.city, BLOCKER, company.id)
        game.happen(TokenPlaced(company=company.id, hex=spot.hex, cost=cost))
        take_marker(game, company, spot.hex)
        self.placed = True


class CollectForts(QuietPass):
    """A company takes fort tokens of hexes to which its track leads."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_collect", Pass: "do_pass"}
    deed = "collect fort tokens"
    on_charters = "Collect fort tokens"

    def reached(self, company: Corporation) -> list[str]:
        """The fort tokens that it may take."""
        game, left = self.game, state(self.game).left
        if not left or company.player is None:
            return []
        hexes = game.land.reach(company).track_hexes
        return [fort for fort in left if facts(game).forts[fort] in hexes]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one, or none."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.reached(entity):
            return frozenset({Choose, Pass})
        board, forts = self.game.land.board, facts(self.game).forts
        laid = any(board.tile(forts[fort]).color != "white" for fort in state(self.game).left)
        return frozenset({Pass}) if laid and entity.player is not None else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each of them, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for fort in self.reached(company):
            label = ChoiceLabel("Take fort token %(fort)s of %(place)s").of(
                fort=fort, place=self.game.land.place_name(facts(self.game).forts[fort])
            )
            yield self.choice("choose", company, label=label, choice=fort)
        yield self.choice("pass", company)

    def do_collect(self, action: Choose, company: Corporation) -> None:
        """Take one."""
        memory, fort = state(self.game), str(action.choice)
        if fort not in self.reached(company):
            raise Refusal("forts/reach", f"{company.id} cannot take the fort token “{fort}”.")
        memory.left = tuple(one for one in memory.left if one != fort)
        memory.forts[company] = (*memory.forts.get(company, ()), fort)
        self.game.happen(FortCollected(company=company.id, hex=facts(self.game).forts[fort]))
