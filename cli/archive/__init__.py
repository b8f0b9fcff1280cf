"""The work of `sungka diff`, `merge` and `names`: records of one game compared, players named."""
