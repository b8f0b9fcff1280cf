"""The work of `sungka validate` and `format`: checks archives in shards, caches, rewrites."""
