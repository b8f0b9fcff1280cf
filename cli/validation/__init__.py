"""What `sungka validate` and `format` do: archives checked in shards, cached, rewritten."""
