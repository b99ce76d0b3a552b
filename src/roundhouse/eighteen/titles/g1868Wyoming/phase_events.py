"""What begins and ends with phases: prices, funds, oil, uranium, forts, coal tokens, the last rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.state.pieces import Corporation, Player

from . import ground
from .events import DevelopmentWorn
from .facts import Facts, Wyoming, double_share, is_coal
from .operating import give_train
from .stock import AMES, take_double

CAMP, LATE_TRAIN = "P8", "P9"
"""The Pure Oil Camp, and the private company with a train."""
FULL = 60
"""How much of a corporation must be sold, from phase 5 on, before it floats."""


class PhaseEvents(Part[Facts]):
    """The named events of the title, which its trains and phases bring about."""

    Settings = Facts
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "green_par": NamedEvent("open_green", "corporations may also start at 90 or 100"),
        "brown_par": NamedEvent("open_brown", "corporations may also start at 110 or 120"),
        "setup_company_price_up_to_face": NamedEvent(
            "price_privates", "corporations pay 1 to face value for private companies"
        ),
        "all_corps_available": NamedEvent("open_stacks", "all corporations can be started"),
        "full_capitalization": NamedEvent(
            "fund_fully", "corporations float at 60% and get the money for all their shares"
        ),
        "oil_companies_available": NamedEvent("open_oil", "oil companies begin to place tokens"),
        "uranium_boom": NamedEvent("boom_uranium", "uranium brings a boom"),
        "uranium_bust": NamedEvent("bust_uranium", "the uranium towns become ghost towns"),
        "trigger_endgame": NamedEvent("begin_end", "the game ends after three more operating rounds"),
        "close_privates": NamedEvent("close_some", "some private companies close"),
        "close_coal_companies": NamedEvent("close_coal", "the coal companies close"),
        "remove_placed_coal_dt": NamedEvent("wear_coal", "coal tokens of two phases ago leave the map"),
        "remove_unplaced_coal_dt": NamedEvent(
            "lose_coal", "coal tokens of the last phase that are not placed are lost"
        ),
        "remove_forts": NamedEvent("leave_forts", "forts of the last colour are given up"),
    }

    def open_green(self) -> None:
        """More par prices."""
        memory = self.game.memory_of(Wyoming)
        memory.par_zones = (*memory.par_zones, "par_1")

    def open_brown(self) -> None:
        """Still more par prices."""
        memory = self.game.memory_of(Wyoming)
        memory.par_zones = (*memory.par_zones, "par_2")

    def price_privates(self) -> None:
        """Private companies cost money from now on."""
        self.game.memory_of(Wyoming).priced = True

    def open_stacks(self) -> None:
        """Any corporation can be started."""
        self.game.memory_of(Wyoming).all_open = True

    def fund_fully(self) -> None:
        """Corporations that have not floated need more, and get more."""
        game = self.game
        game.memory_of(Wyoming).full_funds = True
        for company in game.corporations.values():
            if not company.floated:
                company.float_percent = FULL

    def open_oil(self) -> None:
        """Oil companies place tokens in the next development round."""
        for company in self.game.minors.values():
            if not is_coal(company) and not company.closed:
                company.floated = True

    def boom_uranium(self) -> None:
        """Uranium counts as a token."""
        for hex_ in self.settings.uranium[self.game.phase.name]:
            ground.add_token(self.game, hex_)

    def bust_uranium(self) -> None:
        """The towns go at once, their tokens after them."""
        counts: dict[str, int] = {}
        for hexes in self.settings.uranium.values():
            for hex_ in hexes:
                counts[hex_] = counts.get(hex_, 0) + 1
        for hex_, count in counts.items():
            ground.to_ghost_town(self.game, hex_)
            for _ in range(count):
                ground.take_token(self.game, hex_)

    def begin_end(self) -> None:
        """The present set ends with this round; the next one is the last."""
        game = self.game
        game.memory_of(Wyoming).ending = True
        game.progress.rounds_in_set = game.round.number

    def close_some(self) -> None:
        """What the private companies leave behind that close in this phase."""
        game = self.game
        if game.phase.name == "5":
            ames = game.privates[AMES]
            if not ames.closed and isinstance(ames.owner, Player):
                company = game.corporations[self.settings.first]
                take_double(game, ames, ames.owner, double_share(company, game.certificates))
            self._convert_train()
        camp = game.privates.get(CAMP)
        if game.phase.name == "7" and camp is not None and not camp.closed:
            game.close_private(camp)

    def _convert_train(self) -> None:
        game = self.game
        private = game.privates.get(LATE_TRAIN)
        if private is None or private.closed:
            return
        if isinstance(private.owner, Corporation):
            give_train(game, private, private.owner)
        elif private.owner is not None:
            game.memory_of(Wyoming).train_waits = private

    def close_coal(self) -> None:
        """Coal companies go; their tokens stay."""
        for company in self.game.minors.values():
            if is_coal(company):
                company.closed = True

    def wear_coal(self) -> None:
        """Tokens of two phases ago leave the map; towns may bust."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        phase, count = str(int(game.phase.name) - 2), 0
        for company in game.minors.values():
            for hex_ in dict.fromkeys(company.hex_tokens):
                if (company, phase) in memory.placed.get(hex_, ()):
                    ground.remove(game, company, hex_, phase)
                    count += 1
        if count:
            game.happen(DevelopmentWorn(phase=phase, count=count))
        ground.bust_printed(game)

    def lose_coal(self) -> None:
        """Tokens of the last phase that are left are lost."""
        memory, phase = self.game.memory_of(Wyoming), str(int(self.game.phase.name) - 1)
        for company, phases in list(memory.charters.items()):
            left = tuple(one for one in phases if one != phase)
            if left != phases:
                memory.charters[company] = left
                company.tokens = (0,) * len(left)

    def leave_forts(self) -> None:
        """Forts go, colour by colour."""
        memory, color = self.game.memory_of(Wyoming), self.game.phase.tiles[-2]
        for hex_, of in list(memory.forts.items()):
            if of == color:
                del memory.forts[hex_]
