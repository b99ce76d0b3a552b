"""Players from outside: programs in any language that talk JSON over standard input and output."""
