"""Shows replays: their timeline, drawings of the board, and HTML pages."""
