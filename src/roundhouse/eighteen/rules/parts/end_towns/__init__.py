"""Towns at the ends of routes, which count as cities."""
