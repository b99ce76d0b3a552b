"""The stock exchange of 1880, which is closed for a while."""
