"""What companies are worth to each other, and what corporations can do, where corporations own companies."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.labels import ChoiceLabel
from roundhouse.table.saying import Say

LEVEL = ChoiceLabel("Level %(level)s")
WITH_SYNERGIES = ChoiceLabel("Level %(level)s, synergies with %(companies)s")


class Level(Ability, frozen=True, kw_only=True, tag="level"):
    """The level of a company, and the companies that earn more in the same corporation."""

    level: Count
    """Its level, from 1: it says what owning it costs, and the prices at which it becomes a corporation."""
    synergies: tuple[PrivateName, ...] = ()
    """The companies with which it earns more."""

    def said(self, say: Say) -> str:
        """The level and the synergies."""
        if not self.synergies:
            return say(LEVEL.text, level=self.level)
        names = ", ".join(self.synergies)
        return say(WITH_SYNERGIES.text, level=self.level, companies=names)


class IncomePerCompany(Ability, frozen=True, kw_only=True, tag="income_per_company"):
    """The corporation earns more with each company."""

    words = "Earns more for each company that it owns"
    amount: Money = 1
    """How much more for each."""


class BestCompanyTwice(Ability, frozen=True, kw_only=True, tag="best_company_twice"):
    """The corporation earns the income of its best company twice."""

    words = "Earns the printed income of its best company twice"


class CheaperOwnership(Ability, frozen=True, kw_only=True, tag="cheaper_ownership"):
    """The corporation pays less for owning companies."""

    words = "Owning companies costs it less"
    amount: Money = 10
    """How much less, at most."""


class SynergyBonus(Ability, frozen=True, kw_only=True, tag="synergy_bonus"):
    """The corporation earns more with every two synergies."""

    words = "Earns $1 more for every two synergies among its companies"


class ScrapValue(Ability, frozen=True, kw_only=True, tag="scrap_value"):
    """The corporation is paid for companies that it closes."""

    words = "Gets twice the printed income of a company that it closes"


class SteadyIssue(Ability, frozen=True, kw_only=True, tag="steady_issue"):
    """The price of the corporation stays where it is when it issues a share."""

    words = "Issues shares at its price, which stays where it is"


class ForeignTrade(Ability, frozen=True, kw_only=True, tag="foreign_trade"):
    """The corporation comes first with the foreign investor, and pays the face value."""

    words = "Comes first when a company of the foreign investor is for sale, and pays its face value"


class MoreStars(Ability, frozen=True, kw_only=True, tag="more_stars"):
    """The corporation counts more stars than its companies have."""

    words = "Counts 2 stars more"
    amount: Count = 2
    """How many more."""


ABILITIES: tuple[type[Ability], ...] = (
    Level,
    IncomePerCompany,
    BestCompanyTwice,
    CheaperOwnership,
    SynergyBonus,
    ScrapValue,
    SteadyIssue,
    ForeignTrade,
    MoreStars,
)
