"""The `sungka` command; the only floor with files, terminals, clocks and processes."""
