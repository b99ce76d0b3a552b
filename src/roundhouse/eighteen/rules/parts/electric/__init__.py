"""Electric trains, for which a corporation buys the right."""
