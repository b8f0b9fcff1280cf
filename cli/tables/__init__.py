"""What `sungka convert` and `query` do: records to tables and back, tables asked in SQL."""
