"""Ink: an SVG writer, themes, text metrics, pictures to PNG and PDF, sheets of paper at true size."""
