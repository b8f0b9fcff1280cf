"""The `sungka` command: terminals, clocks, processes, and all files that are written."""
