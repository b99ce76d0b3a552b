"""What happens only in 1873, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Moment,
    Money,
    PlayerId,
)


class PremiumSet(EighteenEvent, frozen=True, kw_only=True):
    """A player won the first turn of the draft; the bid is paid with everything that is taken."""

    player: PlayerId
    price: Money


class PremiumLowered(EighteenEvent, frozen=True, kw_only=True):
    """Everybody has passed: the premium falls."""

    price: Money


class MineBought(EighteenEvent, frozen=True, kw_only=True):
    """A player took a mine in the draft."""

    player: PlayerId
    company: CompanyId
    price: Money


class MineClosed(EighteenEvent, frozen=True, kw_only=True):
    """A mine closes; what it has in cash goes to its owner."""

    company: CompanyId
    amount: Money = 0


class MineConnected(EighteenEvent, frozen=True, kw_only=True):
    """Track joins a mine to the state railway."""

    company: CompanyId


class MiningCompanyBegun(EighteenEvent, frozen=True, kw_only=True):
    """A player begins to form a mining company."""

    player: PlayerId
    company: CompanyId


class MineJoined(EighteenEvent, frozen=True, kw_only=True):
    """A mine goes to a mining company; its owner gets a share."""

    mine: CompanyId
    company: CompanyId


class MiningCompanyFormed(EighteenEvent, frozen=True, kw_only=True):
    """A mining company has two mines and a share price."""

    company: CompanyId
    price: Money


class MinePurchased(EighteenEvent, frozen=True, kw_only=True):
    """A mining company buys a mine."""

    company: CompanyId
    mine: CompanyId
    price: Money


class RightLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A player did not use the right to a company: it lapses with the stock round."""

    player: PlayerId
    company: CompanyId


class TreasurySoldOut(EighteenEvent, frozen=True, kw_only=True):
    """The bank buys the shares in the treasury of a company, which come into the pool."""

    company: CompanyId
    percent: int
    price: Money


class LineBuilt(EighteenEvent, frozen=True, kw_only=True):
    """The lines of a concession are complete."""

    company: CompanyId


class OthersTrackPaid(EighteenEvent, frozen=True, kw_only=True):
    """A railway pays for what others have built of its lines."""

    company: CompanyId
    amount: Money


class BuilderReimbursed(EighteenEvent, frozen=True, kw_only=True):
    """A player gets back what a company has paid for track on the line of a concession."""

    player: PlayerId
    amount: Money


class TileReserved(EighteenEvent, frozen=True, kw_only=True):
    """A tile is kept for the line of a concession."""

    company: CompanyId
    hex: HexId
    tile: str


class ConcessionFulfilled(EighteenEvent, frozen=True, kw_only=True):
    """A railway has the train that its concession asks for; its presidency may change from now on."""

    company: CompanyId


class UnusedTokenReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A railway puts its token in the place of one that another railway does not use, and pays that one."""

    company: CompanyId
    other: CompanyId
    hex: HexId
    cost: Money


class MaintenanceDue(EighteenEvent, frozen=True, kw_only=True):
    """The trains, machines and switchers of a company cost it something in this turn."""

    company: CompanyId
    amount: Money


class MinesProduced(EighteenEvent, frozen=True, kw_only=True):
    """What the mines of a company earn, before maintenance."""

    company: CompanyId
    amount: Money


class TreasuryPays(EighteenEvent, frozen=True, kw_only=True):
    """A company pays from its treasury what its trains cost."""

    company: CompanyId
    amount: Money


class BecameInsolvent(EighteenEvent, frozen=True, kw_only=True):
    """A company cannot pay: its shares come into the pool, and it goes on in receivership."""

    company: CompanyId


class BankRescued(EighteenEvent, frozen=True, kw_only=True):
    """The bank gives an insolvent company what it lacks for its new trains."""

    company: CompanyId
    amount: Money


class EquipmentScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A company gives a train, a machine or a switcher up."""

    company: CompanyId
    train: str
    name: str


class EquipmentPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A machine or switcher of a mining company comes to one of its mines."""

    mine: CompanyId
    name: str


class SwitchersMoved(EighteenEvent, frozen=True, kw_only=True):
    """A mining company exchanges the switchers of two of its mines."""

    company: CompanyId
    mine: CompanyId
    other: CompanyId


class UpkeepOfPurchase(EighteenEvent, frozen=True, kw_only=True):
    """The bank gets the maintenance of a train that was traded, from its buyer or its seller."""

    company: CompanyId
    amount: Money


class SharesSplit(EighteenEvent, frozen=True, kw_only=True):
    """A company grows: it has so many shares from now on."""

    company: CompanyId
    shares: int


class ExternalTrainRenewed(EighteenEvent, frozen=True, kw_only=True):
    """The company that nobody presides takes the next train of the bank."""

    company: CompanyId
    train: str
    name: str


class LocalTrafficPaid(EighteenEvent, frozen=True, kw_only=True):
    """A railway earns at its home without a train."""

    company: CompanyId
    amount: Money


class DieselsReleased(EighteenEvent, frozen=True, kw_only=True):
    """Diesel trains are for sale."""


class MinesSurveyed(Moment, frozen=True, kw_only=True):
    """A company has laid its track; these are all the mines that are connected by now."""

    company: str
    mines: tuple[str, ...]
