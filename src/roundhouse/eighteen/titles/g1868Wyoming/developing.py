"""Development rounds: coal and oil companies place tokens, which make towns grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, HexToken, Pass, RemoveHexToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from . import ground
from .events import DevelopmentPlaced, DevelopmentTaken
from .facts import Facts, Wyoming, is_coal

FREE_COAL, FREE_OIL = "UPC", "BZ"
"""The companies of private ones, whose only token is placed for nothing."""
HELPERS, SURVEYORS, ACTS = "P6a", "P3c", "P5c"
"""The strikebreakers, the expedition that makes tokens cheaper, and the acts that halve their cost."""
DISCOUNT = 20


def is_free(company: Corporation) -> bool:
    """Is it the company of a private one?"""
    return company.id in (FREE_COAL, FREE_OIL)


def holds(game: GameInPlay, company: Corporation, private: str) -> bool:
    """Has the owner of ``company`` this private company, or a corporation of theirs?"""
    found = game.privates.get(private)
    return found is not None and not found.closed and found.player is company.player


def cost_of(game: GameInPlay, company: Corporation, hex_: str) -> int:
    """What a token costs: as much as building on the hex."""
    if is_free(company):
        return 0
    cost = sum(upgrade.cost for upgrade in game.land.board.tile(hex_).upgrades)
    if holds(game, company, SURVEYORS):
        cost = max(0, cost - DISCOUNT)
    return cost // 2 if holds(game, company, ACTS) else cost


class PlaceDevelopment(Step):
    """A coal company places one token of the phase, in phase 2 two; an oil company takes back any number and
    places one more than that. The companies of private ones have one token (decision 1977)."""

    net: int = tracked(0)
    """The tokens placed in this turn, less those taken back."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        HexToken: "do_place",
        RemoveHexToken: "do_remove",
        Pass: "do_pass",
    }
    deed = "place development tokens"
    on_charters = "Place development tokens"

    def begin_turn(self) -> None:
        """Nothing placed yet."""
        super().begin_turn()
        if self.net:
            self.net = 0

    def most(self, company: Corporation) -> int:
        """How many tokens a turn may place, those taken back aside."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        most = 2 if game.phase.name == "2" else 1
        helped = is_coal(company) and not is_free(company) and holds(game, company, HELPERS)
        return most + 1 if helped and game.phase.name not in memory.extra_coal else most

    def has_token(self, company: Corporation) -> bool:
        """Has ``company`` a token that it could place now?"""
        if is_coal(company) and not is_free(company):
            return self.game.phase.name in self.game.memory_of(Wyoming).charters[company]
        return bool(company.tokens)

    def may_place(self, company: Corporation) -> bool:
        """May ``company`` place another token?"""
        return self.net < self.most(company) and self.has_token(company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place, take back, pass. In recorded games companies may act before their turn (decision 2003)."""
        if self.passed or not isinstance(entity, Corporation) or entity.is_major:
            return NOTHING
        if entity is not self.actor() and not self.game.trusting:
            return NOTHING
        oil = not is_coal(entity)
        if self.may_place(entity):
            return frozenset({HexToken, RemoveHexToken, Pass} if oil else {HexToken, Pass})
        if oil and self.net == 0 and entity.hex_tokens:
            return frozenset({RemoveHexToken, Pass})
        return NOTHING

    def is_open(self, company: Corporation, hex_: str) -> bool:
        """May a token of ``company`` lie on a hex?"""
        game, memory = self.game, self.game.memory_of(Wyoming)
        if not ground.is_open(game, hex_):
            return False
        if is_free(company):
            return memory.moved != hex_
        there = memory.placed.get(hex_, ())
        if is_coal(company):
            return all(not is_coal(owner) or phase != game.phase.name for owner, phase in there)
        oil = [owner for owner, _ in there if not is_coal(owner) and not is_free(owner)]
        return all(owner is company for owner in oil)

    def choices(self) -> Iterator[Choice]:
        """Every hex where a token may go or come from, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds, player = self.kinds_for(company), company.player
        assert player is not None
        if HexToken in kinds:
            for hex_ in self.game.land.board_hexes():
                cost = cost_of(self.game, company, hex_) if self.is_open(company, hex_) else None
                if cost is not None and cost <= player.cash:
                    yield self.choice("hex_token", company, facts={"cost": cost}, hex=hex_)
        if RemoveHexToken in kinds:
            for hex_ in dict.fromkeys(company.hex_tokens):
                yield self.choice("remove_hex_token", company, hex=hex_)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: HexToken, company: Corporation) -> None:
        """Pay, and place it."""
        game, memory, hex_ = self.game, self.game.memory_of(Wyoming), action.hex
        if hex_ not in game.land.ground.hexmap.hexes or not self.is_open(company, hex_):
            raise Refusal("develop/hex", f"{company.name} cannot place a token on {hex_} now.")
        cost, player = cost_of(game, company, hex_), company.player
        assert player is not None
        game.pay(player, game.bank, cost)
        game.happen(DevelopmentPlaced(company=company.id, hex=hex_, cost=cost))
        phase = game.phase.name
        if is_free(company):
            memory.moved, phase = hex_, ""
        elif is_coal(company):
            left = list(memory.charters[company])
            left.remove(phase)
            memory.charters[company] = tuple(left)
        else:
            phase = ""
        company.tokens = company.tokens[1:]
        ground.place(game, company, hex_, phase)
        self.net += 1

    def do_remove(self, action: RemoveHexToken, company: Corporation) -> None:
        """Take one back."""
        game = self.game
        if action.hex not in company.hex_tokens:
            raise Refusal("develop/none", f"{company.name} has no token on {action.hex}.")
        game.happen(DevelopmentTaken(company=company.id, hex=action.hex))
        ground.remove(game, company, action.hex, "")
        ground.bust_printed(game)
        company.tokens = (0, *company.tokens)
        self.net -= 1

    def finish(self) -> None:
        """The strikebreakers help once in a phase."""
        company, memory = self.actor(), self.game.memory_of(Wyoming)
        helped = isinstance(company, Corporation) and is_coal(company) and not is_free(company)
        if helped and isinstance(company, Corporation) and holds(self.game, company, HELPERS):
            memory.extra_coal |= {self.game.phase.name}
        super().finish()


def developing_order(game: GameInPlay) -> list[Corporation]:
    """The coal companies in the order of their owners, then the oil companies; or both of each owner."""
    order = game.players_from(game.progress.priority)
    companies = [one for one in game.minors.values() if one.floated and not one.closed]
    if game.settings_of(Facts).by_player:
        return sorted(companies, key=lambda one: order.index(one.player) if one.player else 0)
    return sorted(companies, key=lambda one: (not is_coal(one), order.index(one.player) if one.player else 0))
