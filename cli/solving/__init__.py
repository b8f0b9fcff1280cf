"""What `sungka solve` does: from a place in a record to choices, lines and proofs."""
