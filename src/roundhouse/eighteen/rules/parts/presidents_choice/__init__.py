"""A round in which presidents buy what their corporations own of others."""
