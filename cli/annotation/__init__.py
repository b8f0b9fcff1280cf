"""The work of `sungka annotate`: judges records in processes, keeps a cache, writes reports."""
