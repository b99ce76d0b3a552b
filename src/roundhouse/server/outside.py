"""Players from outside that the operator has named: asked beside the event loop and beside every table."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from roundhouse.sim.engines.messages import ChooseMove
from roundhouse.sim.engines.player import OutsideEngine
from roundhouse.sim.engines.process import EngineSpec
from roundhouse.table.protocol import usual_bot

from .registry import Families
from .threads import Threads

_LOG = logging.getLogger("roundhouse.engines")


class OutsideEngines:
    """The engines of this process, each started when it is first asked."""

    def __init__(self, families: Families, specs: Iterable[EngineSpec]) -> None:
        """An engine whose family is not here, or has a bot of that name, is left out, and the log says so."""
        self._threads = Threads(2, "engines")
        self._found: dict[tuple[str, str], OutsideEngine] = {}
        for spec in specs:
            for family in families:
                bots = family.bots()
                if spec.family not in ("", family.id) or not bots:
                    continue
                if spec.name in bots:
                    _LOG.error("an engine has the name of a bot", extra={"engine": spec.name})
                    continue
                self._found[family.id, spec.name] = OutsideEngine(spec, bots[usual_bot(family)])

    def names(self, family: str) -> list[str]:
        """The engines that play games of a family."""
        return [name for id, name in self._found if id == family]

    def find(self, family: str, name: str | None) -> OutsideEngine | None:
        """The engine of that name, if there is one."""
        return self._found.get((family, name or ""))

    async def ask(self, engine: OutsideEngine, asked: ChooseMove) -> Mapping[str, Any] | str:
        """What an engine would do, or in words what it did wrong."""
        if engine.given_up:
            return f"{engine.name} has failed too often"
        action = await self._threads.run(engine.ask, asked)
        if action is not None:
            return action
        _LOG.error("an engine failed", extra={"engine": engine.name, "error": engine.faults[-1]})
        return f"{engine.name}: {engine.faults[-1]}"

    def close(self) -> None:
        """End all engines."""
        for engine in self._found.values():
            engine.close()
        self._threads.close()
