"""The work of `sungka hall`: tables scored on phones, and the desk that sees them all."""
