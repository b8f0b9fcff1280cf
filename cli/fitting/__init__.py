"""The work of `sungka rules --fit`: finds the rule sets that agree with records."""
