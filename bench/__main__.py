"""Run measurements: all, or those named."""

import sys
from importlib import import_module

from bench.clock import calibration
from roundhouse.garbage import search_seldom

BENCHES = {
    "replay": "bench.replay",
    "memory": "bench.memory",
    "track": "bench.track",
    "draw": "bench.draw",
    "print": "bench.print",
    "lint": "bench.lint",
    "routes": "bench.routes",
    "late": "bench.late",
    "server": "bench.server",
    "attack": "bench.attack",
    "crayon": "bench.crayon",
    "boards": "bench.boards",
    "bots": "bench.bots",
    "research": "bench.research",
    "trials": "bench.trials",
    "transfer": "bench.transfer",
    "start": "bench.start",
    "clicks": "bench.clicks",
}
"""Each module has a function ``main()`` that prints its figures."""


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    search_seldom()  # as the command and the server do
    print(f"calibration loop {1000 * calibration():.1f} ms")
    for name in names or BENCHES:
        print(f"== {name}")
        import_module(BENCHES[name]).main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
