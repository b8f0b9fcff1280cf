"""Films and pictures of a replay: the page's motion on one clock, composed frame by frame."""
