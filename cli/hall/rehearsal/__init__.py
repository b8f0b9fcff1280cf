"""`sungka hall --rehearse`: an invented round, played by phones that are no phones."""
