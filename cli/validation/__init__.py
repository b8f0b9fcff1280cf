"""What `sungka validate` and `format` do: files checked in shards, cached, rewritten."""
