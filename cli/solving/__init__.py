"""The work of `sungka solve`: from a place in a record to choices, lines and proofs."""
