"""What players do, and what follows by itself: one module for each kind of action."""
