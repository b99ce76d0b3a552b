"""18 Los Angeles: how many corporations start, a home of one's own choice, and the dump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.events import CompanyParred
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.eighteen.track.routes.rules import revenue_of


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By the number of players, how many corporations start; the homes to choose from, by corporation; the
    private company whose token is a dump, and what that takes off."""

    most_corporations: Mapping[int, Count]
    homes: Mapping[str, tuple[str, ...]]
    dump: str
    penalty: Money


class DumpRevenue(RevenuePolicy):
    """A place with the dump pays less."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The place pays less, but never below nothing; what is left goes off the bonus of a marker there, as
        long as its private company is open."""
        game, rules = self.game, super().route_rules(company)
        facts = game.settings_of(Facts)
        values, bonuses = dict(rules.values), list(rules.bonuses)
        marked = {hex_ for one in company.privates if one.id != facts.dump for hex_ in one.marks}
        for hex_, city in game.land.board.tokens_of(facts.dump):
            stop = game.land.board.tile(hex_).cities[city]
            pays = revenue_of(stop.revenue, rules.colors)
            key = (hex_, game.land.board.tile(hex_).city_nodes[city])
            values[key] = max(0, pays - facts.penalty)
            rest = facts.penalty - (pays - values[key]) if hex_ in marked else 0
            bonuses = [_less(bonus, hex_, rest) for bonus in bonuses]
        return replace(rules, values=values, bonuses=tuple(bonuses))


def _less(bonus: Bonus, hex_: str, rest: int) -> Bonus:
    """A marker's bonus at the hex, less what is left of the penalty."""
    at_hex = len(bonus.sets) == 1 and all(name == hex_ for name, _ in bonus.sets[0].amounts)
    return replace(bonus, amount=max(0, bonus.amount - rest)) if at_hex and rest else bonus


class LosAngeles(Part[Facts]):
    """Corporations that never start, a corporation that chooses its home, and the dump."""

    Settings = Facts
    policies = (DumpRevenue,)

    @on(CompanyParred)
    def choose_home(self, event: CompanyParred) -> None:
        """A corporation without a home chooses one."""
        hexes = self.settings.homes.get(event.company)
        if hexes is not None:
            self.game.round.step(HomeToken).ask(self.game.company(event.company), hexes)

    @on(CompanyParred)
    def close_others(self, event: CompanyParred) -> None:
        """Once enough corporations were started the others never will; the tokens of their homes stay. Those
        that have closed since count as well."""
        game = self.game
        corporations = list(game.corporations.values())
        started = sum(one.parred for one in corporations)
        if started == self.settings.most_corporations.get(len(game.players), len(corporations) + 1):
            for corporation in corporations:
                if not corporation.parred:
                    game.abilities.release_all(corporation)
                    game.remove_corporation(corporation)


PART = LosAngeles
