"""Draws the board: its geometry, its SVG, and diagrams of moments."""
