"""Prizes that make a search prefer runs that have something over those that earn more without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from msgspec import structs

from roundhouse.eighteen.track.routes import RouteRules, RouteSet
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.routes.rules import RouteHook

PRIZE = 1_000_000
"""A sum that is more than any run earns, so that a search prefers any set with such a route."""


@runtime_checkable
class SoughtHook(RouteHook, Protocol):
    """A rule about routes that says what a run ought to have, if it can."""

    def with_prizes(self, prize: int, /) -> RouteHook:
        """The same rule, which also pays ``prize`` for each thing that a run ought to have."""


def with_prizes(rules: RouteRules) -> RouteRules:
    """The rules for a search: with a prize of :data:`PRIZE` for each thing that a run ought to have."""
    if not any(isinstance(hook, SoughtHook) for hook in rules.hooks):
        return rules
    hooks = tuple(hook.with_prizes(PRIZE) if isinstance(hook, SoughtHook) else hook for hook in rules.hooks)
    return replace(rules, hooks=hooks)


def without_prizes(found: RouteSet) -> RouteSet:
    """The set with its value, bound and revenues less the prizes."""
    prizes = found.value // PRIZE * PRIZE
    if not prizes:
        return found
    runs = tuple(_without(run) for run in found.runs)
    return structs.replace(found, runs=runs, value=found.value - prizes, bound=found.bound - prizes)


def _without(run: TrainRun) -> TrainRun:
    if run.revenue < PRIZE:
        return run
    left = ((name, amount % PRIZE if amount >= PRIZE else amount) for name, amount in run.bonuses)
    bonuses = tuple((name, amount) for name, amount in left if amount)
    return structs.replace(run, revenue=run.revenue % PRIZE, bonuses=bonuses)
