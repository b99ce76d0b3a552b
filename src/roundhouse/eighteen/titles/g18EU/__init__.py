"""18EU: minors that become corporations all over Europe."""
