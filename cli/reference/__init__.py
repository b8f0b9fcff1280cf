"""What `sungka explain` and `sungka rules` look up."""
