"""Where a game waits, beside where 18xx.games waits: its names of steps in ours, and who acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.state.turns import StepState

OURS: Mapping[str, frozenset[str]] = {
    theirs: frozenset(ours.split())
    for theirs, ours in {
        "Farm": "move_goods",
        "RouteRptla": "run_with_goods",
        "PayoffLoans": "pay_for_loans",
        "DestinationBonus": "reach_destination",
        "Acquire": "acquire acquire_usa acquire_mania take_over_small",
        "BuyCarriageOrCompany": "buy_tender_or_private",
        "CheckDestinationConnection": "reach_destination",
        "CombinedTrains": "combine_trains",
        "AcquireCorporation": "take_over",
        "AcquisitionAuction": "auction_lines",
        "ChoosePlayerOrder": "choose_place",
        "InterruptingBuyTrain": "buy_tram_after",
        "InterruptingReassignTrains": "assign_trams_after",
        "ReassignTrains": "assign_trams",
        "MergeWithNYC": "merge_into_nyc",
        "ReplaceTokens": "replace_tokens",
        "SplitCorporation": "split_corporation",
        "StagecoachExchange": "stagecoach",
        "SpecialCapitalization": "issue_at_once",
        "ClaimCoalToken": "claim_coal",
        "AcquireEnd": "acquire_late",
        "AcquireStart": "acquire_early",
        "Assign": "assign_train assign assign_or_close kept_token use_on_map assign_northwest last_permit "
        "exchange_voucher assign_by_president",
        "AssignGotaKanalbolaget": "canal",
        "Auction": "offer_piles",
        "BidAuction": "open_auction",
        "BonusTracks": "bonus_track",
        "BuyCorporation": "buy_corporation",
        "UpgradeOrDiscardTrain": "refit_trains",
        "BuyCert": "turn_auction bid_for_order",
        "BuyCompany": "buy_for_owner buy_private_swiss buy_private_wyoming buy_private buy_private_early",
        "BuyCompanyPreloan": "buy_private_before_loans",
        "BuyOrUsePowerOnOr": "use_power end_turn",
        "BuyTokens": "buy_tokens",
        "ForcedSales": "sell_for_fine",
        "HomeUpgrade": "upgrade_home",
        "OptionShare": "option_share",
        "RedeemShare": "redeem_mania",
        "BuySellParGiftShares": "gift_turn",
        "BorrowTrain": "borrow_train",
        "BuySellParShares": "stock_turn_uruguay stock_turn_1841 stock_turn_systems stock_turn_trades "
        "stock_turn_spain stock_turn_vienna stock_turn stock_turn_floating stock_turn_sizes "
        "stock_turn_privates stock_turn_minors stock_turn_treasury stock_turn_or_treasury "
        "stock_turn_national formation_turn formation_turn_zealand formation_turn_public "
        "half_share_turn stock_turn_holdings stock_turn_floated stock_turn_norway stock_turn_charters "
        "founding_turn stock_turn_zoo bid_turn_with_haven bid_turn_mexico bid_turn_northwest "
        "bid_turn_africa stock_turn_gb metal_stock_turn small_company_turn stock_turn_two_shares "
        "choose_late_home stock_turn_doubles stock_turn_packet railway_turn stock_turn_with_bank "
        "formation_turn_subsidized stock_turn_of_debtors stock_turn_mania stock_turn_minor_values "
        "stock_turn_ny stock_turn_permits stock_turn_bonds stock_turn_bands stock_turn_swiss "
        "stock_turn_buyouts stock_turn_pfalz stock_turn_mines",
        "BuyNewTokens": "buy_first_tokens",
        "BuySellParSplitShares": "island_turn",
        "ChooseOption": "decide",
        "ConcessionAuction": "auction_concessions bid_for_rights",
        "Premium": "bid_premium",
        "Form": "join_mines",
        "ReassignSwitcher": "move_switchers",
        "BuyMine": "buy_mine",
        "CorporateBuySellParShares": "company_shares",
        "CorporateBuySellShares": "corporate_shares",
        "OLSToken": "land_on_minerals",
        "OLSTrack": "land_on_minerals",
        "TradeStock": "choose_trade",
        "TrainMod": "change_depot",
        "TokenEmergencyMoney": "raise_for_token",
        "Transform": "transform_company",
        "BuildTunnel": "build_tunnel",
        "BuySellParExchangeShares": "imperial_stock_turn",
        "BuySellParSharesFirstSr": "imperial_stock_turn",
        "BuyTrainBeforeRunRoute": "early_train",
        "BuySellParSharesCompanies": "stock_turn_privates stock_turn_bands stock_turn_ardennes",
        "BuySingleTrainOfType": "buy_train buy_train_pfalz",
        "BuyPower": "buy_power",
        "ConvertTrack": "convert_track",
        "CollectTokens": "collect_token",
        "BuyTrain": "buy_train_uruguay buy_train_in_chain buy_train_systems buy_train_of_island "
        "buy_train_for_base buy_tram buy_train_on_own_loans buy_train buy_train_unled "
        "buy_train_or_close buy_train_florida buy_train_issuing buy_train_freely buy_train_or_limit "
        "buy_train_national buy_train_by_size buy_train_issuing_first late_train buy_train_norway "
        "buy_train_europe buy_train_stockholm buy_train_in_order buy_train_or_fail buy_train_zoo "
        "buy_local_train buy_train_gb tight_train buy_train_one_trade_in buy_train_ireland "
        "buy_train_surrendering buy_train_wyoming buy_train_mexico buy_train_goods buy_train_or_not "
        "buy_train_on_loans buy_trains_and_works buy_train_with_shares buy_train_usa buy_train_mag "
        "buy_train_rhineland buy_train_of_size buy_train_mania buy_train_or_close_minor buy_train_ny "
        "buy_train_by_marker buy_train_ardennes buy_train_swiss buy_train_harz buy_train_spain",
        "EMRShareBuying": "buy_after_growth",
        "CheckFIConnection": "meet_corporation",
        "CashCrisis": "cash_crisis president_in_debt shares_for_debt",
        "PrivateClosure": "close_railway",
        "ExchangeApproval": "approve_exchange answer_trade",
        "ChoosePriority": "take_priority",
        "CompanyPendingPar": "par_pending par_pending_permits",
        "ConnectionDividend": "connection_dividend pay_destination_run",
        "ConnectionRoute": "run_connection run_to_destination",
        "ConnectionToken": "use_destination_token",
        "Conversion": "convert_or_merge convert_or_merge_usa",
        "Convert": "convert grow convert_to_ten grow_or_close convert_with_shares",
        "CorporateBuyShares": "buy_holdings",
        "CorporateSellShares": "sell_holdings",
        "DestinationCheck": "destination_check",
        "MountainRailwayTrack": "place_revenue_marker",
        "RemoveSBBTokens": "return_national_token",
        "DiscardTrain": "discard_by_charter "
        "discard discard_brought discard_mexico discard_by_price discard_pullmans "
        "give_trains_back discard_ny discard_after_forming",
        "AuctionNdemTokens": "sell_state",
        "CashOutNdem": "sell_state",
        "EmergencyMoneyRaising": "company_debt bond_crisis",
        "LoanChoice": "go_on",
        "SwapChoice": "choose_exchange",
        "SMSTeleport": "offer_coast",
        "BuyToken": "buy_placed_token buy_token_of_other",
        "BuyEToken": "buy_licence",
        "BondInterestPayment": "pay_bond",
        "Bond": "issue_bond",
        "BondToken": "place_bond_token",
        "FinalExchange": "final_exchange",
        "ForcedMountainRailwayExchange": "exchange_mountains",
        "KkTokenChoice": "kk_token",
        "Dividend": "pay_by_share dividend_uruguay dividend_systems dividend_of_island dividend_of_bases "
        "dividend_vienna dividend_of_nations dividend own_dividend dividend_less_interest "
        "swedish_dividend dividend_stockholm dividend_ardennes guaranteed_dividend dividend_zoo "
        "dividend_with_haven dividend_apart gold_dividend dividend_ireland dividend_of_mergers "
        "dividend_exact_halves dividend_wyoming dividend_of_railways dividend_mag dividend_of_sizes "
        "dividend_mania dividend_swiss dividend_harz dividend_spain",
        "DevelopmentToken": "develop",
        "DoubleHeadTrains": "double_head",
        "StockRoundAction": "stock_turn_wyoming",
        "Escrow": "find_destinations",
        "Draft2pDistribution": "open_draft",
        "DraftPurchase": "row_draft",
        "DraftDistribution": "hidden_draft snake_draft",
        "HomeToken": "place_first_tokens home_token_systems "
        "choose_home home_token free_home home_of_minor home_in_any_city token_of_railway "
        "home_with_subsidy home_token_anywhere",
        "HomeTrack": "home_track zoo_home gipr_home city_of_token home_tile",
        "BuySellSharesBidCompanies": "invest",
        "CloseCompanies": "close_companies",
        "IPOCompany": "form_corporation",
        "ProposeAndPurchase": "acquire_companies",
        "ReceiverProposeAndPurchase": "acquire_companies",
        "IssueShares": "issue_one issue_or_redeem trade_treasury trade_shares redeem issue_last "
        "trade_treasury_or_power trade_one_share issue_own issue_shares_ny issue_treasury",
        "Loan": "loans turn_loans loans_and_scrap",
        "LocalHomeTrack": "local_home",
        "CoalExchange": "exchange_minor",
        "MinorExchange": "exchange_minor",
        "Merge": "merge_companies merge_mania national_merger merge_small form_corporation propose_merger "
        "merge_minors",
        "Merger": "form_system vote_on_founding",
        "StartingPackageForcedAuction": "auction_package",
        "StartingPackageInitialAuction": "draft_package",
        "StockTurnToken": "stock_token_turn",
        "BuyInfrastructure": "buy_infrastructure",
        "LoanRepayment": "repay_loans",
        "SwapTrain": "arrange_trains",
        "SpecialBuy": "buy_coal_marker",
        "MergerVote": "vote_on_merger",
        "MajorTrainless": "ask_state",
        "MovingBidAuction": "moving_bids",
        "MinorAuction": "minor_auction",
        "HomeHexTile": "home_track",
        "MajorAuction": "bid_for_concessions",
        "DeclineTokens": "take_from_minor",
        "DeclineTrains": "take_from_minor",
        "DeclineForts": "take_from_minor",
        "PostConversionShares": "trade_after_growth",
        "CollectForts": "collect_forts",
        "ModifiedDutchAuction": "dutch_auction",
        "DutchAuction": "buy_or_reduce",
        "TakeLoanBuyCompany": "buy_private borrow_or_buy_private",
        "BlockingLoan": "borrow_at_brink",
        "TasmaniaTile": "lay_tasmania",
        "NationalizationDiscardTrains": "give_up_trains",
        "NationalizationPayoff": "pay_or_merge",
        "NationalizeCorporation": "hand_over offer_to_state",
        "PostMergerShares": "deal_shares buy_new_shares",
        "PostConversion": "trade_after_change",
        "PostConversionLoans": "loans_after_change loans_after_change_usa",
        "OptionalDiscardTrain": "discard_car",
        "PotentialDiscardTrainsAfterMerge": "discard_after_founding",
        "PresidentsChoice": "choose_holding",
        "PriceProtection": "protect_price",
        "ReserveParShares": "reserve_minors",
        "RedeemShares": "redeem_once redeem_at_market redeem_own_shares",
        "ReduceTokens": "reduce_merged_tokens reduce_tokens_usa remove_double_token",
        "RemoveTokens": "remove_state_tokens remove_merged_tokens remove_double_tokens remove_tokens "
        "remove_excess_tokens",
        "Requisition": "requisition",
        "ReplaceToken": "replace_token",
        "Route": "run_with_goods run_to_mountains run_from_bases run_with_tender run_line "
        "run_city_line run_by_region run_to_spikes run run_switching run_deputized run_zoo "
        "run_with_pullman run_gb run_coal run_with_cars run_for_state run_for_railways run_as_chosen "
        "run_coupling_pullman run_with_upgrades run_with_rail_cars run_of_sizes run_mania run_ny "
        "run_power run_with_tender run_harz",
        "AssignSawmill": "sawmill",
        "AcquisitionTrack": "track_after_takeover",
        "SingleItemAuction": "auction_of_nations falling_auction",
        "CharterAuction": "upward_auction parliament_turn",
        "UpwardsAuction": "upward_auction",
        "OrderAuction": "auction_places",
        "CheckConnection": "find_destination",
        "SelectionAuction": "sights_auction auction_of_railways "
        "listed_auction selection_auction row_auction packet_auction auction_half_price",
        "SimpleDraft": "choose_investor draft_one draft_powers draft_mag",
        "SimultaneousAuction": "one_each_auction",
        "SingleDepotTrainBuy": "buy_train",
        "SpecialNWR": "rebellion",
        "SpecialToken": "earned_token token_of_sold "
        "special_token_ny token_after_tile special_token special_token_zoo channel_token "
        "special_token_gb",
        "SpecialTrack": "earned_tile lay_tunnel "
        "special_track_ny tile_of_private special_track_points special_track river_tile "
        "private_track private_track_northwest private_track_canada private_track_mexico "
        "private_track_africa special_track_ireland discounted_special_track",
        "Takeover": "take_over",
        "Token": "token_of_region token_in_state token_coal "
        "token_ny local_token token coastal_token token_by_distance later_token token_or_edge "
        "token_or_hotel token_or_station token_or_neutral token_or_cattle token_or_harbour token_or_power "
        "late_token token_before_end token_from_home token_or_new_home token_mexico token_or_pass "
        "token_mag token_of_sizes token_or_link token_or_marker token_harz token_or_counter",
        "DenverTrack": "turn_denver",
        "BuyPullman": "buy_pullman",
        "ObsoleteTrain": "save_old_train",
        "RheBonusCheck": "find_link",
        "Track": "track_africa track_from_bases track_swiss track_of_railheads track_coal track_pfalz "
        "lay_or_convert track_spain track_of_region track_usa track_before_token track_ny track "
        "coastal_track track_on_credit track_or_mesabi track_with_privates track_home_first "
        "railhead_track track_northwest main_line_track track_zoo steel_track track_before_end "
        "track_canada track_capitals track_points track_mexico track_of_railways track_mag "
        "track_of_sizes track_mania use_private track_harz track_with_counters",
        "TrackAndToken": "track_and_token track_gb track_within_reach track_and_token_vienna",
        "TrainlessBuyTrain": "buy_first_train",
        "TrainProtection": "patch_trains",
        "UpdateTokens": "replace_split_tokens",
        "FirstTurnHousekeeping": "first_local_train first_train",
        "AcquireCompany": "acquire_private acquire_private_northwest",
        "SpecialChoose": "use_railway_card choose_discount pay_debt drop_burden keep_tiles",
        "LayGameReserve": "lay_reserve",
        "DestinationToken": "destination_token",
        "MinorAcquisition": "acquire_minor acquire_minor_northwest acquire_minor_mexico",
        "PendingToken": "home_in_any_city home_in_canada",
        "Choose": "take_award double_money choose_big_boy choose_train",
        "BridgeLease": "bridge_lease",
        "CertificateSelection": "select_hand",
        "Draft": "draft_certificate snake_draft packet_draft draft_mines",
        "SellOnceThenBuyCerts": "certificate_turn",
        "ExchangeToken": "exchange_tokens",
        "SellBuyTrain": "sell_and_buy_train",
        "CorporateSellSharesCompany": "sell_certificates",
        "CorporateBuySharesCompany": "buy_certificate",
        "WaterfallAuction": "row_auction "
        "waterfall_auction open_auction swedish_auction auction_gb auction_ireland "
        "wyoming_auction waterfall_by_tens",
    }.items()
}
"""Our names, as titles write them, of the steps that the site calls so."""


def name_of(step: StepState | None) -> str | None:
    """The name of a step, as titles write it."""
    return None if step is None else step.key.rpartition(".")[2]


def actor_of(step: StepState | None) -> str | None:
    """Whose step it is, in the site's words: a company, or ``player:`` and the id."""
    actor = None if step is None else step.actor()
    if actor is None:
        return None
    return actor.key if isinstance(actor, Player) else actor.id


def fault(game: EighteenGame, theirs: str, actor: str | None) -> str | None:
    """Where and for whom we wait, if the site waits at another step or for somebody else."""
    step = game.round.waiting()
    if name_of(step) in OURS[theirs] and actor_of(step) == actor:
        return None
    return f"waits at {name_of(step)} for {actor_of(step)}, not at {theirs} for {actor}"


def whole_fault(game: EighteenGame, expected: Mapping[str, Any]) -> str | None:
    """What differs in step, company or players from the state of a trace, in words, or ``None``.

    Of a game that is over the trace keeps the last step.
    """
    if expected.get("finished") or game.over:
        return None if bool(expected.get("finished")) == game.over else "only one of both is over"
    found = fault(game, expected["step"], expected["step.for"])
    if found is not None:
        return found
    # Václav of 18CZ is a player there, with a number that no seat has.
    theirs = sorted(seat for seat in expected["active"].split(",") if seat != "-1")
    ours = sorted(game.deciders())
    if expected["step"] == "HomeToken" and set(ours) <= set(theirs):
        return None  # where nobody presides yet, the site lets everyone place the token
    return None if ours == theirs else f"{ours} decide, not {theirs}"
