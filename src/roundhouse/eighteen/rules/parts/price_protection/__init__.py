"""Sales whose price drop waits, presidents who prevent it, and shares that corporations take back."""
