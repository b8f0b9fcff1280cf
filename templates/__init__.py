"""A replay as something to look at: timeline, board drawing and the HTML page."""
