"""Questions that several actions ask: what events forbid, what track costs, where trains may go, who wins."""
