"""So many operating rounds in each turn, and the end after the last one."""
