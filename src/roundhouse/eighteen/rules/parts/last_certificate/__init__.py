"""Corporations whose last certificate is as large as the president's."""
