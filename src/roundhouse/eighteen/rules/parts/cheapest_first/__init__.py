"""The very first operating round goes by rising share price."""
