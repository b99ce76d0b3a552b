"""A stock exchange that is closed for a while."""
