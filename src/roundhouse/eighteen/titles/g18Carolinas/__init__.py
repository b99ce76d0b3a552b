"""18Carolinas: two gauges meet, and corporations buy power in place of trains."""
