"""1868 Wyoming."""
