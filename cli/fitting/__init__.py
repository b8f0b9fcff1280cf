"""The work of `sungka rules --fit`: finds rule sets that agree with games, or what these show."""
