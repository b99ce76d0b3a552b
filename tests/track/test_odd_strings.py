"""Tile strings that no title has: every one is read, written back and drawn, or refused with its column."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from roundhouse.eighteen.gallery import LAYOUTS, TitleGallery
from roundhouse.eighteen.lookup import TitleLookup
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.table.errors import Malformed

GOOD = (
    "city=revenue:20",
    "city=revenue:20,slots:0",
    "city=revenue:20,slots:12;path=a:0,b:_0",
    "city=revenue:yellow_40|green_50|brown_60|gray_80|diesel_100;path=a:0,b:_0",
    "city=revenue:yellow_40|diesel_60,format:+%d;path=a:0,b:_0",
    "city=revenue:30;city=revenue:30;city=revenue:30;city=revenue:30;city=revenue:30;city=revenue:30;path=a:0,b:_0;path=a:1,b:_1;path=a:2,b:_2;path=a:3,b:_3;path=a:4,b:_4;path=a:5,b:_5",
    "town=revenue:10,style:rect;path=a:0,b:_0",
    "town=revenue:10,style:dot;path=a:0,b:_0;path=a:3,b:_0",
    "town=revenue:10,style:hidden;path=a:0,b:_0,terminal:1",
    "town=revenue:10,to_city:1;path=a:0,b:_0",
    "town=revenue:10,boom:1;path=a:0,b:_0",
    "town=revenue:10,loc:center;path=a:0,b:_0",
    "town=revenue:10,loc:0.5;path=a:0,b:_0",
    "town=revenue:10,loc:2.25;path=a:0,b:_0;path=a:3,b:_0",
    "halt=symbol:⇌;path=a:0,b:_0;path=a:3,b:_0",
    "halt=symbol:m,revenue:10;path=a:0,b:_0",
    "pass=revenue:0,size:3,color:orange;path=a:0,b:_0;path=a:3,b:_0",
    "pass=revenue:20,slots:2;path=a:1,b:_0",
    "offboard=revenue:yellow_0|brown_-20,groups:W|N,visit_cost:0,route:never;path=a:0,b:_0,terminal:2",
    "offboard=revenue:yellow_30|brown_60,hide:1,groups:Gulf;path=a:4,b:_0;border=edge:5",
    "offboard=revenue:10,loc:0;path=a:4,b:_0",
    "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "junction;path=a:0,b:_0,lanes:2;path=a:3,b:_0,lanes:2",
    "path=a:0,b:3,lanes:4",
    "path=a:0,b:3,lanes:9",
    "path=a:0,b:3,a_lane:2.0,b_lane:2.1;path=a:0,b:2,a_lane:2.1",
    "path=a:0,b:3,track:narrow;path=a:1,b:4,track:dual",
    "path=a:0,b:3,track:thin",
    "path=a:0,b:3,track:future",
    "city=revenue:20;city=revenue:30;path=a:_0,b:_1;path=a:0,b:_0;path=a:3,b:_1",
    "city=revenue:20;town=revenue:10;path=a:_1,b:_0;path=a:0,b:_1",
    "path=a:0,b:3,ignore:1",
    "path=a:0,terminal:1,b:0",
    "label=OO",
    "label=Chi Go",
    "label=Ä/B",
    "label=T;label=Z",
    "future_label=label:B,color:green",
    "future_label=label:B,color:green,sticker:1",
    "upgrade=cost:80,terrain:mountain|water",
    "upgrade=cost:40,terrain:swamp,loc:5.5",
    "upgrade=cost:40,terrain:my_own_ground,size:20",
    "upgrade=cost:-20",
    "upgrade=terrain:water",
    "upgrade=cost:20;upgrade=cost:40,terrain:river",
    "border=edge:0",
    "border=edge:0,type:gauge_change",
    "border=edge:0,type:water,cost:40;border=edge:1,type:mountain,cost:60;border=edge:2,type:impassable;border=edge:3,type:province,color:red",
    "icon=image:1846/lm,sticky:1",
    "icon=image:port,name:p1,blocks_lay:1,loc:0.5,large:1",
    "icon=image:../../etc/passwd",
    "icon=image:1822/BM 2",
    "frame=color:purple",
    "frame=color:purple,color2:white",
    "frame=color:#ff0,color2:#123456",
    "stripes=color:brown;path=a:0,b:3",
    "stripes=color:sepia;city=revenue:60",
    "partition=a:0,b:3,type:water",
    "partition=a:0+,b:3-,type:divider,restrict:inner,length:0.5",
    "partition=a:-1,b:3,type:impassable",
    "stub=edge:0",
    "stub=edge:2,track:narrow",
    "city=revenue:20;;path=a:0,b:_0;",
    " city = revenue : 20 ; path = a : 0 , b : _0 ",
    "city=revenue:20,reservation:PRR;path=a:0,b:_0",
    "city=revenue:-10",
    "frame=color:lightblue,color2:rebeccapurple",
    "stripes=color:DarkOrange",
    "pass=revenue:10,color:salmon",
)
BAD = (
    ("c=r:20;p=a:0,b:_0", 1),
    ("city=revenue:20,slots:13", 23),
    ("city=revenue:10/20/30", 14),
    ("path=a:0,b:3,a_lane:2.2", 21),
    ("path=a:0,b:0", 1),
    ("path=a:0,b:7", 12),
    ("path=a:0,b:_0", 12),
    ("path=a:_0,b:_1;city=revenue:10;city=revenue:20", 8),
    ("label=", 7),
    ("upgrade=cost:", 14),
    ("border=edge:6", 13),
    ("border=edge:0,type:swamp", 20),
    ("border=edge:0,color:my_red", 21),
    ("frame=color:nosuch", 13),
    ("partition=a:6,b:3,type:water", 13),
    ("stub=edge:9", 11),
    ("City=revenue:20", 1),
    ("citty=revenue:20", 1),
    ("city=revenu:20", 6),
    ("city:revenue=20", 1),
    ("city=revenue:20path=a:0,b:_0", 16),
    ("city=revenue:20,slots:2,slots:3", 25),
    ("city=revenue:twenty", 14),
    ("city=revenue:1e9", 14),
    ("city=slots:2", 13),
    ("town", 5),
    ("city", 5),
    ("offboard", 9),
    ("path", 5),
    ("path=a:0", 9),
    ("path=a:0,b:1,c:2", 14),
    ("icon", 5),
    ("town=revenue:10,style:round", 23),
    ("town=revenue:10,hide:yes", 22),
    ("city=revenue:20,route:sometimes", 23),
    ("🚂", 1),
    ("a=b=c", 4),
    ("path=a:0.5,b:3", 8),
    ("path=a:_a,b:3", 8),
)


@pytest.mark.parametrize("code", GOOD)
def test_an_odd_string_is_read_and_written_back(code: str) -> None:
    parts = parse_code(code)
    assert parse_code(print_code(parts)) == parts


@pytest.mark.parametrize("code", GOOD)
def test_an_odd_string_is_drawn(code: str) -> None:
    gallery = TitleGallery(TitleLookup())
    for layout in LAYOUTS:
        sheet = gallery.sheet("tiles/custom", {"code": code, "l": layout, "r": "1"})
        assert not sheet.fault
        (picture,) = sheet.pictures
        ET.fromstring(picture.svg)
        assert "nan" not in picture.svg


@pytest.mark.parametrize(("code", "column"), BAD)
def test_a_wrong_string_says_in_which_column(code: str, column: int) -> None:
    with pytest.raises(Malformed, match=r"Found .*, expected ") as error:
        parse_code(code)
    assert error.value.place is not None
    assert error.value.place.column == column


@pytest.mark.parametrize("color", ["lightblue", "DarkOrange", "rebeccapurple", "#ff0", "#123456"])
def test_paint_may_have_every_name_of_css(color: str) -> None:
    assert parse_code(f"frame=color:{color}")


def test_a_colour_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Malformed, match="a colour, as yellow or #ffa500"):
        parse_code("frame=color:nosuch")


def test_a_change_of_gauge_is_a_kind_of_border() -> None:
    sheet = TitleGallery(TitleLookup()).sheet(
        "tiles/custom", {"code": "border=edge:0,type:gauge_change", "r": "0"}
    )
    assert "side-divider" in sheet.pictures[0].svg
