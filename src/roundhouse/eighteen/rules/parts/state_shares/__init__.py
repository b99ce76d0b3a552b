"""Nationalization in 18Norway: a corporation doubles its shares and sells some of the new ones to the
state."""
