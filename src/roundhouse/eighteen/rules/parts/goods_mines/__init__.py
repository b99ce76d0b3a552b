"""Mines that goods trains visit, and that pay the company apart from its revenue."""
