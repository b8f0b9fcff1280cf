"""What `sungka annotate` does: records judged by processes, a cache, the reports."""
