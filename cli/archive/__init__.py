"""What `sungka diff`, `merge` and `names` do: records of one game side by side, who is who."""
