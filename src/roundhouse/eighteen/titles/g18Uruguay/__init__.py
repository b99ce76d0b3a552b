"""18Uruguay: British money, goods for England, and a state railway that takes over who is in debt."""
