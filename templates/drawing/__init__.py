"""The board drawn: its geometry, in SVG, and as a diagram."""
