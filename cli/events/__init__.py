"""The work of `sungka event`: reads, checks and pairs tournaments, and writes their journals."""
