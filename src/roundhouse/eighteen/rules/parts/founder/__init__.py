"""A private company whose buyer starts a corporation, at a par price set by the bid."""
