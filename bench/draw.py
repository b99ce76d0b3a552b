"""How long pictures take: tiles, maps, PNG and PDF. *Cold* means with all caches of drawings emptied."""

from __future__ import annotations

import gc
from functools import _lru_cache_wrapper

from bench.clock import median_seconds, report
from bench.maps import ROOT, map_of, titles
from roundhouse.eighteen.draw import TRUE_SIZE, draw_map, draw_tile, hex_fragment
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.ink.paper import single_page, sized
from roundhouse.ink.raster import to_pdf, to_png


def forget() -> None:
    """Empty every cache of the drawing rooms."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and thing.__module__.startswith("roundhouse.eighteen.draw"):
            thing.cache_clear()


def main() -> None:
    tiles = common_tiles()
    every = [tiles[name] for name in tiles]
    report("a common tile, cold", median_seconds(lambda: draw_tile(tiles["63"]), before=forget))
    report("a common tile, warm", median_seconds(lambda: draw_tile(tiles["63"])))
    report(
        f"all {len(every)} common tiles, cold",
        median_seconds(lambda: [*map(draw_tile, every)], before=forget),
        aim=1,
    )
    if not ROOT.is_dir():
        print(f"no reference data at {ROOT}: maps are not measured")
        return
    view = map_of("1889")
    report("map of 1889, cold", median_seconds(lambda: draw_map(view), before=forget), aim=0.015)
    report("map of 1889, warm", median_seconds(lambda: draw_map(view)), aim=0.003)
    report("one hex of 1889, warm", median_seconds(lambda: hex_fragment(view.hexes[0], view.layout)))
    views = [map_of(title) for title in titles()]
    report(
        f"all {len(views)} maps, cold",
        median_seconds(lambda: [*map(draw_map, views)], before=forget, runs=3),
        aim=10,
    )
    svg = draw_map(view)
    report("map of 1889 to PNG, 1600 pixels", median_seconds(lambda: to_png(svg, width=1600)))
    page = single_page(sized(svg, TRUE_SIZE))
    report("map of 1889 to PDF, true size", median_seconds(lambda: to_pdf([page])))
