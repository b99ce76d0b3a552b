"""Ink: writing SVG, themes and fonts; SVG to PNG and PDF; pictures on sheets of paper."""
