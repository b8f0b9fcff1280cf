"""What `sungka select` does: records chosen in shards, copies found, and written as they were."""
