"""Foreign investors of 1880: minors without trains that close when track joins them to their corporation."""
