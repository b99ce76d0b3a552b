"""Mechanisms that several titles share, each in a folder of its own (see :mod:`.part`)."""
