"""What happens only in 1822, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class PrivateTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A company took a private company over from a player."""

    company: CompanyId
    private: PrivateId
    player: PlayerId


class SavingsTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company got what a private company had saved."""

    company: CompanyId
    private: PrivateId
    amount: Money


class PlayersSeated(EighteenEvent, frozen=True, kw_only=True):
    """From now on the players take their turns in the order of their money."""

    names: tuple[str, ...]


class TrainImproved(EighteenEvent, frozen=True, kw_only=True):
    """A local train became a 2-train."""

    company: CompanyId
    train: str
    before: str
    after: str
    price: Money


class PullmanAttached(EighteenEvent, frozen=True, kw_only=True):
    """The Pullman car goes behind a train in this turn."""

    company: CompanyId
    name: str


class ApartChosen(EighteenEvent, frozen=True, kw_only=True):
    """What a permanent train earned goes another way than the rest."""

    company: CompanyId
    kind: str


class MoneyDoubled(EighteenEvent, frozen=True, kw_only=True):
    """The money of a player counts twice for the order of the players."""

    player: PlayerId


class CardMoved(EighteenEvent, frozen=True, kw_only=True):
    """A company moved a card to the front or to the end of its row."""

    company: CompanyId
    private: PrivateId
    first: bool


class DiscountChosen(EighteenEvent, frozen=True, kw_only=True):
    """A private company is good for one free tile, or for a discount."""

    company: CompanyId
    private: PrivateId
    once: bool


class HavenBought(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven bought a share."""

    player: PlayerId
    company: CompanyId
    price: Money


class HavenPaid(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven got a dividend."""

    company: CompanyId
    amount: Money
