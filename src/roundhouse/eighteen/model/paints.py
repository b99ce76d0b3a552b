"""The colours that a company may have: ``#rgb``, ``#rrggbb``, or a name of CSS, as browsers draw it."""

from __future__ import annotations

import re

_HASH = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NAMES = (
    "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet "
    "brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan "
    "darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen "
    "darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey "
    "darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite "
    "forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew "
    "hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue "
    "lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon "
    "lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime "
    "limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple "
    "mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue "
    "mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid "
    "palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum "
    "powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen "
    "seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal "
    "thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen "
)
COLOR_NAMES = frozenset(_NAMES.split())


def is_color(text: str) -> bool:
    """Can a browser draw this colour?

    >>> is_color("#d81e3e"), is_color("darkMagenta"), is_color("crimzon")
    (True, True, False)
    """
    return _HASH.fullmatch(text) is not None or text.lower() in COLOR_NAMES
