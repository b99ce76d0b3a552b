"""Presidents of 1849 who lose a corporation for want of a train, and may borrow to go on."""
