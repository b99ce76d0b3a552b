"""Towns at the ends of routes, which 18CO and 18MT count as cities."""
