"""A private company that starts a corporation at a price that its bid decides."""
