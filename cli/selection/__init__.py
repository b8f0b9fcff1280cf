"""The work of `sungka select`: chooses records in shards, finds copies, writes them unchanged."""
