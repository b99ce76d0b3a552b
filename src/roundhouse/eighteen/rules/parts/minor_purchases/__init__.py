"""Corporations take over minors, and exchange tokens for theirs."""
