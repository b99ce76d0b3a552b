"""Corporations of 1849 whose last certificate is as large as the president's."""
