"""Why our offers differ from those of the recordings' engine, reason by reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .offered import Difference
from .reasons import (
    auctions,
    austria,
    britain,
    gb,
    gorge,
    iberia,
    imperial,
    india,
    ireland,
    kinds,
    newyork,
    northern,
    northwest,
    stock,
    sweden,
    system18,
    trains,
    tramways,
    wyoming,
    zoo,
)


@dataclass(frozen=True)
class Reason:
    """Why something is offered on one side only; ``explains`` looks at the position alone."""

    text: str
    explains: Callable[[Difference], bool]


def reason_for(difference: Difference) -> Reason | None:
    """The first reason that explains a difference."""
    return next((reason for reason in REASONS if reason.explains(difference)), None)


REASONS: tuple[Reason, ...] = (
    Reason("kind: company and president have money for the train, nothing need be sold", kinds.enough_money),
    Reason("kind: the president has nothing left to sell, and may go bankrupt", kinds.bankrupt_president),
    Reason("kind: nothing to sell", kinds.nothing_to_sell),
    Reason("kind: System18: no city of the home region takes a token", system18.no_city_at_home),
    Reason(
        "buy: shares that a corporation owns of another one are not in the list", stock.owned_by_corporation
    ),
    Reason("kind: the record asks the company, not the president who may sell", kinds.president_sells),
    Reason(
        "kind: no tile action that can be paid; the turn waits for the tile of a private",
        kinds.no_tile_action,
    ),
    Reason("kind: no corporation that may be started, for a price that can be paid", kinds.nothing_to_start),
    Reason("kind: nothing to bid on", kinds.nothing_to_bid_on),
    Reason("kind: money for a train would have to be raised first", kinds.no_train_can_be_paid),
    Reason("kind: money for a token would have to be raised first", kinds.no_token_can_be_paid),
    Reason("kind: the second tile of a private has to follow the first", kinds.tiles_go_together),
    Reason("kind: money for a private would have to be raised first", kinds.no_private_can_be_paid),
    Reason("kind: no city, harbour or town for a token", kinds.no_place_for_token),
    Reason("kind: a train must be bought; the pass is refused there", kinds.train_must_be_bought),
    Reason("kind: the president cannot pay the loans of the company that is asked", kinds.loans_too_dear),
    Reason("kind: only minors for sale, and no room for their trains", kinds.only_minors),
    Reason("kind: a minor is exchanged in its own name, or reaches no corporation", kinds.is_an_exchange),
    Reason("kind: 1837: no goods train that a coal company can pay", austria.nothing_fit_for_coal),
    Reason("trains: 1837: a coal company buys goods trains only", austria.unfit_for_coal),
    Reason("trains: 1837: all the president’s money for the train of another", austria.with_presidents_money),
    Reason("par: 1837: two corporations have started at this price", austria.full_price),
    Reason("buy: 1824: shares of a state railway that is not formed yet", imperial.not_formed),
    Reason("companies: 1824: the cards of the first stock round", imperial.cards),
    Reason("declared: 1824: a mountain railway is exchanged in its own name", imperial.exchanged_by_owner),
    Reason("bids: the record does not show the hand of a draft", auctions.hidden_hand),
    Reason("bids: for the turn; the record shows what may be bought in it", auctions.bids_for_the_turn),
    Reason("bids: only the last row of the pyramid is open", auctions.not_in_the_last_row),
    Reason("bids: for the order; the record shows what may be bought then", auctions.bids_for_the_order),
    Reason("bids: on cards in boxes; the record does not list them", auctions.bids_on_boxes),
    Reason("kind: no card in a box that the player may and can bid on", auctions.no_card_to_bid_on),
    Reason("kind: the destination is reached, or it is not", britain.one_way_only),
    Reason("kind: no track leads to a minor", britain.no_minor_reached),
    Reason("kind: the choice of a private company is its own", britain.power_of_private),
    Reason("kind: the president has nothing to sell, and borrows", britain.nothing_to_sell_for_a_train),
    Reason("kind: the hex of a corporation’s own token is not reached", britain.own_token_not_reached),
    Reason("kind: 1822MX: shares of a railway that has closed", britain.share_of_the_state),
    Reason("kind: 1822MX: P18 has no choice", britain.no_choice_of_a_port),
    Reason("trains: 1822MX: of the railway of the state, which sells none", britain.train_of_the_state),
    Reason("kind: a second tile of a private company may follow", britain.second_extra_tile),
    Reason("kind: the portage is laid", northwest.after_the_portage),
    Reason("par: with its minor, or with room for a certificate", northwest.starts_with_a_minor),
    Reason("bids: only the first private of the row is up", auctions.not_up_yet),
    Reason("kind: no bid to move", auctions.no_bid_to_move),
    Reason("sell: several shares of a new corporation, which bring less and less", stock.sold_singly),
    Reason("sell: a part of the president's certificate", stock.splits_the_presidency),
    Reason("kind: only shares of corporations of other presidents", stock.only_for_the_president),
    Reason("par: too dear for the player", stock.dear_par),
    Reason("trains: shares are issued first", stock.must_issue_first),
    Reason("bids: the record counts a player's lower bid as money", auctions.own_lower_bid_is_counted_twice),
    Reason("buy: all that was sold, to protect the price", stock.is_protected),
    Reason("par: closed, or the title does not let anybody start it yet", stock.may_not_be_started),
    Reason("sell: only shares of the company that changed", stock.other_corporation),
    Reason("companies: sold by the bank; the record lists those of players", stock.of_the_bank),
    Reason("kind, companies: its own already", stock.is_its_own),
    Reason("companies: no room for the train of a minor", stock.is_minor_without_room),
    Reason("buy: the IPO is the bank's", sweden.ipo_of_the_bank),
    Reason("declared: par of a nationalized corporation", sweden.nationalized),
    Reason("par: Edelswärd's already", sweden.requisitioned),
    Reason("trains: only the bank's before the trains run", sweden.bought_early),
    Reason("par: not the corporation that was won", tramways.not_what_was_won),
    Reason("kind: no share to buy; the record’s list is empty, too", tramways.no_share_to_buy),
    Reason("kind: the certificate limit forbids another corporation", tramways.limit_forbids_a_charter),
    Reason("buy: for half the price that the record lists", tramways.costs_half),
    Reason("trains: at face value between presidents", trains.at_face_value),
    Reason("trains: less for the owner of a private", trains.is_reduced),
    Reason("trains: no room; only a trade-in", trains.no_room),
    Reason("trains: nobody helps a company that can pay for the cheapest", trains.nobody_helps),
    Reason(
        "kind: no other small company is connected, or no corporation left", kinds.no_small_company_to_add
    ),
    Reason("kind: the old train is worth as much as the new one", trains.is_worth_a_new_one),
    Reason("trains: loans are taken for trains of the bank only", trains.is_credit_for_the_bank),
    Reason("kind: a power or a ticket is used in its own name", zoo.is_of_a_power),
    Reason("companies: powers of the bank are not in the list", zoo.is_on_offer),
    Reason("kind: no power that can be paid, or no room for another one", zoo.buys_no_power),
    Reason("kind: nothing left to sell, the bank lends the rest", zoo.president_owes),
    Reason("kind: no share that this title lets be bought now", gb.no_share_to_buy),
    Reason("trains: up to twice the price, be the money there or not", gb.beyond_the_money),
    Reason(
        "sell: a part of the presidency, with nothing to give for the rest",
        gb.no_change_for_the_president,
    ),
    Reason("buy: of the president's certificate in the pool one share is paid", gb.president_of_the_pool),
    Reason("buy: the marker of the debts is no company", gorge.marker_of_debts),
    Reason("buy: for less, by the right of a private company", gorge.bought_for_less),
    Reason("trains: at the limit only the one by which an own train rusts", gorge.over_the_limit),
    Reason("kind: gold beside a route that no track carries", gorge.gold_off_the_track),
    Reason("par: the record lists no prices in stock rounds", northern.unlisted_pars),
    Reason("par: of a corporation for which another president is asked later", northern.asked_later),
    Reason("kind: there was a vote on any merger that could be proposed", ireland.was_voted_on),
    Reason("kind: shares were sold for a train that takes more money yet", ireland.sells_for_a_dear_train),
    Reason("kind: no bid that can be paid", ireland.no_bid_can_be_paid),
    Reason("trains: the president helps with trains of the bank only", ireland.helps_with_the_bank_only),
    Reason("declared: the Crédit Mobilier pays by itself", wyoming.credit_mobilier),
    Reason("bids: a kind of private company is chosen for nothing", wyoming.chosen_kind),
    Reason("sell: before it operates, at the price to which the sale brings it", wyoming.sold_before_it_runs),
    Reason("sell: the double share, of which no part can be sold", wyoming.double_share_sold),
    Reason("buy: the double share is exchanged for its private company", wyoming.double_share_taken),
    Reason("trains: called by how far it goes with the token", wyoming.coupled_name),
    Reason("sell: the double share with some of the single ones", wyoming.single_with_double),
    Reason("trains: the Big Boy has closed, its token stays on the train", wyoming.big_boy_of_phase_eight),
    Reason("declared: a corporation without tokens buys no private company", wyoming.homeless_buys_none),
    Reason("kind: a corporation has sold as many shares as it may", wyoming.sold_all_it_may),
    Reason("kind: no development token to take back", wyoming.takes_nothing_back),
    Reason("kind: the only development token is moved in one", wyoming.moves_its_token),
    Reason("kind: no points for track are left", wyoming.points_used_up),
    Reason("kind: a train must be bought, and nothing can be sold", wyoming.president_sells_nothing),
    Reason("bids: the record does not list what may be put up in a stock turn", iberia.bids_in_stock_turns),
    Reason("kind: a corporation grows in its own name", iberia.grows_in_its_own_name),
    Reason("kind: shares were issued for a train, which is still to be bought", iberia.shares_were_issued),
    Reason(
        "trains: the president of a corporation without trains adds the rest", iberia.president_adds_the_rest
    ),
    Reason("trains: shares were issued for another one", iberia.not_worth_the_issue),
    Reason("kind: a slot is kept in a city that is full", iberia.slot_kept_in_a_full_city),
    Reason("kind: 18India asks for the city of a token where it might lay a tile", india.tile_beside_a_token),
    Reason(
        "kind: the turn of 18India waits for the token of a private company", india.only_the_private_places
    ),
    Reason("trains: a second train that multiplies, in 18India", india.second_multiplier),
    Reason("kind: that Albany is connected is noted by itself in 18NY", newyork.notes_the_connection),
    Reason("companies: with loans no more than the face value in 18NY", newyork.pays_face_value_at_most),
    Reason("trains: the money for it is still to be borrowed in 18NY", newyork.lacks_the_money),
    Reason("trains: the president pays what is missing", trains.president_pays),
    Reason("trains: the president assists for a fee", trains.president_assists),
)
