// Where a chart is wider than the window its end comes first: the last round, and whose line is whose.
"use strict";
for (const one of document.querySelectorAll(".drawn")) one.scrollLeft = one.scrollWidth;
