"""Corporations in layers: the next layer can be started once one before it operates."""
