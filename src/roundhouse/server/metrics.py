"""What the server counts, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


@dataclass
class Metrics:
    """Counters of one process, from its start."""

    actions: int = 0
    bugs: int = 0
    requests: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: float = 0.0
    _within: Counter[float] = field(default_factory=Counter)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered, and how long that took."""
        self.requests[method, status] += 1
        self.seconds += seconds
        for bound in _BOUNDS:
            if seconds <= bound:
                self._within[bound] += 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything counted, and the gauges as they are now; a name that ends in ``_total`` is a counter."""
        count = self.requests.total()
        lines = ["# TYPE roundhouse_actions_total counter", f"roundhouse_actions_total {self.actions}"]
        lines.append("# TYPE roundhouse_requests_total counter")
        for (method, status), number in sorted(self.requests.items()):
            lines.append(f'roundhouse_requests_total{{method="{method}",status="{status}"}} {number}')
        lines.append("# TYPE roundhouse_request_seconds histogram")
        for bound in _BOUNDS:
            lines.append(f'roundhouse_request_seconds_bucket{{le="{bound}"}} {self._within[bound]}')
        lines.append(f'roundhouse_request_seconds_bucket{{le="+Inf"}} {count}')
        lines += [
            f"roundhouse_request_seconds_sum {self.seconds:.6f}",
            f"roundhouse_request_seconds_count {count}",
        ]
        for name, value in sorted(gauges.items()):
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE roundhouse_{name} {kind}", f"roundhouse_{name} {value:g}"]
        return "\n".join(lines) + "\n"
