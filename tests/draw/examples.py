"""The examples of the founding document on tiles (S1.E): name, colour, code, name of the place."""

EXAMPLES = (
    (
        "1",
        "yellow",
        "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:_0,b:3;path=a:0,b:_1;path=a:_1,b:4",
        "",
    ),
    ("23", "green", "path=a:0,b:3;path=a:0,b:4", ""),
    ("81", "green", "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0", ""),
    (
        "439",
        "green",
        "city=revenue:60,slots:2;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0;label=H;upgrade=cost:80",
        "Kotohira",
    ),
    ("H5", "white", "upgrade=cost:80,terrain:water|mountain", ""),
    (
        "A3",
        "red",
        "city=revenue:yellow_40|green_50|brown_60|gray_80,hide:1,groups:Pittsburgh;path=a:5,b:_0;border=edge:4",
        "",
    ),
    (
        "B2",
        "red",
        "offboard=revenue:yellow_40|green_50|brown_60|gray_80,groups:Pittsburgh;path=a:0,b:_0;border=edge:1",
        "Pittsburgh",
    ),
    (
        "H6",
        "yellow",
        "city=revenue:30;city=revenue:30;path=a:1,b:_0;path=a:4,b:_1;label=OO;upgrade=cost:40,terrain:water",
        "Baltimore",
    ),
    ("K3", "white", "town=revenue:0;town=revenue:0", "Trenton & Amboy"),
    (
        "MC",
        "brown",
        "city=revenue:60,slots:3,loc:center;town=revenue:10,loc:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;"
        "path=a:2,b:_1;path=a:5,b:_0,lanes:2;path=a:_1,b:_0;label=MC",
        "Mexico City",
    ),
    (
        "P",
        "brown",
        "town=revenue:10;path=a:2,b:_0,a_lane:2.1;path=a:5,b:_0;path=a:2,b:4,a_lane:2.0;label=P",
        "Puebla",
    ),
    ("301c", "gray", "path=a:0,b:3,lanes:3", ""),
)
