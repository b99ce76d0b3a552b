"""How an 18xx game is played: its rounds and steps, its state, and the desks for stock, track and trains."""
