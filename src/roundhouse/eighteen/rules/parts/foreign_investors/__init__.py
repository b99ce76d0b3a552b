"""Foreign investors: small companies without trains that end when they meet their corporation."""
