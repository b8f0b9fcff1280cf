"""The reference texts of `sungka explain` and `sungka rules`."""
