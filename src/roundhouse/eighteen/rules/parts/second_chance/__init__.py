"""Bankrupt presidents who lose a corporation, and may borrow to go on."""
