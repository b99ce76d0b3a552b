"""The round of 18CO in which presidents buy what their corporations own of others."""
