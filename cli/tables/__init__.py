"""The work of `sungka convert` and `query`: records to tables and back, questions in SQL."""
